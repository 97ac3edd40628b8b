/**
 * Labels as dots, in the languages that label printers speak. As with receipts, letters never go out
 * as letters: what is drawn is what comes out, in every language and on every machine.
 */
import { bitsOf, escposLabels, joined, type Picture } from './escpos.ts'

/** TSPL: TSC, Xprinter and most others; ZPL: Zebra; ESC/POS: receipt printers with labels in them. */
export const labelLanguages = ['tspl', 'zpl', 'escpos'] as const
export type LabelLanguage = (typeof labelLanguages)[number]

export const dotsPerMm = [8, 12] as const

/** As it stands on the box of the machine. */
export const dotsPerInch = { 8: 203, 12: 300 } as const

/** Millimetres. */
type Size = { width: number; height: number }

export type DrawnLabel = { picture: Picture; copies: number }

const letters = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0))

const bytesAcross = ({ width }: Picture): number => Math.ceil(width / 8)

/** A dot that burns is a zero here. Labels of a roll stand two millimetres apart. */
function tspl({ picture, copies }: DrawnLabel, { width, height }: Size): ArrayLike<number>[] {
  const head = [
    `SIZE ${width} mm,${height} mm`,
    'GAP 2 mm,0 mm',
    'DIRECTION 1',
    'CLS',
    `BITMAP 0,0,${bytesAcross(picture)},${picture.height},0,`,
  ].join('\r\n')
  const paper = bitsOf(picture).map((byte) => byte ^ 0xff)
  return [letters(head), paper, letters(`\r\nPRINT 1,${copies}\r\n`)]
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function zpl({ picture, copies }: DrawnLabel): ArrayLike<number>[] {
  const bits = bitsOf(picture)
  const size = `^PW${picture.width}^LL${picture.height}`
  const graphic = `^GFA,${bits.length},${bits.length},${bytesAcross(picture)},${hexOf(bits)}`
  return [letters(`^XA${size}^LH0,0^FO0,0${graphic}^FS^PQ${copies}^XZ`)]
}

const wordsOf: Record<LabelLanguage, (label: DrawnLabel, size: Size) => ArrayLike<number>[]> = {
  tspl,
  zpl,
  escpos: ({ picture, copies }) => [escposLabels(picture, copies)],
}

/** Everything a printer needs for these labels, each with its copies. */
export const labelBytes = (
  labels: readonly DrawnLabel[],
  language: LabelLanguage,
  size: Size,
): Uint8Array<ArrayBuffer> => joined(labels.flatMap((label) => wordsOf[language](label, size)))
