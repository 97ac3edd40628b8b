/**
 * Lots: the batches and serial numbers of an item. Which of its switches are on says what a lot of
 * it must tell: a batch its number, an expiry its day, a serial number that there is one piece.
 */
import { z } from 'zod'
import { quantity } from '../../kernel/field.ts'
import { day, idOf } from '../../kernel/input.ts'
import {
  fractionOf,
  isAny,
  minus,
  notBelowZero,
  rounded,
  smaller,
} from '../../kernel/number/fraction.ts'
import { lotCode } from './lot-code.ts'

/** What the card of an item says. */
export type LotKeeping = { hasBatches: boolean; hasExpiry: boolean; hasSerials: boolean }

/** Kept by lots at all. */
export const isLotted = ({ hasBatches, hasExpiry, hasSerials }: LotKeeping): boolean =>
  hasBatches || hasExpiry || hasSerials

/** Without a code: what is there of an item and nobody has named. */
export type Lot = { id: string; item: string; code: string | null; expiry: string | null }

/** A lot as a line names it: by its id, or by what is printed on it; pieces are base units. */
const namedLot = z.strictObject({
  lot: idOf('invalid').nullish(),
  code: lotCode.schema.nullish(),
  expiry: day.nullish(),
  quantity: quantity({ required: 'putQuantity' }).schema,
})

export type NamedLot = z.output<typeof namedLot>

const mostLots = 2000

/** The lots of a line of a document. */
export const namedLots = z.array(namedLot).max(mostLots, 'range').nullish()

/** A line of a document, as far as its lots are concerned. */
export type LottedLine = {
  id: string
  at: number
  item: string
  lots?: readonly NamedLot[] | null
  /** Where those stand in what was sent; else at its line. */
  field?: string
  /** Goods come by it from outside: a lot that nobody knows yet begins. */
  isComing: boolean
  /** Of goods that come back or come off their way: the line they left by. */
  origin?: { line: string; isTransit: boolean } | null
}

/** Good until the end of its day. */
export const isExpired = (expiry: string | null, today: string): boolean =>
  expiry !== null && expiry < today

/** Where nobody prints a number on the goods, their last day is their name. */
export const codeOf = (
  { code: typed, expiry }: Pick<NamedLot, 'code' | 'expiry'>,
  { hasBatches, hasSerials }: LotKeeping,
): string | null => typed || (hasBatches || hasSerials ? null : (expiry ?? null))

export type LotPart = { lot: string; quantity: string }

type Lying = { id: string; code: string | null; expiry: string | null; quantity: string }

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What can be sold before what has expired, a named lot before an unnamed, the earlier day first. */
function rankOf({ code: name, expiry }: Lying, today: string): string {
  const place = name === null ? 2 : isExpired(expiry, today) ? 3 : 1
  return `${place} ${expiry ?? '9999-99-99'} ${name ?? ''}`
}

/** First expired, first out: what to take from what lies there, and what of it is not there. */
export function firstExpiredFirst(
  lying: readonly Lying[],
  wanted: string,
  today: string,
): { parts: LotPart[]; rest: string } {
  const sorted = lying
    .map((lot) => ({ lot, rank: rankOf(lot, today) }))
    .toSorted((a, b) => byText(a.rank, b.rank) || byText(a.lot.id, b.lot.id))
  let open = fractionOf(wanted)
  const parts: LotPart[] = []
  for (const { lot } of sorted) {
    const taken = smaller(fractionOf(lot.quantity), open)
    if (!isAny(taken)) continue
    parts.push({ lot: lot.id, quantity: rounded(taken, 6) })
    open = minus(open, taken)
  }
  return { parts, rest: rounded(notBelowZero(open), 6) }
}
