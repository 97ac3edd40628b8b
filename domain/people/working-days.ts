/** Which days are worked in a week, and how many of a period they are. Fridays rest here, Sundays there. */
import { addDays } from '../kernel/date.ts'

/** Days of the week from Sunday (0) to Saturday (6). */
const weeks = {
  mondayToFriday: [1, 2, 3, 4, 5],
  mondayToSaturday: [1, 2, 3, 4, 5, 6],
  sundayToThursday: [0, 1, 2, 3, 4],
  saturdayToThursday: [6, 0, 1, 2, 3, 4],
  everyDay: [0, 1, 2, 3, 4, 5, 6],
} as const satisfies Record<string, readonly number[]>

export type WorkWeek = keyof typeof weeks

export const workWeeks = Object.keys(weeks) as [WorkWeek, ...WorkWeek[]]

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const dayMs = 86_400_000

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs) + 1

/** The working days from one day to another, both among them. */
export function workingDays(from: string, to: string, week: WorkWeek): number {
  const days = daysBetween(from, to)
  if (days <= 0) return 0
  const worked: readonly number[] = weeks[week]
  const full = Math.floor(days / 7)
  const start = weekday(from)
  let count = full * worked.length
  for (let at = 0; at < days % 7; at++) if (worked.includes((start + at) % 7)) count += 1
  return count
}

export type Month = { from: string; to: string }

/** The month that a day belongs to. */
export function monthOf(day: string): Month {
  const from = `${day.slice(0, 7)}-01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** The day of a month on which it is paid: the day that was chosen, or the last of a shorter month. */
export function payDayOf(day: string, chosen: number): string {
  const { from, to } = monthOf(day)
  const wanted = `${from.slice(0, 8)}${String(chosen).padStart(2, '0')}`
  return wanted < to ? wanted : to
}
