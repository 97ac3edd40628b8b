/** The stretches of days a dashboard looks at, what each is compared with, and its parts. */
import { addDays } from '../kernel/date.ts'

export type Period = { from: string; to: string }

export type Unit = 'hour' | 'day' | 'month'

export const periodNames = ['today', 'yesterday', 'week', 'month', 'year'] as const

export type PeriodName = (typeof periodNames)[number]

/** In days; a leap year and a little more. */
export const longestPeriod = 400

const dayMs = 86_400_000

export const lengthOf = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

function lastOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Weeks begin on Monday, as the calendar of the house does. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export function periodOf(name: PeriodName, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
    case 'month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  }
}

/** As many days, right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

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
