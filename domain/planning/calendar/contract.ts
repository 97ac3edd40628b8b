/** The calendar as a screen gets it. */
import type { CalendarEntry } from '../../kernel/calendar/entry.ts'
import type { Linked } from '../../kernel/field.ts'
import type { DayWindow, Occurrence } from './occurrence.ts'
import type { LaneKind } from './view.ts'

export const eventKinds = ['event', 'assignment'] as const
export type EventKind = (typeof eventKinds)[number]

/** An event within a window: what is drawn of it. The rest is asked for when it is opened. */
export type CalendarEvent = {
  id: string
  version: number
  title: string
  kind: EventKind
  timeZone: string
  isRepeated: boolean
  place: string | null
  branch: Linked | null
  employees: Linked[]
  times: Occurrence[]
}

export type CalendarAnswer = DayWindow & {
  timeZone: string
  /** The sources whose records this reader may see, in their order. */
  sources: string[]
  events: CalendarEvent[]
  entries: CalendarEntry[]
  /** Some source or the events themselves have more than is told. */
  isCut: boolean
  /** The rows of the timelines, for whoever may see them. */
  lanes: Readonly<Record<LaneKind, Linked[]>>
}

/** A private link to one's own calendar. */
export type CalendarFeed = { id: string; createdAt: string; openedAt: string | null }

/** Told once, to whoever made it: the house keeps no token. */
export type NewCalendarFeed = { id: string; url: string }

/** What became of a file of another calendar. */
export type ImportedCalendar = {
  made: number
  /** They had come before. */
  same: number
  left: number
  /** The first of those that were left out, each with its reason. */
  refused: { title: string; code: string }[]
}

/** An event is about so many records at most. */
export const mostAttached = 20
