/** Days, weekdays, months and wall times as numbers, so that rules can reckon with them; no zone and no clock. */

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

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

/** How many days one day is after another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const minutesOfDay = 1440

/** Full minutes since an instant; none of one that is to come. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minuteMs))

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
export const weekdayAt = (number: number): number => (((number + 3) % 7) + 7) % 7

export const weekdayOf = (day: string): number => weekdayAt(dayNumber(day))

export type MonthDay = { year: number; month: number; date: number }

/** Months are counted from 0. */
export function monthDayOf(day: number): MonthDay {
  const date = new Date(day * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() }
}

/** The first of a month that is counted on beyond December. */
export const firstOfMonth = (year: number, month: number): number =>
  // Not Date.UTC, which takes the year 26 for 1926.
  new Date(0).setUTCFullYear(year, month, 1) / dayMs

export const daysInMonth = (year: number, month: number): number =>
  firstOfMonth(year, month + 1) - firstOfMonth(year, month)

/** So many months later on the same day, or on the last one where the month is shorter. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = year * 12 + (month - 1) + count
  const [newYear, newMonth] = [Math.floor(at / 12), at % 12]
  const newDate = Math.min(date, daysInMonth(newYear, newMonth))
  return `${String(newYear).padStart(4, '0')}-${two(newMonth + 1)}-${two(newDate)}`
}

/** Which month of its year a day is in, counted from 0. */
export const monthIndexOf = (day: string): number => Number(day.slice(5, 7)) - 1

/** The first of the month a day is in, or of one so many months later. */
export const monthStart = (day: string, later = 0): string =>
  monthsLater(`${day.slice(0, 7)}-01`, later)

/** The last day of the month a day is in, or of one so many months later. */
export const monthEnd = (day: string, later = 0): string =>
  monthsLater(`${day.slice(0, 7)}-31`, later)
