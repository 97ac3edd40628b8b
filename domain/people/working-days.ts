/** Which days are worked in a week, and how many of a period they are. Fridays rest here, Sundays there. */
import { daysBetween, monthEnd, monthStart, weekdayOf } from '../kernel/calendar/days.ts'

/** Days of the week from Monday (0) to Sunday (6). */
const weeks = {
  mondayToFriday: [0, 1, 2, 3, 4],
  mondayToSaturday: [0, 1, 2, 3, 4, 5],
  sundayToThursday: [6, 0, 1, 2, 3],
  saturdayToThursday: [5, 6, 0, 1, 2, 3],
  everyDay: [0, 1, 2, 3, 4, 5, 6],
} as const satisfies Record<string, readonly number[]>

export type WorkWeek = keyof typeof weeks

export const workWeeks = Object.keys(weeks) as [WorkWeek, ...WorkWeek[]]

/** The working days from one day to another, both among them. */
export function workingDays(from: string, to: string, week: WorkWeek): number {
  const days = daysBetween(from, to) + 1
  if (days <= 0) return 0
  const worked: readonly number[] = weeks[week]
  const full = Math.floor(days / 7)
  const start = weekdayOf(from)
  let count = full * worked.length
  for (let at = 0; at < days % 7; at++) if (worked.includes((start + at) % 7)) count += 1
  return count
}

export type Month = { from: string; to: string }

/** The month that a day belongs to. */
export function monthOf(day: string): Month {
  return { from: monthStart(day), to: monthEnd(day) }
}

/** The day of a month on which it is paid: the day that was chosen, or the last of a shorter month. */
export function payDayOf(day: string, chosen: number): string {
  const { from, to } = monthOf(day)
  const wanted = `${from.slice(0, 8)}${String(chosen).padStart(2, '0')}`
  return wanted < to ? wanted : to
}
