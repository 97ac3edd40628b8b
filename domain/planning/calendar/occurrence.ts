/**
 * The times of an event within a window, on the clock of whoever looks. A time the clock leaps over
 * is drawn where the clock really stands then. One question expands at most so many times.
 */
import { instantOf } from '../../kernel/business-day.ts'
import { addDays } from '../../kernel/date.ts'
import { daysCovered, type EventTime, inZone, isAllDay, startingOn } from './event-time.ts'
import { lastDayOf, type Rule, seriesDays } from './recurrence.ts'

export type Timed = EventTime & {
  timeZone: string
  rule: Rule | null
  /** Days of the series on which it does not happen, or happens otherwise. */
  skipped: readonly string[]
}

/** One time of an event: `on` is the day of the series it stands for, in the zone of the event. */
export type Occurrence = EventTime & { on: string }

export type DayWindow = { from: string; to: string }

/** Two views of a quarter lie within it. */
export const longestWindowDays = 200

const dayMs = 86_400_000

/** Whether the clock of a zone is moved on a day; asked once for each. */
export class Clocks {
  readonly #known = new Map<string, boolean>()

  isMoved(day: string, zone: string): boolean {
    const key = `${zone} ${day}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const [start, end] = [day, addDays(day, 1)].map((it) =>
      instantOf({ day: it, time: '00:00' }, zone).getTime(),
    )
    const isMoved = (end ?? 0) - (start ?? 0) !== dayMs
    this.#known.set(key, isMoved)
    return isMoved
  }
}

const overlaps = (time: EventTime, { from, to }: DayWindow): boolean => {
  // What ends at midnight takes nothing of the day that begins then.
  const isCutShort = time.endTime === '00:00' && time.endsOn > time.startsOn
  const last = isCutShort ? addDays(time.endsOn, -1) : time.endsOn
  return time.startsOn <= to && last >= from
}

/** As the clock of the viewer shows it; the same zone needs no reckoning on most days. */
function seenTime(time: EventTime, from: string, to: string, clocks: Clocks): EventTime {
  if (isAllDay(time)) return time
  const isPlain =
    from === to && !clocks.isMoved(time.startsOn, from) && !clocks.isMoved(time.endsOn, from)
  if (isPlain) return time
  if (from !== to) return inZone(time, from, to)
  // There and back again: what the clock leaps over comes out where it really is.
  return inZone(inZone(time, from, 'UTC'), 'UTC', to)
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
  // A day of one zone may be the one before or after in another.
  const [from, to] = [addDays(window.from, -daysCovered(time)), addDays(window.to, 1)]
  const days = rule
    ? seriesDays({ startsOn: time.startsOn, rule }, from, to).filter((it) => !skipped.includes(it))
    : [time.startsOn]
  return days.flatMap((on) => {
    const seen = seenTime(startingOn(time, on), timeZone, zone, clocks)
    return overlaps(seen, window) ? [{ ...seen, on }] : []
  })
}

/** The last day any of its times reaches; none where it goes on for ever. */
export function lastReached(time: EventTime, rule: Rule | null): string | null {
  if (!rule) return time.endsOn
  const last = lastDayOf({ startsOn: time.startsOn, rule })
  return last && startingOn(time, last).endsOn
}

/** Whoever is reminded of a whole day is not woken at midnight. */
const morning = '09:00'

/** The next time that begins at or after an instant, looked for up to a year ahead. */
export function nextStart(event: Timed, at: Date): { on: string; start: Date } | undefined {
  const clocks = new Clocks()
  let from = at.toISOString().slice(0, 10)
  for (let looked = 0; looked < 12; looked++) {
    const window = { from, to: addDays(from, 31) }
    const starts = occurrencesOf(event, window, event.timeZone, clocks).map((it) => ({
      on: it.on,
      start: instantOf({ day: it.startsOn, time: it.startTime ?? morning }, event.timeZone),
    }))
    const next = starts.find(({ start }) => start >= at)
    if (next) return next
    from = addDays(from, 31)
  }
  return undefined
}
