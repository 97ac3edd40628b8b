/**
 * The one measure of a discount, for office and till. It is what a person took off the price,
 * exactly: by percent or in money, on the line or on the document. Each line is measured by itself,
 * all lines of one thing together, and the whole document, so that cutting a line into many gains
 * nothing: whatever rounding explains is explained once for each of them, not once per line.
 *
 * Two things are rounding. A discount in money is written in whole coins: half a coin of it. And a
 * line is rounded to coins: that is the currency's doing, unless the line is so small that most of
 * it can disappear; of such lines, what disappears is given away, beyond half a coin in all.
 */
import { isZero } from '../kernel/number/decimal.ts'
import {
  added,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  isMore,
  minus,
  one,
  over,
  partOf,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import type { PricedLine } from './totals.ts'

/** How many percent a person may give away; nothing where there is no limit. */
export const discountLimitOf = ({
  isAdmin,
  limits,
}: {
  isAdmin: boolean
  limits: { discountLimit: string | null }
}): string | null => (isAdmin ? null : limits.discountLimit)

/** Whether so many percent are within a limit. */
export const isWithinLimit = (percent: string, limit: string | null): boolean =>
  limit === null || !isMore(percent, limit)

export type DiscountedLine = Omit<PricedLine, 'vat' | 'tax1' | 'tax2'> & {
  /** What it is a part of: lines of one thing are measured together, too. */
  thing: string
}

export type DiscountTerms = { discountPercent: string; discountAmount: string; decimals: number }

/** Of some of the lines: what they would come to, and what of it was given away. */
export type Giving = {
  /** The places of the lines. */
  lines: readonly number[]
  gross: Fraction
  given: Fraction
  /** What the lines gave away themselves, without the discount of the document. */
  own: Fraction
}

type Measured = { at: number; gross: Fraction; left: Fraction; lost: Fraction; isMoney: boolean }

/** A line below so many coins can lose more to rounding than the currency explains. */
const smallLine = 10n

const isSome = (decimal: string): boolean => !isZero(decimal)

const lessThan = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? minus(a, b) : zero)

export const grossOf = ({ quantity, unitPrice }: Pick<PricedLine, 'quantity' | 'unitPrice'>) =>
  times(fractionOf(quantity), fractionOf(unitPrice))

/** What the line's own discounts leave of it, before it is rounded. */
export const reducedOf = (line: Omit<DiscountedLine, 'thing'>): Fraction =>
  minus(
    times(grossOf(line), minus(one, partOf(line.discountPercent))),
    fractionOf(line.discountAmount),
  )

function measured(line: DiscountedLine, at: number, decimals: number): Measured {
  const gross = grossOf(line)
  const left = reducedOf(line)
  const small = { top: smallLine, bottom: 10n ** BigInt(decimals) }
  const lost = isAbove(small, gross) ? lessThan(left, fractionOf(rounded(left, decimals))) : zero
  return { at, gross, left, lost, isMoney: isSome(line.discountAmount) }
}

function together(lines: readonly Measured[], subtotal: Fraction, terms: DiscountTerms): Giving {
  const halfCoin = { top: 1n, bottom: 2n * 10n ** BigInt(terms.decimals) }
  const gross = added(lines.map((line) => line.gross))
  const left = added(lines.map((line) => line.left))
  const lost = lessThan(added(lines.map((line) => line.lost)), halfCoin)
  const written = lines.some(({ isMoney }) => isMoney) ? halfCoin : zero
  const own = minus(added([minus(gross, left), lost]), written)
  const share = subtotal.top === 0n ? zero : over(left, subtotal)
  const inMoney = lessThan(
    times(fractionOf(terms.discountAmount), share),
    isSome(terms.discountAmount) ? times(halfCoin, share) : zero,
  )
  const given = added([own, times(left, partOf(terms.discountPercent)), inMoney])
  return { lines: lines.map(({ at }) => at), gross, given, own }
}

/** Nothing is taken off, and nothing worth telling can disappear: most lines there are. */
const isPlain = (line: DiscountedLine, { decimals }: DiscountTerms): boolean =>
  line.discountPercent === '0' &&
  line.discountAmount === '0' &&
  Number(line.quantity) * Number(line.unitPrice) > 2 * Number(smallLine) * 10 ** -decimals

/** Of each line that is worth anything, of the lines of one thing, and of all of them. */
export function givings(lines: readonly DiscountedLine[], terms: DiscountTerms): Giving[] {
  const isDiscounted = isSome(terms.discountPercent) || isSome(terms.discountAmount)
  if (!isDiscounted && lines.every((line) => isPlain(line, terms))) return []
  const all = lines.map((line, at) => measured(line, at, terms.decimals))
  const subtotal = added(all.map(({ left }) => left))
  const things = [...Map.groupBy(all, ({ at }) => lines[at]?.thing).values()]
  const many = [...things, ...(things.length > 1 ? [all] : [])].filter((it) => it.length > 1)
  return [...all.map((it) => [it]), ...many]
    .map((some) => together(some, subtotal, terms))
    .filter(({ gross }) => isAny(gross))
}

/** What is given away in all, in money. */
export function discountGiven(lines: readonly DiscountedLine[], terms: DiscountTerms): string {
  const each = givings(lines, terms).filter((it) => it.lines.length === 1)
  const given = added(each.map((it) => it.given))
  return isAny(given) ? rounded(given, 6) : '0'
}

/** The largest discount among them, in percent; never told smaller than it is. */
export function largestDiscount(lines: readonly DiscountedLine[], terms: DiscountTerms): string {
  const parts = givings(lines, terms).map(({ given, gross }) => over(given, gross))
  const most = parts.reduce((a, b) => (isAbove(b, a) ? b : a), zero)
  // To four decimals, as limits are written: above a limit stays above it.
  const [top, bottom] = [most.top * 1_000_000n, most.bottom]
  const steps = (top + bottom - 1n) / bottom
  return rounded({ top: steps, bottom: 10_000n }, 4)
}
