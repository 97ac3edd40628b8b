/**
 * What goods are worth, in the two currencies of a company: each is reckoned by itself, from what
 * was paid in it, and neither is ever converted into the other. A company with one currency has no
 * second.
 */

import {
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import { nextShare, splitAmount } from '../kernel/number/split.ts'
import type { Decimals, Worth } from '../money/measure.ts'

export const nothing: Worth = { first: '0', second: null }

/** Reckons the same in each currency; without a second in one of them there is none. */
const eachOf = (
  reckon: (decimals: number, ...amounts: string[]) => string,
  decimals: Decimals,
  ...worths: readonly Worth[]
): Worth => {
  const seconds = worths.map(({ second }) => second)
  const known = seconds.filter((second) => second !== null)
  return {
    first: reckon(decimals.first, ...worths.map(({ first }) => first)),
    second:
      known.length === 0
        ? null
        : reckon(decimals.second, ...seconds.map((second) => second ?? '0')),
  }
}

/** The next part of an amount that is taken piece by piece. */
export const nextWorth = (
  whole: Worth,
  taken: { before: string; part: string; whole: string },
  decimals: Decimals,
): Worth => eachOf((fine, amount = '0') => nextShare(amount, taken, fine), decimals, whole)

/** By largest remainder. */
export function splitWorth(amount: Worth, weights: readonly string[], decimals: Decimals): Worth[] {
  const first = splitAmount(amount.first, weights, decimals.first)
  const second =
    amount.second === null ? null : splitAmount(amount.second, weights, decimals.second)
  return weights.map((_, at) => ({ first: first[at] ?? '0', second: second?.[at] ?? null }))
}

/** One fraction for each currency, to reckon with. */
export type Amounts = readonly Fraction[]

export const amountsOf = ({ first, second }: Worth): Amounts =>
  second === null ? [fractionOf(first)] : [fractionOf(first), fractionOf(second)]

export const asWorth = (amounts: Amounts, decimals: Decimals): Worth => ({
  first: rounded(amounts[0] ?? zero, decimals.first),
  second: amounts[1] ? rounded(amounts[1], decimals.second) : null,
})

/** Term by term; what one side does not know is nothing. */
const combined = (
  a: Amounts,
  b: Amounts,
  reckon: (a: Fraction, b: Fraction) => Fraction,
): Amounts => {
  const longer = a.length > b.length ? a : b
  return longer.map((_, at) => reckon(a[at] ?? zero, b[at] ?? zero))
}

export const moreOf = (a: Amounts, b: Amounts): Amounts => combined(a, b, plus)
export const lessOf = (a: Amounts, b: Amounts): Amounts => combined(a, b, minus)
export const oppositeOf = (a: Amounts): Amounts => a.map((it) => minus(zero, it))

const fineness = ({ first, second }: Decimals, at: number): number => (at === 0 ? first : second)

export const roundedOf = (amounts: Amounts, decimals: Decimals): Amounts =>
  amounts.map((it, at) => fractionOf(rounded(it, fineness(decimals, at))))

/** `part` of `whole`, to the decimals of each currency; of all of it, all. */
export const shareOf = (
  amounts: Amounts,
  part: Fraction,
  whole: Fraction,
  decimals: Decimals,
): Amounts =>
  roundedOf(
    amounts.map((it) => (whole.top === 0n ? zero : over(times(it, part), whole))),
    decimals,
  )
