/**
 * Who comes when, and to which table. A table is held by one reservation at a time, from its start
 * until its length is over; what only touches does not overlap. Whoever waits holds no table.
 */
import {
  businessDayOf,
  instantOf,
  isAfterMidnight,
  type ShopClock,
  wallTimeOf,
} from '../kernel/business-day.ts'
import { minuteMs } from '../kernel/calendar/days.ts'
import { addDays } from '../kernel/date.ts'
import { Refusal, unconfirmed } from '../kernel/refusal.ts'

export const reservationStates = [
  'waiting',
  'booked',
  'arrived',
  'seated',
  'left',
  'cancelled',
  'noShow',
] as const
export type ReservationState = (typeof reservationStates)[number]

export const reservationSources = ['phone', 'walkIn', 'online', 'other'] as const
export type ReservationSource = (typeof reservationSources)[number]

export const reservationSteps = ['arrive', 'seat', 'leave', 'cancel', 'noShow'] as const
export type ReservationStep = (typeof reservationSteps)[number]

type Way = { from: readonly ReservationState[]; to: ReservationState }

const ways: Readonly<Record<ReservationStep, Way>> = {
  arrive: { from: ['booked'], to: 'arrived' },
  seat: { from: ['waiting', 'booked', 'arrived'], to: 'seated' },
  leave: { from: ['seated'], to: 'left' },
  cancel: { from: ['waiting', 'booked', 'arrived'], to: 'cancelled' },
  noShow: { from: ['waiting', 'booked'], to: 'noShow' },
}

export const canStep = (state: ReservationState, step: ReservationStep): boolean =>
  ways[step].from.includes(state)

/** The state a step leads to; refused where it does not begin. */
export function stateAfter(state: ReservationState, step: ReservationStep): ReservationState {
  if (!canStep(state, step)) throw new Refusal('reservationState', undefined, { state })
  return ways[step].to
}

const holding: readonly ReservationState[] = ['booked', 'arrived', 'seated']

/** Whether a reservation in this state keeps its tables from others. */
export const holdsTables = (state: ReservationState): boolean => holding.includes(state)

/** Nothing of when and where changes any more. */
export const isOver = (state: ReservationState): boolean =>
  state === 'left' || state === 'cancelled' || state === 'noShow'

export const leastMinutes = 15
export const mostMinutes = 720
export const usualMinutes = 120
export const mostGuests = 500
export const mostTablesAtOnce = 20

/** A day of business and a time of it; what is before its end is the night after. */
export type DayTime = { day: string; time: string }

export type Span = { start: number; end: number }

export function startOf({ day, time }: DayTime, clock: ShopClock): number {
  const date = isAfterMidnight(time, clock) ? addDays(day, 1) : day
  return instantOf({ day: date, time }, clock.timeZone).getTime()
}

export function dayTimeOf(at: number, clock: ShopClock): DayTime {
  const { day, time } = wallTimeOf(new Date(at), clock.timeZone)
  return { day: isAfterMidnight(time, clock) ? addDays(day, -1) : day, time }
}

export function spanOf(when: DayTime & { minutes: number }, clock: ShopClock): Span {
  const start = startOf(when, clock)
  return { start, end: start + when.minutes * minuteMs }
}

/** From–until as the clock of the shop says it. */
export const timesOf = ({ start, end }: Span, { timeZone }: ShopClock): [string, string] => [
  wallTimeOf(new Date(start), timeZone).time,
  wallTimeOf(new Date(end), timeZone).time,
]

export const overlap = (one: Span, other: Span): boolean =>
  one.start < other.end && other.start < one.end

/** What is held already. */
export type Held = Span & { id: string; name: string; tables: readonly string[] }

type Wanted = Span & { id?: string; tables: readonly string[] }

/** The first who holds one of the tables at that time, and which of them. */
export function conflictOf(
  wanted: Wanted,
  held: readonly Held[],
): { table: string; by: Held } | undefined {
  for (const by of held) {
    if (by.id === wanted.id || !overlap(wanted, by)) continue
    const table = by.tables.find((id) => wanted.tables.includes(id))
    if (table) return { table, by }
  }
  return undefined
}

export function refuseConflict(
  wanted: Wanted,
  held: readonly Held[],
  clock: ShopClock,
  tableName: (id: string) => string,
): void {
  const found = conflictOf(wanted, held)
  if (!found) return
  const [from, until] = timesOf(found.by, clock)
  const facts = { table: tableName(found.table), name: found.by.name, from, until }
  throw new Refusal('tableReserved', 'tables', facts)
}

export type ReservableTable = { id: string; name: string; seats: number; section: string }

/**
 * The smallest free table that seats them all; where none alone does, the smallest pair of one
 * section. Of equals the first in the order given.
 */
export function fittingTables(
  tables: readonly ReservableTable[],
  guests: number,
  wanted: Omit<Wanted, 'tables'>,
  held: readonly Held[],
): string[] | undefined {
  const free = tables.filter(({ id }) => !conflictOf({ ...wanted, tables: [id] }, held))
  const single = smallest(
    free.filter(({ seats }) => seats >= guests).map((it) => ({ ids: [it.id], seats: it.seats })),
  )
  if (single) return single
  const pairs = free.flatMap((one, at) =>
    free
      .slice(at + 1)
      .filter((other) => other.section === one.section && one.seats + other.seats >= guests)
      .map((other) => ({ ids: [one.id, other.id], seats: one.seats + other.seats })),
  )
  return smallest(pairs)
}

function smallest(choices: readonly { ids: string[]; seats: number }[]): string[] | undefined {
  const [first, ...rest] = choices
  if (!first) return undefined
  return rest.reduce((best, it) => (it.seats < best.seats ? it : best), first).ids
}

/** More guests than chairs is unusual, not wrong. */
export function doubtSeats(
  guests: number,
  tables: readonly Pick<ReservableTable, 'seats'>[],
  isConfirmed: boolean | undefined,
): void {
  const seats = tables.reduce((sum, table) => sum + table.seats, 0)
  if (tables.length > 0 && guests > seats && !isConfirmed)
    throw unconfirmed('moreGuestsThanSeats', 'guests', { guests, seats })
}

export function refusePastDay(day: string, now: Date, clock: ShopClock): void {
  if (day < businessDayOf(now, clock.timeZone, clock.dayEndHour))
    throw new Refusal('reservationPast', 'day')
}

/**
 * When guests sit down: whoever waited or comes early sits from now on, whoever is late has until
 * the end that was booked.
 */
export function seatedAt(
  { start, minutes }: { start: number | null; minutes: number },
  now: number,
): Span {
  const minute = Math.floor(now / minuteMs) * minuteMs
  const from = start === null ? minute : Math.min(start, minute)
  return { start: from, end: from + minutes * minuteMs }
}

const leastLateMinutes = 10

/** For how long somebody has been expected; nothing follows from it by itself. */
export function lateMinutes(state: ReservationState, start: number, now: number): number | null {
  const minutes = Math.floor((now - start) / minuteMs)
  return state === 'booked' && minutes >= leastLateMinutes ? minutes : null
}

const aroundMs = 30 * minuteMs

/** Whoever sits down at a table that is kept is most likely who it is kept for. */
export const isExpected = (state: ReservationState, start: number, now: number): boolean =>
  state !== 'booked' || start < now + aroundMs

/** Whoever comes in is written down a little later; what is longer ago was meant otherwise. */
export const isLongPast = (start: number, now: number): boolean => start < now - aroundMs
