/** Which days a view of the calendar shows, and where its buttons lead. */

import {
  dayAt,
  dayNumber,
  daysInMonth,
  firstOfMonth,
  monthDayOf,
} from '../../kernel/calendar/days.ts'
import { daysFrom, type WeekStart, weekFrom } from '../../kernel/calendar/week.ts'
import { addDays } from '../../kernel/date.ts'
import type { DayWindow } from './occurrence.ts'

export const views = ['month', 'week', 'day', 'agenda', 'lanes'] as const
export type View = (typeof views)[number]

/** What a timeline has a row for. */
export const laneKinds = ['employee', 'branch', 'table'] as const
export type LaneKind = (typeof laneKinds)[number]

const agendaDays = 30

export function windowOf(view: View, day: string, start: WeekStart): DayWindow {
  switch (view) {
    case 'day':
    case 'lanes':
      return { from: day, to: day }
    case 'week': {
      const from = weekFrom(day, start)
      return { from, to: addDays(from, 6) }
    }
    case 'agenda':
      return { from: day, to: addDays(day, agendaDays - 1) }
    case 'month': {
      const { year, month } = monthDayOf(dayNumber(day))
      const first = dayAt(firstOfMonth(year, month))
      const last = addDays(first, daysInMonth(year, month) - 1)
      return { from: weekFrom(first, start), to: addDays(weekFrom(last, start), 6) }
    }
  }
}

/** The day that the view before or after this one is opened on. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, agendaDays * by)
  if (view !== 'month') return addDays(day, by)
  const { year, month, date } = monthDayOf(dayNumber(day))
  const first = firstOfMonth(year, month + by)
  return dayAt(first + Math.min(date, daysInMonth(year, month + by)) - 1)
}

export const daysIn = ({ from, to }: DayWindow): string[] =>
  daysFrom(from, dayNumber(to) - dayNumber(from) + 1)

export const isSameMonth = (day: string, other: string): boolean =>
  day.slice(0, 7) === other.slice(0, 7)

/** Weeks of a window that begins where a week does. */
export function weeksIn(window: DayWindow): string[][] {
  const days = daysIn(window)
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
}
