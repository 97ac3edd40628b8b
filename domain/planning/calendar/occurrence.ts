/**
 * The times of an event within a window, on the clock of whoever looks. A time the clock leaps over
 * is drawn where the clock really stands then. One question expands at most so many times.
 */
import { businessDayOf, instantOf } from '../../kernel/business-day.ts'
import { dayMs } from '../../kernel/calendar/days.ts'
import { timeBetween } from '../../kernel/calendar/entry.ts'
import { addDays } from '../../kernel/date.ts'
import {
  daysCovered,
  type EventTime,
  instantsOf,
  lengthOf,
  type SeenTime,
  startingOn,
} from './event-time.ts'
import { daysSince, lastDayOf, seriesDays } from './recurrence.ts'
import type { Rule } from './rule.ts'

export type Timed = EventTime & {
  timeZone: string
  rule: Rule | null
  /** Days of the series on which it does not happen, or happens otherwise. */
  skipped: readonly string[]
}

/** One time of an event: `on` is the day of the series it stands for, in the zone of the event. */
export type Occurrence = SeenTime & { on: string }

export type DayWindow = { from: string; to: string }

/** Two views of a quarter lie within it. */
export const longestWindowDays = 200

/** Years of days in a few zones; whoever asks for more begins anew. */
const mostKept = 20_000

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, value)
}

/** What clocks say, asked once for each day and time: thousands of events share a few of them. */
export class Clocks {
  readonly #moved = new Map<string, Map<string, boolean>>()
  readonly #turned = new Map<string, SeenTime>()

  /** Whether the clock of a zone is moved on a day. */
  isMoved(day: string, zone: string): boolean {
    const ofZone = this.#moved.get(zone) ?? new Map<string, boolean>()
    const known = ofZone.get(day)
    if (known !== undefined) return known
    const [start, end] = [day, addDays(day, 1)].map((it) =>
      instantOf({ day: it, time: '00:00' }, zone).getTime(),
    )
    const isMoved = (end ?? 0) - (start ?? 0) !== dayMs
    keep(ofZone, day, isMoved)
    keep(this.#moved, zone, ofZone)
    return isMoved
  }

  /** The same stretch on another clock; on the same one, where it really lies then. */
  turned(time: EventTime, from: string, to: string): SeenTime {
    const key = `${from} ${to} ${time.startsOn} ${time.startTime} ${time.endsOn} ${time.endTime}`
    const known = this.#turned.get(key)
    if (known) return known
    const { start, end } = instantsOf(time, from)
    const seen = timeBetween(start, end, to)
    const lasts = lengthOf(time)
    const turned = lengthOf(seen) === lasts ? seen : { ...seen, lasts }
    keep(this.#turned, key, turned)
    return turned
  }
}

const overlaps = (time: EventTime, { from, to }: DayWindow): boolean => {
  // What ends at midnight takes nothing of the day that begins then.
  const isCutShort = time.endTime === '00:00' && time.endsOn > time.startsOn
  const last = isCutShort ? addDays(time.endsOn, -1) : time.endsOn
  return time.startsOn <= to && last >= from
}

/** As the clock of the viewer shows it; the same zone needs no reckoning on most days. */
function seenTime(time: EventTime, from: string, to: string, clocks: Clocks): SeenTime {
  const { startsOn, startTime, endsOn, endTime } = time
  if (startTime === null || endTime === null) return time
  const isPlain =
    from === to &&
    !clocks.isMoved(startsOn, from) &&
    (endsOn === startsOn || !clocks.isMoved(endsOn, from))
  return isPlain ? time : clocks.turned(time, from, to)
}

export function occurrencesOf(
  event: Timed,
  window: DayWindow,
  zone: string,
  clocks = new Clocks(),
): Occurrence[] {
  const { rule, skipped, timeZone } = event
  const time: EventTime = {
    startsOn: event.startsOn,
    startTime: event.startTime,
    endsOn: event.endsOn,
    endTime: event.endTime,
  }
  const placed = (on: string, own: EventTime): Occurrence[] => {
    const seen = seenTime(own, timeZone, zone, clocks)
    return overlaps(seen, window) ? [{ ...seen, on }] : []
  }
  if (!rule) return placed(time.startsOn, time)
  // A day of one zone may be the one before or after in another.
  const [from, to] = [addDays(window.from, -daysCovered(time)), addDays(window.to, 1)]
  return seriesDays({ startsOn: time.startsOn, rule }, from, to).flatMap((on) =>
    skipped.includes(on) ? [] : placed(on, startingOn(time, on)),
  )
}

/** The last day any of its times reaches; none where it goes on for ever. */
export function lastReached(time: EventTime, rule: Rule | null): string | null {
  if (!rule) return time.endsOn
  const last = lastDayOf({ startsOn: time.startsOn, rule })
  return last && startingOn(time, last).endsOn
}

/** Whoever is reminded of a whole day is not woken at midnight. */
const morning = '09:00'

/** The next time that begins at or after an instant, however many years away. */
export function nextStart(event: Timed, at: Date): { on: string; start: Date } | undefined {
  const { startsOn, startTime, rule, timeZone } = event
  const skipped = new Set(event.skipped)
  // Where the day began earlier than in Greenwich, or begins later.
  const from = addDays(businessDayOf(at, 'UTC', 0), -1)
  const days = rule ? daysSince({ startsOn, rule }, from) : [startsOn]
  for (const on of days) {
    const start = instantOf({ day: on, time: startTime ?? morning }, timeZone)
    if (start >= at && !skipped.has(on)) return { on, start }
  }
  return undefined
}
