/**
 * Money lent to somebody who works here. It comes back with the pay, an instalment a month: never
 * more than is open, and never more than its part of the net. What is not taken stays open.
 */
import { compare, type Fraction, fractionOf, over, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Rank } from '../money/measure.ts'

export const loanKinds = ['advance', 'loan'] as const

export type LoanFacts = {
  id: string
  kind: (typeof loanKinds)[number]
  rank: Rank
  open: string
  instalment: string
  /** The first month it is taken from, by its first day. */
  firstMonth: string
}

export const mostInstalments = 120

/** What is taken a month, so that the last one closes it: a part, rounded up to a coin. */
export function instalmentOf(amount: string, count: number, decimals: number): string {
  if (count < 1 || count > mostInstalments) throw new Refusal('range', 'instalments')
  const exact = over(fractionOf(amount), fractionOf(String(count)))
  const near = rounded(exact, decimals)
  if (compare(fractionOf(near), exact) >= 0) return near
  const coin = { top: 1n, bottom: 10n ** BigInt(decimals) }
  const up = {
    top: fractionOf(near).top * coin.bottom + fractionOf(near).bottom,
    bottom: fractionOf(near).bottom * coin.bottom,
  }
  return rounded(up, decimals)
}

/** Down to the coin below: a limit is never passed by rounding. */
export function cutDown({ top, bottom }: Fraction, decimals: number): string {
  const tens = 10n ** BigInt(decimals)
  return rounded({ top: (top * tens) / bottom, bottom: tens }, decimals)
}

/** What a month asks back, before it is held against the net. */
export const dueIn = ({ open, instalment, firstMonth }: LoanFacts, month: string): string => {
  if (month < firstMonth) return '0'
  return compare(fractionOf(open), fractionOf(instalment)) < 0 ? open : instalment
}
