/**
 * What a draft may hold. It is kept as it is written, complete or not, but never what cannot be
 * what it stands for: a word for a price or for a day.
 */
import { z } from 'zod'
import { documentHead, headFields } from '../books/head/document-head.ts'
import { isDay } from '../kernel/date.ts'
import { isDecimal } from '../kernel/number/decimal.ts'
import type { DraftBody, DraftLine } from './contract.ts'
import { mostLines } from './input.ts'

const figure = z
  .string('number')
  .max(40, 'number')
  .refine((value) => value === '' || isDecimal(value), 'number')
  .nullish()

const writtenDay = z
  .string('date')
  .refine((value) => value === '' || isDay(value), 'date')
  .nullish()

const lineFigures = {
  quantity: figure,
  unitPrice: figure,
  discountPercent: figure,
  discountAmount: figure,
  vat: figure,
  tax1: figure,
  tax2: figure,
  counted: figure,
  expected: figure,
  difference: figure,
} satisfies Partial<Record<keyof DraftLine, typeof figure>>

/** Those of its head, wherever such a day is declared. */
const headDays = headFields.filter((name) => documentHead[name].field.kind === 'date')

const headFigures = {
  rate: figure,
  discountPercent: figure,
  discountAmount: figure,
  day: writtenDay,
  ...Object.fromEntries(headDays.map((name) => [name, writtenDay])),
} satisfies Partial<Record<keyof DraftBody, typeof figure | typeof writtenDay>>

export const draftInput = z.looseObject(
  { ...headFigures, lines: z.array(z.looseObject(lineFigures)).max(mostLines, 'range') },
  'invalid',
)
