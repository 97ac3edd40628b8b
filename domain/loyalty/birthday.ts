import { dayAt, dayNumber, daysInMonth, monthIndexOf } from '../kernel/calendar/days.ts'
import type { Programme } from './programme.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** Whoever was born on 29 February has the last day of February in other years. */
function birthdayIn(year: number, birthDate: string): string {
  const [, month = 1, date = 1] = birthDate.split('-').map(Number)
  return `${year}-${two(month)}-${two(Math.min(date, daysInMonth(year, month - 1)))}`
}

/** A week of a birthday is the day with three before and three after it. */
const around = 3

/** Whether a day is within somebody's birthday; also across the turn of the year. */
export function isBirthday(
  birthDate: string | null,
  day: string,
  period: Programme['birthdayPeriod'],
): boolean {
  if (birthDate === null) return false
  if (period === 'month') return monthIndexOf(birthDate) === monthIndexOf(day)
  const width = period === 'week' ? around : 0
  const years = [-width, width].map((by) => Number(dayAt(dayNumber(day) + by).slice(0, 4)))
  return years.some(
    (year) => Math.abs(dayNumber(birthdayIn(year, birthDate)) - dayNumber(day)) <= width,
  )
}
