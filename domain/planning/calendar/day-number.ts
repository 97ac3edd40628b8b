/** Days and wall times as numbers, so that rules can reckon with them; no zone and no clock. */

const dayMs = 86_400_000

/** A month of thousands of events asks about the same few days again and again. */
const mostKept = 20_000
const numbers = new Map<string, number>()
const names = new Map<number, string>()

/** Days since 1970. */
export function dayNumber(day: string): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs
  if (numbers.size >= mostKept) numbers.clear()
  numbers.set(day, number)
  return number
}

export function dayAt(number: number): string {
  const known = names.get(number)
  if (known !== undefined) return known
  const day = new Date(number * dayMs).toISOString().slice(0, 10)
  if (names.size >= mostKept) names.clear()
  names.set(number, day)
  return day
}

/** So many days later; cheaper than asking the calendar anew. */
export const daysLater = (day: string, count: number): string =>
  count === 0 ? day : dayAt(dayNumber(day) + count)

export const minutesOfDay = 1440

/** What a clock on the wall says, in minutes since 1970; midnight for whole days. */
export const wallMinutes = (day: string, time: string | null): number => {
  const [hours = 0, minutes = 0] = (time ?? '00:00').split(':').map(Number)
  return dayNumber(day) * minutesOfDay + hours * 60 + minutes
}

const two = (value: number): string => String(value).padStart(2, '0')

export const timeText = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

export function wallAt(minutes: number): { day: string; time: string } {
  const day = Math.floor(minutes / minutesOfDay)
  return { day: dayAt(day), time: timeText(minutes - day * minutesOfDay) }
}

/** Monday is 0, as in ISO; 1970 began on a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export type MonthDay = { year: number; month: number; date: number }

/** Months are counted from 0. */
export function monthDayOf(day: number): MonthDay {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() }
}

/** The first of a month that is counted on beyond December. */
export const firstOfMonth = (year: number, month: number): number =>
  Date.UTC(year, month, 1) / dayMs

export const daysInMonth = (year: number, month: number): number =>
  firstOfMonth(year, month + 1) - firstOfMonth(year, month)
