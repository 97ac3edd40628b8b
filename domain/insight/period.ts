/** The stretches of days a dashboard looks at, what each is compared with, and its parts. */
import { daysBetween } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import type { Period, PeriodName } from '../kernel/period.ts'

export type Unit = 'hour' | 'day' | 'month'

export const dashboardPeriods = [
  'today',
  'yesterday',
  'week',
  'month',
  'year',
] as const satisfies PeriodName[]

export type DashboardPeriod = (typeof dashboardPeriods)[number]

/** In days; a leap year and a little more. */
export const longestPeriod = 400

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1

const mostDays = 62

export const unitOf = (period: Period): Unit =>
  lengthOf(period) === 1 ? 'hour' : lengthOf(period) <= mostDays ? 'day' : 'month'

/** How far into the day of the shop an hour is: its days do not begin at midnight. */
export const hoursInto = (hour: number, dayStart: number): number => (hour - dayStart + 24) % 24

export const hourName = (hour: number): string => String(hour).padStart(2, '0')

/** The days, or the months, of a period; its hours depend on when the shop is open. */
export function partsOf(period: Period): string[] {
  const days = Array.from({ length: lengthOf(period) }, (_, i) => addDays(period.from, i))
  return unitOf(period) === 'day' ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}

const openingHour = 8
const closingHour = 20

/** From the first hour anything was sold to the last, and at least through a usual day. */
export function hoursShown(sold: readonly number[], dayStart: number): number[] {
  const into = [openingHour, closingHour, ...sold].map((hour) => hoursInto(hour, dayStart))
  const [first, last] = [Math.min(...into), Math.max(...into)]
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + dayStart) % 24)
}
