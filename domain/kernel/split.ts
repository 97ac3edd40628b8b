/**
 * Divides an amount so that the parts always add up to it: each part is cut down to the decimals of
 * the currency, and what is left over goes, unit by unit, to the parts that lost most. Where two
 * lost the same, the earlier one is served.
 */
import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  nought,
  over,
  plus,
  rounded,
  times,
} from './fraction.ts'

/** Towards zero, to so many decimals. */
function cut({ top, bottom }: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals)
  return { top: (top * scale) / bottom, bottom: scale }
}

/** `weights` are decimals of one sign, not all zero; the amount may be negative. */
export function splitAmount(
  amount: string,
  weights: readonly string[],
  decimals: number,
): string[] {
  const parts = weights.map(fractionOf)
  const all = parts.reduce(plus, nought)
  if (all.top === 0n) throw new RangeError('An amount is not divided among nothing')
  const whole = fractionOf(amount)
  const exact = parts.map((part) => over(times(whole, part), all))
  const shares = exact.map((share) => cut(share, decimals))
  const left = minus(whole, shares.reduce(plus, nought))
  const unit: Fraction = { top: whole.top < 0n ? -1n : 1n, bottom: 10n ** BigInt(decimals) }
  const steps = Number(rounded(over(left, unit), 0))
  const byLoss = exact
    .map((share, at) => ({ at, loss: minus(share, shares[at] as Fraction) }))
    .sort(
      (a, b) => (unit.top > 0n ? compare(b.loss, a.loss) : compare(a.loss, b.loss)) || a.at - b.at,
    )
  for (const { at } of byLoss.slice(0, steps)) shares[at] = plus(shares[at] as Fraction, unit)
  return shares.map((share) => rounded(share, decimals))
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
