/**
 * What label printers speak. TSPL: TSC, Xprinter and most others; ZPL: Zebra; ESC/POS: receipt printers
 * with labels in them. Apart from the dots (`label-raster.ts`), which a screen without labels does without.
 */
export const labelLanguages = ['tspl', 'zpl', 'escpos'] as const
export type LabelLanguage = (typeof labelLanguages)[number]
