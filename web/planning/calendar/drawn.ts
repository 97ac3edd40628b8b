/** What is drawn: every time of an event, and what records say; all of it at its place. */
import type { CalendarEntry } from '../../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { CalendarAnswer, CalendarEvent } from '../../../domain/planning/calendar/contract.ts'
import type { EventTime, SeenTime } from '../../../domain/planning/calendar/event-time.ts'
import type { LaneKind } from '../../../domain/planning/calendar/view.ts'

export type DrawnEvent = {
  kind: 'event'
  key: string
  title: string
  time: SeenTime
  event: CalendarEvent
  on: string
}

type DrawnEntry = {
  kind: 'entry'
  key: string
  title: string
  time: EventTime
  entry: CalendarEntry
}

export type Drawn = DrawnEvent | DrawnEntry

/** What people planned is a source like the others, for whoever hides it. */
export const ownSource = 'event'

export const sourceOf = (drawn: Drawn): string =>
  drawn.kind === 'event' ? ownSource : drawn.entry.source

const drawnEvents = ({ events }: CalendarAnswer): DrawnEvent[] =>
  events.flatMap((event) =>
    event.times.map(({ on, ...time }) => ({
      kind: 'event' as const,
      key: `${event.id} ${on}`,
      title: event.title,
      time,
      event,
      on,
    })),
  )

const drawnEntries = ({ entries }: CalendarAnswer): DrawnEntry[] =>
  entries.map((entry) => ({
    kind: 'entry' as const,
    key: `${entry.source} ${entry.id}`,
    title: entry.title,
    time: entry.time,
    entry,
  }))

export function drawnIn(answer: CalendarAnswer, hidden: ReadonlySet<string>): Drawn[] {
  const all: Drawn[] = [...drawnEvents(answer), ...drawnEntries(answer)]
  return all.filter((it) => !hidden.has(sourceOf(it)))
}

/** The rows of a timeline it stands in. */
export function lanesOf(drawn: Drawn, kind: LaneKind): Linked[] {
  const whole = drawn.kind === 'event' ? drawn.event : drawn.entry
  if (kind === 'employee') return whole.employees ?? []
  if (kind === 'branch') return whole.branch ? [whole.branch] : []
  return drawn.kind === 'entry' ? (drawn.entry.tables ?? []) : []
}
