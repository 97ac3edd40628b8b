/**
 * When somebody is planned to work: a day and two times of the shop's clock. An end that is not after
 * the start is on the next day, so that a night is one shift.
 */
import { instantOf } from '../../kernel/business-day.ts'
import { minuteMs, wallMinutes } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type ShiftTimes = { day: string; startTime: string; endTime: string }

export type ShiftFacts = ShiftTimes & { id: string; breakMinutes: number }

/** Instants in milliseconds. */
export type Span = { from: number; to: number }

export const endDayOf = ({ day, startTime, endTime }: ShiftTimes): string =>
  endTime > startTime ? day : addDays(day, 1)

type Written = Omit<ShiftTimes, 'day'> & { breakMinutes?: number | null | undefined }

/** The same clock twice is no whole day round: nobody means that. A break leaves something to do. */
export function refuseShiftTimes({ startTime, endTime, breakMinutes }: Written): void {
  if (startTime === endTime) throw new Refusal('shiftHasNoLength', 'endTime')
  const day = '2000-01-01'
  const length =
    wallMinutes(endDayOf({ day, startTime, endTime }), endTime) - wallMinutes(day, startTime)
  if ((breakMinutes ?? 0) >= length) throw new Refusal('shiftBreakTooLong', 'breakMinutes')
}

export const spanOf = (shift: ShiftTimes, zone: string): Span => ({
  from: instantOf({ day: shift.day, time: shift.startTime }, zone).getTime(),
  to: instantOf({ day: endDayOf(shift), time: shift.endTime }, zone).getTime(),
})

/** By the wall, where two shifts that touch do not overlap. */
export const overlaps = (one: ShiftTimes, other: ShiftTimes): boolean =>
  wallMinutes(one.day, one.startTime) < wallMinutes(endDayOf(other), other.endTime) &&
  wallMinutes(other.day, other.startTime) < wallMinutes(endDayOf(one), one.endTime)

export const shared = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** How long it is, by real minutes. */
export const minutesOf = ({ from, to }: Span): number => Math.round((to - from) / minuteMs)

type Kept = ShiftTimes & { employee: string }

/**
 * The shifts of a week carried into another: what would overlap something that is planned there
 * already stays away, so that carrying twice changes nothing.
 */
export function carried<Shift extends Kept>(
  shifts: readonly Shift[],
  byDays: number,
  there: readonly Kept[],
): Shift[] {
  const taken: Kept[] = [...there]
  return shifts.flatMap((shift) => {
    const moved = { ...shift, day: addDays(shift.day, byDays) }
    const isTaken = taken.some((it) => it.employee === moved.employee && overlaps(it, moved))
    if (isTaken) return []
    taken.push(moved)
    return [moved]
  })
}
