/**
 * What will be owed later for work that was done already: a thirteenth month by the months of the
 * year, a month for every year of service when somebody leaves. Full months count.
 */
import { monthIndexOf } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import { fractionOf, isMore, over, rounded, times } from '../kernel/number/fraction.ts'
import { type Decimals, type Rank, ranks } from '../money/measure.ts'
import { noPay, type PayAmounts } from './pay-component.ts'

/** Full months from one day to another. */
export function fullMonths(from: string, to: string): number {
  if (to < from) return 0
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + monthIndexOf(day))
  const months = (b ?? 0) - (a ?? 0)
  const isMonthEnd = addDays(to, 1).endsWith('-01')
  if (isMonthEnd && from.endsWith('-01')) return months + 1
  return Number(to.slice(8)) + 1 >= Number(from.slice(8)) || isMonthEnd ? months : months - 1
}

type Served = {
  /** Of a month, in each currency. */
  basicPay: PayAmounts
  startedOn: string
  day: string
  decimals: Decimals
}

const twelfths = (pay: PayAmounts, months: number, decimals: Decimals): PayAmounts => {
  const part = (rank: Rank): string =>
    rounded(
      over(times(fractionOf(pay[rank]), fractionOf(String(months))), fractionOf('12')),
      decimals[rank],
    )
  return { first: part('first'), second: part('second') }
}

export const provisionKinds = ['thirteenthMonth', 'endOfService'] as const

export type ProvisionKind = (typeof provisionKinds)[number]

type Provision = Readonly<Record<ProvisionKind, PayAmounts>> & { months: number }

export function provisionOf({ basicPay, startedOn, day, decimals }: Served): Provision {
  const yearStart = `${day.slice(0, 4)}-01-01`
  const months = fullMonths(startedOn, day)
  const ofYear = fullMonths(startedOn > yearStart ? startedOn : yearStart, day)
  const isPaid = ranks.some((rank) => isMore(basicPay[rank], '0'))
  return {
    months,
    thirteenthMonth: isPaid ? twelfths(basicPay, ofYear, decimals) : noPay,
    endOfService: isPaid ? twelfths(basicPay, months, decimals) : noPay,
  }
}
