/** What the screens of attendance and the server say to each other. */
import { z } from 'zod'
import { timeOfDay } from '../../kernel/calendar/time-of-day.ts'
import type { Linked } from '../../kernel/field.ts'
import { day, id } from '../../kernel/input.ts'
import { postedReason } from '../../kernel/posted.ts'
import type { AttendanceDay, DayException } from './attendance-day.ts'
import { type ClockKind, type ClockState, clockKinds } from './clock.ts'

export type ClockSource = 'till' | 'phone' | 'office'

export type ClockPlace = { latitude: string; longitude: string; accuracy: number }

/** An event as it counts, with what was stamped where it was corrected. */
export type SeenEvent = {
  /** Of the event that counts: the correction, where there is one. */
  id: string
  /** Of what was stamped. */
  original: string
  kind: ClockKind
  at: string
  recordedAt: string
  source: ClockSource
  by: string
  device: string | null
  branch: string | null
  isProven: boolean
  isDelayed: boolean
  isAfterPay: boolean
  isDropped: boolean
  place: ClockPlace | null
  correction: { by: string; at: string; reason: string; kind: ClockKind; was: string } | null
}

export type SeenShift = {
  id: string
  startTime: string
  endTime: string
  branch: string | null
  position: string | null
}

/** A day of somebody: what was planned, worked, and what of it is to be looked at. */
export type SeenDay = Pick<
  AttendanceDay,
  'day' | 'workedMinutes' | 'breakMinutes' | 'plannedMinutes' | 'overtimeMinutes' | 'missingMinutes'
> & {
  exceptions: DayException[]
  shifts: SeenShift[]
  events: SeenEvent[]
  /** Its clock-in has no clock-out yet, and may still get one. */
  isOpen: boolean
  /** A run of salaries that is approved took its hours: nothing of it is corrected any more. */
  isPaid: boolean
}

export type PersonAttendance = {
  employee: Linked & { number: string }
  state: ClockState
  days: SeenDay[]
}

export type AttendanceView = {
  from: string
  to: string
  today: string
  zone: string
  people: PersonAttendance[]
  branches: Linked[]
  /** More people than one answer tells of. */
  hasMore: boolean
}

/** As long as a month with the days around it. */
export const mostDays = 42

export const attendanceFilters = {
  from: day,
  to: day,
  employee: id.optional(),
  branch: id.optional(),
  department: id.optional(),
}

const correctionActs = ['add', 'move', 'drop', 'confirm'] as const
export type CorrectionAct = (typeof correctionActs)[number]

/** A time of the shop's clock: the office writes what the wall said. */
export const correctionInput = z.strictObject({
  id,
  act: z.enum(correctionActs, 'invalid'),
  employee: id,
  /** The event that is corrected; none for what nobody stamped. */
  event: id.optional(),
  kind: z.enum(clockKinds, 'invalid').optional(),
  day: day.optional(),
  time: timeOfDay().schema.optional(),
  reason: postedReason.schema,
})

export type CorrectionInput = z.infer<typeof correctionInput>

const degrees = z.string('invalid').regex(/^-?\d{1,3}(\.\d{1,6})?$/, 'invalid')

const degreesTo = (limit: number) =>
  degrees.refine((it) => Math.abs(Number(it)) <= limit, { error: 'range', params: { limit } })

export const placeInput = z.strictObject({
  latitude: degreesTo(90),
  longitude: degreesTo(180),
  accuracy: z.int('invalid').min(0, 'negative').max(100_000, 'range'),
})

/** One's own clock, on a phone. */
export type OwnClock = {
  /** None where no employee has this account. */
  employee: Linked | null
  isAllowed: boolean
  asksPlace: boolean
  state: ClockState
  /** When it came to be so. */
  since: string | null
  next: ClockKind[]
  zone: string
  today: { kind: ClockKind; at: string }[]
  workedMinutes: number
  shifts: (SeenShift & { day: string })[]
}
