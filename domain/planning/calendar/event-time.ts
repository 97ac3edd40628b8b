/**
 * When an event is: days and times as the clock of its zone shows them, so that a meeting at nine
 * stays at nine when the clocks change. Without times it takes whole days, in every zone the same.
 */
import { instantOf, wallTimeOf } from '../../kernel/business-day.ts'
import { dayNumber, minutesOfDay, wallAt, wallMinutes } from '../../kernel/calendar/days.ts'
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

/** The instants of an event; whole days begin and end at midnight of the zone. */
export function instantsOf(time: EventTime, zone: string): { start: Date; end: Date } {
  const after = addDays(time.endsOn, 1)
  return {
    start: instantOf({ day: time.startsOn, time: time.startTime ?? '00:00' }, zone),
    end: instantOf(
      time.endTime === null
        ? { day: after, time: '00:00' }
        : { day: time.endsOn, time: time.endTime },
      zone,
    ),
  }
}
