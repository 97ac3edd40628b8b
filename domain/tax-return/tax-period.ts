/** The periods of a company's returns: one after the other, without a gap and without an overlap. */
import { monthEnd, monthIndexOf, monthStart } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import type { Period } from '../kernel/period.ts'
import { Refusal } from '../kernel/refusal.ts'

export const taxPeriodLengths = ['month', 'quarter', 'year'] as const

export type TaxPeriodLength = (typeof taxPeriodLengths)[number]

const monthsIn = { month: 1, quarter: 3, year: 12 } as const

/** The month, quarter or year of the calendar that a day is in. */
export function taxPeriodAt(day: string, length: TaxPeriodLength): Period {
  const count = monthsIn[length]
  const from = monthStart(day, -(monthIndexOf(day) % count))
  return { from, to: monthEnd(from, count - 1) }
}

/**
 * The period that comes next: it begins on the day after the last one filed, so that nothing falls
 * between two of them when a company changes from quarters to months.
 */
export function nextTaxPeriod(
  lastFiled: Period | null,
  length: TaxPeriodLength,
  firstDay: string,
): Period {
  if (!lastFiled) return taxPeriodAt(firstDay, length)
  const from = addDays(lastFiled.to, 1)
  return { from, to: taxPeriodAt(from, length).to }
}

/** Whether the return of a period can be filed, given the one that is next. */
export function refuseFiling(wanted: Period, next: Period, today: string): void {
  if (wanted.from < next.from) throw new Refusal('taxReturnIsFiled', 'from')
  if (wanted.from > next.from)
    throw new Refusal('taxReturnBefore', 'from', { from: next.from, to: next.to })
  if (wanted.to !== next.to)
    throw new Refusal('taxPeriodOther', 'to', { from: next.from, to: next.to })
  if (wanted.to >= today) throw new Refusal('taxPeriodRuns', 'to', { to: wanted.to })
}
