/** Stretches of days as people name them, counted from the day of the shop; both ends belong to them. */
import { monthEnd, monthIndexOf, monthStart } from './calendar/days.ts'
import { type WeekStart, weekFrom } from './calendar/week.ts'
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
  'yearAhead',
] as const

export type PeriodName = (typeof periodNames)[number]

const months = (from: string, count: number): Period => ({
  from,
  to: monthEnd(from, count - 1),
})

const days = (from: string, count: number): Period => ({ from, to: addDays(from, count - 1) })

/** The day it is in the shop, and the one its weeks begin with. */
export type ShopDay = { today: string; start: WeekStart }

/** Where a week begins is only asked for where the name may be that of one. */
export function periodOf(name: Exclude<PeriodName, 'week' | 'lastWeek'>, today: string): Period
export function periodOf(name: PeriodName, today: string, start: WeekStart): Period
export function periodOf(name: PeriodName, today: string, start: WeekStart = 'monday'): Period {
  // How many months of the year went by before this one.
  const month = monthIndexOf(today)
  switch (name) {
    case 'today':
      return days(today, 1)
    case 'yesterday':
      return days(addDays(today, -1), 1)
    case 'week':
      return days(weekFrom(today, start), 7)
    case 'lastWeek':
      return days(addDays(weekFrom(today, start), -7), 7)
    case 'month':
      return months(monthStart(today), 1)
    case 'lastMonth':
      return months(monthStart(today, -1), 1)
    case 'quarter':
      return months(monthStart(today, -(month % 3)), 3)
    case 'year':
      return months(monthStart(today, -month), 12)
    case 'lastYear':
      return months(monthStart(today, -month - 12), 12)
    case 'yearAhead':
      return months(monthStart(today), 12)
  }
}

export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from <= to
