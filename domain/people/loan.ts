/**
 * Money lent to somebody who works here. It comes back with the pay, an instalment a month: never
 * more than is open, and never more than its part of the net. What is not taken stays open.
 */
import type { Accounts } from '../books/entry.ts'
import {
  compare,
  type Fraction,
  fractionOf,
  lesser,
  over,
  rounded,
} from '../kernel/number/fraction.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Decimals, Rank } from '../money/measure.ts'
import { rankIn } from './pay-currency.ts'
import { monthOf } from './working-days.ts'

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

type Asked = {
  employee?: string | null
  currency?: string | null
  amount?: string | null
  instalments?: number | null
  firstMonth?: string | null
  day?: string | null
  kind?: (typeof loanKinds)[number]
}

/** `place` is the currency of where the money comes from. */
type LoanTerms = { accounts: Accounts; decimals: Decimals; place: Rank }

/** A loan as it is written, with all it must say beside what its fields ask for. */
export function lentOf(asked: Asked, { accounts, decimals, place }: LoanTerms) {
  const { employee, currency, amount, instalments, firstMonth, day, kind = 'advance' } = asked
  if (!employee) throw new Refusal('employeeRequired', 'employee')
  if (!currency || !amount || !firstMonth || !day) throw new Refusal('required', 'amount')
  const rank = rankIn(currency, accounts, 'currency')
  if (rank !== place) throw new Refusal('loanPlaceCurrency', 'account')
  refuseDecimals(amount, decimals[rank], 'amount')
  const month = monthOf(firstMonth).from
  if (month < monthOf(day).from) throw new Refusal('loanBeforeItsDay', 'firstMonth')
  const instalment = instalmentOf(amount, instalments ?? 1, decimals[rank])
  return { employee, rank, amount, instalment, month, day, kind }
}

/** What is taken a month, so that the last one closes it: a part, rounded up to a coin. */
export function instalmentOf(amount: string, count: number, decimals: number): string {
  if (count < 1 || count > mostInstalments)
    throw new Refusal('range', 'instalments', { limit: mostInstalments })
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
  return lesser(instalment, open)
}
