/** Labels of shelves and goods: which papers there are, and what may be asked of them. */
import { z } from 'zod'
import { day, id, pathId } from '../kernel/input.ts'
import { languages } from '../kernel/language.ts'
import type { LabelLayout, LabelSymbol } from '../paper/label-sheet.ts'
import { isEan13 } from './barcode/barcode.ts'
import { code128Modules } from './barcode/code128.ts'
import { eanModules } from './barcode/ean-bars.ts'

const a4 = { width: 210, height: 297 }

const grid = (
  columns: number,
  rows: number,
  [width, height]: readonly [number, number],
  first: { x: number; y: number },
  gapX = 0,
): LabelLayout => ({
  page: a4,
  first,
  step: { x: width + gapX, y: height },
  columns,
  rows,
  label: { width, height },
})

/** One label after the other: the printer cuts or peels between them. */
const roll = (width: number, height: number): LabelLayout => ({
  page: { width, height },
  first: { x: 0, y: 0 },
  step: { x: 0, y: 0 },
  columns: 1,
  rows: 1,
  label: { width, height },
})

/** By the words `label.format.<name>`. */
export const labelFormats = {
  a4x21: grid(3, 7, [63.5, 38.1], { x: 7.2, y: 15.1 }, 2.5),
  a4x24: grid(3, 8, [70, 37], { x: 0, y: 0.5 }),
  a4x65: grid(5, 13, [38.1, 21.2], { x: 4.65, y: 10.7 }, 2.5),
  a4x10: grid(2, 5, [99.1, 57], { x: 4.65, y: 6 }, 2.5),
  roll40x25: roll(40, 25),
  roll50x30: roll(50, 30),
  roll58x40: roll(58, 40),
} as const satisfies Record<string, LabelLayout>

export type LabelFormat = keyof typeof labelFormats
export const labelFormatNames = Object.keys(labelFormats) as [LabelFormat, ...LabelFormat[]]

/** One label after the other, as a label printer takes them. */
export const isRoll = (format: LabelFormat): boolean => {
  const { columns, rows } = labelFormats[format]
  return columns * rows === 1
}

export const labelKinds = ['shelf', 'item'] as const
export type LabelKind = (typeof labelKinds)[number]

/** `bars`: EAN-13 where the code is one, else Code 128. */
export const labelSymbols = ['bars', 'code128', 'qr', 'none'] as const
export type LabelSymbolName = (typeof labelSymbols)[number]

/** What stands for a code; nothing where it cannot be drawn. */
export function symbolOf(code: string | null, wanted: LabelSymbolName): LabelSymbol | undefined {
  if (!code || wanted === 'none') return undefined
  if (wanted === 'qr') return { qr: code }
  const modules = wanted === 'bars' && isEan13(code) ? eanModules(code) : code128Modules(code)
  return modules ? { modules } : undefined
}

export const mostLabels = 5000
const mostCopies = 1000

export const labelsInput = z.strictObject({
  format: z.enum(labelFormatNames, 'invalid'),
  kind: z.enum(labelKinds, 'invalid'),
  symbol: z.enum(labelSymbols, 'invalid'),
  language: z.enum(languages, 'invalid'),
  hasSecond: z.boolean('invalid'),
  /** Places of the first sheet that are used up already. */
  skip: z.int('invalid').min(0, 'negative').max(100, 'range'),
  items: z
    .array(
      z.strictObject({
        item: id,
        copies: z.int('invalid').min(1, 'tooSmall').max(mostCopies, 'range'),
      }),
      'addItem',
    )
    .min(1, 'addItem')
    .max(mostLabels, 'range')
    .refine((items) => items.reduce((sum, { copies }) => sum + copies, 0) <= mostLabels, {
      error: 'range',
      params: { limit: mostLabels },
    }),
})

export const purchaseLabels = z.strictObject({ id: pathId })
export const changedPrices = z.strictObject({ since: day })

export type LabelsInput = z.output<typeof labelsInput>

/** An item and how many labels of it are wanted. */
/** `hasMore`: of further items the labels are printed after these. */
export type LabelChoice = { rows: LabelsInput['items']; hasMore?: boolean }

/** As many as came, in whole labels, and not more than anybody sticks. */
export const copiesOf = (pieces: string): number =>
  Math.min(mostCopies, Math.max(1, Math.ceil(Number(pieces))))
