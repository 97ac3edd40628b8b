/** Days in words, as the language and the country of the shop write them. */
import { addDays } from '../../../domain/kernel/date.ts'
import { type Language, localeOf } from '../../../domain/kernel/language.ts'
import type { EventTime } from '../../../domain/planning/calendar/event-time.ts'
import type { DayWindow } from '../../../domain/planning/calendar/occurrence.ts'
import type { View } from '../../../domain/planning/calendar/view.ts'

type Shape = 'weekday' | 'long' | 'month' | 'short'

const shapes: Readonly<Record<Shape, Intl.DateTimeFormatOptions>> = {
  weekday: { weekday: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
}

const writers = new Map<string, Intl.DateTimeFormat>()

export type DayWords = (day: string, shape: Shape) => string

export const dayWordsIn =
  (language: Language, country: string): DayWords =>
  (day, shape) => {
    const key = `${language} ${country} ${shape}`
    const options = { ...shapes[shape], timeZone: 'UTC' }
    const writer = writers.get(key) ?? new Intl.DateTimeFormat(localeOf(language, country), options)
    writers.set(key, writer)
    return writer.format(new Date(`${day}T12:00:00Z`))
  }

const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What stands above a view: its month, its week or its day. */
export function headingOf(view: View, day: string, window: DayWindow, words: DayWords): string {
  if (view === 'month') return raised(words(day, 'month'))
  if (view === 'day' || view === 'lanes') return raised(words(day, 'long'))
  return `${words(window.from, 'short')} – ${words(window.to, 'short')} ${window.to.slice(0, 4)}`
}

/** 09:00–10:30, or nothing for whole days. */
export const hoursText = ({ startTime, endTime }: EventTime): string =>
  startTime === null ? '' : `${startTime}–${endTime}`

/** The hours of an event on one of its days: what goes on from the day before says until when. */
export function hoursOn(
  time: EventTime,
  day: string,
): { key: 'calendar.from' | 'calendar.until'; time: string } | string {
  const { startsOn, startTime, endsOn, endTime } = time
  if (startTime === null || endTime === null || (startsOn < day && endsOn > day)) return ''
  if (startsOn < day) return { key: 'calendar.until', time: endTime }
  return endsOn > addDays(day, 1) ? { key: 'calendar.from', time: startTime } : hoursText(time)
}
