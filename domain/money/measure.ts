/**
 * What something is worth in the two currencies of a company, and in its own where that is another.
 * All are kept side by side from the moment something is written; a total of the one is never made by
 * converting the other.
 */
import { toFirst, toSecond } from '../kernel/number/convert.ts'
import { isZero } from '../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isSame,
  negated,
  over,
  productOf,
  rounded,
  sumOf,
  times,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Which of the two currencies of a company. */
export type Rank = 'first' | 'second'

/**
 * A currency besides the two, and how much of the first one of it is worth on the day that is looked
 * at; nothing where nobody knows.
 */
type OtherCurrency = { readonly id: string; readonly rate: string | null }

/** The currency an amount is in. */
export type Currency = Rank | OtherCurrency

/**
 * A company with one currency has no second. What is in a currency besides the two keeps the amount
 * in that currency as a measure of its own.
 */
export type Worth = {
  readonly first: string
  readonly second: string | null
  readonly own?: string
}

export type Decimals = { first: number; second: number }

export const ranks: readonly Rank[] = ['first', 'second']

export const otherRank = (rank: Rank): Rank => (rank === 'first' ? 'second' : 'first')

export const rankOf = (isFirst: boolean): Rank => (isFirst ? 'first' : 'second')

/** A currency as it stands on file: by its rank, or by its name and its rate. */
export const currencyOf = ({
  id,
  rank,
  rate = null,
}: {
  id: string
  rank: string | null
  rate?: string | null
}): Currency => (rank === null ? { id, rate } : rankOf(rank === 'first'))

/** One word for each currency: those of one word are the same. */
export const currencyKey = (currency: Currency): string =>
  typeof currency === 'string' ? currency : currency.id

export const isSameCurrency = (a: Currency, b: Currency): boolean =>
  currencyKey(a) === currencyKey(b)

/** An amount that is a measure of its own beside the two. */
export const ownMeasure = (currency: Currency, amount: string): { own?: string } =>
  typeof currency === 'string' ? {} : { own: amount }

export const nothing: Worth = { first: '0', second: '0' }

export const isNothing = ({ first, second, own }: Worth): boolean =>
  [first, second ?? '0', own ?? '0'].every((measure) => isZero(measure))

const both = (worths: readonly Worth[], made: (amounts: readonly string[]) => string): Worth => ({
  first: made(worths.map(({ first }) => first)),
  second: worths.every(({ second }) => second === null)
    ? null
    : made(worths.map(({ second }) => second ?? '0')),
  ...(worths.some(({ own }) => own !== undefined) && {
    own: made(worths.map(({ own }) => own ?? '0')),
  }),
})

export const sumOfWorths = (worths: readonly Worth[]): Worth => both(worths, (all) => sumOf(all))

export const negatedWorth = (worth: Worth): Worth => both([worth], ([it = '0']) => negated(it))

export const differenceOfWorths = (a: Worth, b: Worth): Worth =>
  both([a, b], ([one = '0', other = '0']) => differenceOf(one, other))

/**
 * What an amount is worth at a rate; without a rate only the first is known. That of a currency
 * besides the two has a rate to the first, and its second follows through it.
 */
export function worthAt(
  amount: string,
  currency: Currency,
  rate: string | null,
  decimals: Decimals,
): Worth {
  if (typeof currency !== 'string') {
    const first = productOf(amount, knownRate(currency), decimals.first)
    return { ...worthAt(first, 'first', rate, decimals), own: amount }
  }
  if (currency === 'first')
    return { first: amount, second: rate === null ? null : toSecond(amount, rate, decimals.second) }
  if (rate === null) throw new Refusal('rateMissing', 'rate')
  return { first: toFirst(amount, rate, decimals.first), second: amount }
}

const knownRate = ({ rate }: OtherCurrency): string => {
  if (rate === null) throw new Refusal('rateMissing', 'currency')
  return rate
}

/** The value of an amount of one currency in another, through the first and not rounded. */
export function exchanged(
  amount: Fraction,
  from: Currency,
  to: Currency,
  rate: string | null,
): Fraction {
  if (isSameCurrency(from, to)) return amount
  const perFirst = (): Fraction => {
    if (rate === null) throw new Refusal('rateMissing')
    return fractionOf(rate)
  }
  const inFirst =
    from === 'first'
      ? amount
      : from === 'second'
        ? over(amount, perFirst())
        : times(amount, fractionOf(knownRate(from)))
  if (to === 'first') return inFirst
  return to === 'second' ? times(inFirst, perFirst()) : over(inFirst, fractionOf(knownRate(to)))
}

/** The part of a measure that goes with `part` of `whole`; the last part takes what is left. */
export function partOfMeasure(
  measure: string,
  part: string,
  whole: string,
  decimals: number,
): string {
  if (isSame(part, whole)) return measure
  if (isZero(whole)) return '0'
  return rounded(over(times(fractionOf(measure), fractionOf(part)), fractionOf(whole)), decimals)
}

export const partOfWorth = (
  { first, second, own }: Worth,
  part: string,
  whole: string,
  decimals: Decimals,
): Worth => ({
  first: partOfMeasure(first, part, whole, decimals.first),
  second: second === null ? null : partOfMeasure(second, part, whole, decimals.second),
  // The part is told in this measure: it comes out as it is.
  ...(own !== undefined && { own: partOfMeasure(own, part, whole, 6) }),
})
