/**
 * What a client may see of a sale, and nothing else: the server hands on to a display only what fits
 * this shape, so that no cost, limit or phone can stand there by mistake. Names come in every
 * language, because the display has its own.
 */
import { z } from 'zod'
import { numberFormatNames } from '../../kernel/format.ts'
import { id } from '../../kernel/input.ts'
import { languages } from '../../kernel/language.ts'

/** The last ones of a long sale: what was just scanned is what a client looks for. */
export const mostShownLines = 60

const mostPictures = 20
const decimal = z
  .string()
  .max(40)
  .regex(/^-?\d{1,18}(\.\d{1,6})?$/)
const name = z.string().max(300)
const both = z.strictObject({ first: decimal, second: decimal.nullable() })
const cash = z.strictObject({ currency: z.enum(['first', 'second']), amount: decimal })
const look = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/),
  symbol: z.string().max(8).nullable(),
  decimals: z.int().min(0).max(4),
})

const line = z.strictObject({
  id,
  name,
  altName: name.nullish(),
  nameFr: name.nullish(),
  nameAr: name.nullish(),
  quantity: decimal,
  unitPrice: decimal,
  /** Chosen options and what was written for the client. */
  note: z.string().max(500).nullable(),
  total: decimal,
})

const tipChoice = z.strictObject({
  percent: z.string().regex(/^\d{1,2}$/),
  amount: cash,
})

/** `pay` while the money is taken, `thanks` once the sale is kept. */
const shownSteps = ['idle', 'sale', 'pay', 'thanks'] as const

export const shown = z.strictObject({
  step: z.enum(shownSteps),
  /** Of the client, else of the house. */
  language: z.enum(languages),
  company: z.strictObject({ name, logo: id.nullable(), pictures: z.array(id).max(mostPictures) }),
  format: z.enum(numberFormatNames),
  first: look,
  second: look.nullable(),
  /** Second per one of the first. */
  rate: decimal.nullable(),
  /** The sale, whose id its ticket will have. */
  sale: id.nullable(),
  isRefund: z.boolean(),
  lines: z.array(line).max(mostShownLines),
  /** Of all lines, also of those that are not shown any more. */
  count: z.int().min(0).max(100_000),
  discount: decimal,
  total: both,
  due: both.nullable(),
  received: both.nullable(),
  change: z.array(cash).max(4),
  tips: z.array(cash).max(2),
  tipChoices: z.array(tipChoice).max(5),
  /** Where the receipt can be read, once the ticket has reached the office. */
  receipt: z.string().max(500).nullable(),
  asksRating: z.boolean(),
})

export type Shown = z.output<typeof shown>
export type ShownCash = z.output<typeof cash>

const tipSays = z.strictObject({
  say: z.literal('tip'),
  sale: id,
  percent: z.string().regex(/^\d{1,2}$/),
})
const ratingSays = z.strictObject({
  say: z.literal('rating'),
  sale: id,
  stars: z.int().min(1).max(5),
})

/** What a client says at the display; whoever stands at the till decides about it. */
export const displaySays = z.discriminatedUnion('say', [tipSays, ratingSays])

export type DisplaySays = z.output<typeof displaySays>

/** The same as the till hears it: the server says of a rating that it came from a display. */
export const heardSays = z.discriminatedUnion('say', [
  tipSays,
  ratingSays.extend({ proof: z.string().max(200).optional() }),
])

export type HeardSays = z.output<typeof heardSays>

/** Where a phone or tablet becomes a display: behind the hash, which no server is told. */
export const displayPath = (code: string): string => `/Display#${code}`

/** Shown by the till, for whoever stands before it; used once. */
export const codeMinutes = 10

/** A display that is not taken away by its till must be paired again after so long. */
export const displayDays = 30

/** What pairs and what proves a display: 32 random bytes. */
export const displaySecret = z.string('required').regex(/^[\w-]{43}$/, 'invalid')
