/** Stretches of days as people name them, counted from the day of the shop; both ends belong to them. */
import { addDays, isDay } from './date.ts'

export type Period = { from: string; to: string }

export const periodNames = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'year',
  'lastYear',
] as const

export type PeriodName = (typeof periodNames)[number]

/** Months are counted on beyond December and before January. */
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)

const months = (year: number, month: number, count: number): Period => ({
  from: firstOf(year, month),
  to: addDays(firstOf(year, month + count), -1),
})

/** Weeks begin on Monday, as the calendar of the house does. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

const days = (from: string, count: number): Period => ({ from, to: addDays(from, count - 1) })

export function periodOf(name: PeriodName, today: string): Period {
  const [year = 0, at = 1] = today.split('-').map(Number)
  const month = at - 1
  switch (name) {
    case 'today':
      return days(today, 1)
    case 'yesterday':
      return days(addDays(today, -1), 1)
    case 'week':
      return days(mondayOf(today), 7)
    case 'lastWeek':
      return days(addDays(mondayOf(today), -7), 7)
    case 'month':
      return months(year, month, 1)
    case 'lastMonth':
      return months(year, month - 1, 1)
    case 'quarter':
      return months(year, month - (month % 3), 3)
    case 'year':
      return months(year, 0, 12)
    case 'lastYear':
      return months(year - 1, 0, 12)
  }
}

export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from <= to
