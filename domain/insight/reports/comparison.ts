/**
 * What a period is compared with: as many days or whole months right before it, or the same days a
 * year ago. The days of one are laid upon those of the other by moving them on.
 */
import { monthsLater } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import type { Period } from '../../kernel/period.ts'
import { lengthOf } from '../period.ts'
import type { Comparison } from './question.ts'

export type Shift = { months: number; days: number }

const parts = (day: string): [number, number, number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** Counted back by months; a day the month does not have is its last. */
export const monthsBack = (day: string, count: number): string => monthsLater(day, -count)

const isFirst = (day: string): boolean => day.endsWith('-01')
const isLast = (day: string): boolean => isFirst(addDays(day, 1))

/** How many whole months a period is, if it is. */
function monthsIn({ from, to }: Period): number | undefined {
  if (!isFirst(from) || !isLast(to)) return undefined
  const [[year, month], [toYear, toMonth]] = [parts(from), parts(to)]
  return (toYear - year) * 12 + toMonth - month + 1
}

function monthsBefore({ from, to }: Period, count: number): Period {
  const start = monthsBack(from, count)
  // The last day of a month answers to the last day of the other, however long they are.
  return {
    from: start,
    to: isLast(to) ? addDays(monthsBack(addDays(to, 1), count), -1) : monthsBack(to, count),
  }
}

export type Compared = { before: Period; shift: Shift }

export function comparedWith(period: Period, compare: Comparison): Compared | undefined {
  if (compare === 'none') return undefined
  if (compare === 'lastYear')
    return { before: monthsBefore(period, 12), shift: { months: 12, days: 0 } }
  const months = monthsIn(period)
  if (months) return { before: monthsBefore(period, months), shift: { months, days: 0 } }
  const days = lengthOf(period)
  return {
    before: { from: addDays(period.from, -days), to: addDays(period.from, -1) },
    shift: { months: 0, days },
  }
}
