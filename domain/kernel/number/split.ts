/**
 * Divides an amount so that the parts always add up to it: each part is cut down to the decimals of
 * the currency, and what is left over goes, unit by unit, to the parts that lost most. Where two
 * lost the same, the earlier one is served.
 */
import { decimalsOf } from './decimal.ts'
import {
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  roundedUnits,
  times,
  unitsOf,
  writtenOf,
} from './fraction.ts'

type Share = { at: number; units: bigint; lost: bigint }

/** Weights in whole numbers, for whoever divides many amounts by the same. */
export function wholeWeights(weights: readonly string[]): bigint[] {
  const most = Math.max(0, ...weights.map(decimalsOf))
  return weights.map((weight) => unitsOf(weight, most))
}

/** `weights` are decimals of one sign, not all zero; the amount may be negative. */
export const splitAmount = (
  amount: string,
  weights: readonly string[],
  decimals: number,
): string[] => splitBy(amount, wholeWeights(weights), decimals)

/** By weights that are whole numbers already. */
export function splitBy(amount: string, parts: readonly bigint[], decimals: number): string[] {
  const all = parts.reduce((sum, part) => sum + part, 0n)
  if (all === 0n) throw new RangeError('An amount is not divided among nothing')
  const fine = Math.max(decimals, decimalsOf(amount))
  const whole = unitsOf(amount, fine)
  if (whole === 0n) return parts.map(() => '0')
  // All in whole numbers: a share is so many units, and what it lost is left of the division.
  const unit = 10n ** BigInt(fine - decimals)
  const shares = parts.map((part, at): Share => {
    const [exact, bottom] = [whole * part, all * unit]
    return { at, units: exact / bottom, lost: exact % bottom }
  })
  const left = whole - shares.reduce((sum, { units }) => sum + units, 0n) * unit
  const steps = Math.abs(Number(roundedUnits({ top: left, bottom: unit })))
  const size = ({ lost }: Share): bigint => (lost < 0n ? -lost : lost)
  const byLoss = (): Share[] =>
    shares.toSorted((a, b) => Number(size(b) > size(a)) - Number(size(a) > size(b)))
  if (steps > 0) for (const share of byLoss().slice(0, steps)) share.units += whole < 0n ? -1n : 1n
  return shares.map(({ units }) => writtenOf(units, decimals))
}

/**
 * What so much of a whole comes to: so many times what one of it comes to, as long as that is within
 * a coin of the exact share. It never falls as more is taken, and all of it is the amount; so what
 * comes piece by piece is the same for each piece, and the last ones make the difference good.
 */
export function dueFor(amount: string, taken: string, whole: string, decimals: number): string {
  const bottom = 10n ** BigInt(decimals)
  const of = fractionOf(whole)
  const exact = over(times(fractionOf(amount), fractionOf(taken)), of)
  const each = fractionOf(rounded(over(fractionOf(amount), of), decimals))
  const own = unitsOf(rounded(times(each, fractionOf(taken)), decimals), decimals)
  const least = (exact.top * bottom) / exact.bottom
  const most = exact.top * bottom === least * exact.bottom ? least : least + 1n
  const [, middle = own] = [least, own, most].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return rounded({ top: middle, bottom }, decimals)
}

/** The next part of an amount that is taken piece by piece; all pieces add up to it. */
export function nextShare(
  amount: string,
  { before, part, whole }: { before: string; part: string; whole: string },
  decimals: number,
): string {
  const upTo = (taken: Fraction) =>
    fractionOf(rounded(over(times(fractionOf(amount), taken), fractionOf(whole)), decimals))
  const start = fractionOf(before)
  return rounded(minus(upTo(plus(start, fractionOf(part))), upTo(start)), decimals)
}
