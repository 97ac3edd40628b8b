/**
 * When an event is: days and times as the clock of its zone shows them, so that a meeting at nine
 * stays at nine when the clocks change. Without times it takes whole days, in every zone the same.
 */
import { instantOf, wallTimeOf } from '../../kernel/business-day.ts'
import {
  dayNumber,
  minuteMs,
  minutesOfDay,
  wallAt,
  wallMinutes,
} from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type EventTime = {
  startsOn: string
  startTime: string | null
  endsOn: string
  endTime: string | null
}

const longestDays = 366
/** What repeats overlaps itself soon; a month is plenty. */
const longestRepeatedDays = 31
export const gridMinutes = 15

export const isAllDay = ({ startTime }: Pick<EventTime, 'startTime'>): boolean => startTime === null

/** Days it covers, the first included. */
export const daysCovered = ({ startsOn, endsOn }: EventTime): number =>
  dayNumber(endsOn) - dayNumber(startsOn) + 1

export const startMinutes = ({ startsOn, startTime }: EventTime): number =>
  wallMinutes(startsOn, startTime)

/** Where it ends on the wall; a whole day ends where the next one begins. */
export const endMinutes = ({ endsOn, endTime }: EventTime): number =>
  endTime === null ? wallMinutes(addDays(endsOn, 1), null) : wallMinutes(endsOn, endTime)

export function refuseTime(time: EventTime, isRepeated: boolean): void {
  if ((time.startTime === null) !== (time.endTime === null))
    throw new Refusal('required', time.startTime === null ? 'startTime' : 'endTime')
  if (endMinutes(time) <= startMinutes(time)) throw new Refusal('eventEndsFirst', 'endsOn')
  const most = isRepeated ? longestRepeatedDays : longestDays
  if (daysCovered(time) > most) throw new Refusal('eventTooLong', 'endsOn', { days: most })
}

/** The same length from another start on. */
export function startingOn(time: EventTime, startsOn: string): EventTime {
  const { startTime, endTime } = time
  return { startsOn, startTime, endsOn: addDays(startsOn, daysCovered(time) - 1), endTime }
}

const timeFrom = (start: number, end: number): EventTime => {
  const [from, to] = [wallAt(start), wallAt(end)]
  return { startsOn: from.day, startTime: from.time, endsOn: to.day, endTime: to.time }
}

export type Shift = { days?: number; minutes?: number }

/** Elsewhere, its length kept; whole days move by days alone. */
export function moved(time: EventTime, { days = 0, minutes = 0 }: Shift): EventTime {
  if (isAllDay(time)) return startingOn(time, addDays(time.startsOn, days))
  const by = days * minutesOfDay + minutes
  return timeFrom(startMinutes(time) + by, endMinutes(time) + by)
}

/** Longer or shorter, its start kept and never beyond what an event may last. */
export function lengthened(time: EventTime, { days = 0, minutes = 0 }: Shift): EventTime {
  if (isAllDay(time)) {
    const covered = Math.min(Math.max(daysCovered(time) + days, 1), longestDays)
    return { ...time, endsOn: addDays(time.startsOn, covered - 1) }
  }
  const start = startMinutes(time)
  const end = endMinutes(time) + days * minutesOfDay + minutes
  const most = start + (longestDays - 1) * minutesOfDay
  return timeFrom(start, Math.min(Math.max(end, start + gridMinutes), most))
}

/** On the clock of another zone; whole days are the same everywhere. */
export function inZone(time: EventTime, from: string, to: string): EventTime {
  if (from === to || isAllDay(time)) return time
  const turned = (day: string, at: string | null) =>
    wallTimeOf(instantOf({ day, time: at ?? '00:00' }, from), to)
  const start = turned(time.startsOn, time.startTime)
  const end = turned(time.endsOn, time.endTime)
  return { startsOn: start.day, startTime: start.time, endsOn: end.day, endTime: end.time }
}

/** By its own clock. */
export const lengthOf = (time: EventTime): number => endMinutes(time) - startMinutes(time)

/**
 * The instants of an event; whole days begin and end at midnight of the zone. What begins at a time
 * the clock leaps over begins later, and may then not end before: it keeps its length.
 */
export function instantsOf(time: EventTime, zone: string): { start: Date; end: Date } {
  const after = addDays(time.endsOn, 1)
  const start = instantOf({ day: time.startsOn, time: time.startTime ?? '00:00' }, zone)
  const end = instantOf(
    time.endTime === null
      ? { day: after, time: '00:00' }
      : { day: time.endsOn, time: time.endTime },
    zone,
  )
  if (end > start) return { start, end }
  return { start, end: new Date(start.getTime() + lengthOf(time) * minuteMs) }
}

/** A time on the clock of whoever looks; its own length where that clock shows another one. */
export type SeenTime = EventTime & { lasts?: number }

/**
 * What is sent of a time that was moved or lengthened where it is seen: what stayed is not, and what
 * is only moved lasts as long as before, whatever the clocks in between do.
 */
export function placedTime(
  seen: SeenTime,
  placed: EventTime,
  { shown, own }: { shown: string; own: string },
): Partial<EventTime> {
  if (isAllDay(placed)) return placed
  const isStill = startMinutes(placed) === startMinutes(seen)
  const isAsLong = lengthOf(placed) === lengthOf(seen)
  const { startsOn, startTime, endsOn, endTime } = inZone(placed, shown, own)
  if (isStill) return isAsLong ? {} : { endsOn, endTime }
  if (!isAsLong) return { startsOn, startTime, endsOn, endTime }
  const start = wallMinutes(startsOn, startTime)
  return timeFrom(start, start + (seen.lasts ?? lengthOf(seen)))
}
