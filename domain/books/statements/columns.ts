/** The columns of a statement: which days each one adds up, and what its head says. */
import { monthEnd, monthStart } from '../../kernel/calendar/days.ts'
import type { Period } from '../../kernel/period.ts'
import { Refusal } from '../../kernel/refusal.ts'

export const divisions = ['none', 'month', 'branch', 'project'] as const

/** What stands side by side. */
export type Division = (typeof divisions)[number]

export type ColumnHead =
  | ({ is: 'period' | 'month' | 'lastYear' } & Period)
  | { is: 'day'; day: string }
  /** A branch or a project; without an id what belongs to none of them. */
  | { is: 'place'; id: string | null; title: string | null }
  | { is: 'budget' | 'change' }

/** The days a column adds up, and from which day on the closing of a year is looked through. */
export type ColumnDays = Period & { openFrom: string }

/** Before every entry there can be. */
export const earliest = '0001-01-01'

const mostMonths = 24

/** The months of a period, the first and the last one cut where it begins and ends. */
export function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = []
  // No month is asked of the last year there is: the one after it has no name.
  if (to >= '9999-12-01') throw new Refusal('periodTooLong', 'to')
  for (let start = from; start <= to; start = monthStart(start, 1)) {
    if (months.length === mostMonths) throw new Refusal('periodTooLong', 'from')
    const end = monthEnd(start)
    months.push({ from: start, to: end < to ? end : to })
  }
  return months
}

/** The same day a year before; the end of February stays its end. */
function yearBefore(day: string): string {
  const year = Math.max(1, Number(day.slice(0, 4)) - 1)
  const before = `${String(year).padStart(4, '0')}${day.slice(4)}`
  if (day >= '9999-12-01') return before
  return day === monthEnd(day) ? monthEnd(before) : before
}

export const lastYearOf = ({ from, to }: Period): Period => ({
  from: yearBefore(from),
  to: yearBefore(to),
})
