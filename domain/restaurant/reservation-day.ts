/** A day of reservations as a screen gets it, and what its timeline is drawn by. */

import { dayStartOf, type ShopClock, wallTimeOf } from '../kernel/business-day.ts'
import { hourMs, minuteMs } from '../kernel/calendar/days.ts'
import type { Linked } from '../kernel/field.ts'
import {
  type DayTime,
  dayTimeOf,
  type Held,
  holdsTables,
  leastMinutes,
  mostMinutes,
  type ReservableTable,
  type ReservationSource,
  type ReservationState,
  type Span,
  startOf,
} from './reservation.ts'

export type DayReservation = {
  id: string
  version: number
  name: string
  phone: string | null
  guests: number
  day: string
  time: string | null
  minutes: number
  startsAt: string | null
  endsAt: string | null
  tables: string[]
  state: ReservationState
  source: ReservationSource
  note: string | null
  quotedMinutes: number | null
  waitingSince: string | null
  cancelReason: string | null
  canUndo: boolean
}

export type DaySection = { id: string; title: string; tables: Omit<ReservableTable, 'section'>[] }

export type ReservationDay = {
  day: string
  branch: Linked | null
  /** Those that have sections, for whoever works in several. */
  branches: Linked[]
  clock: ShopClock
  /** How long a table is kept unless somebody says otherwise. */
  minutes: number
  sections: DaySection[]
  reservations: DayReservation[]
}

export const reservableTables = ({ sections }: Pick<ReservationDay, 'sections'>) =>
  sections.flatMap(({ id: section, tables }): ReservableTable[] =>
    tables.map((table) => ({ ...table, section })),
  )

export const spanIn = ({ startsAt, endsAt }: DayReservation): Span | undefined =>
  startsAt && endsAt ? { start: Date.parse(startsAt), end: Date.parse(endsAt) } : undefined

/** Those that keep their tables from others. */
export const heldIn = (reservations: readonly DayReservation[]): Held[] =>
  reservations.flatMap((it) => {
    const span = holdsTables(it.state) ? spanIn(it) : undefined
    return span ? [{ ...span, id: it.id, name: it.name, tables: it.tables }] : []
  })

export const gridMinutes = 15
const gridMs = gridMinutes * minuteMs

const usualOpening = '11:00'

/** From the usual opening to midnight, and further where somebody comes earlier or stays longer. */
export function windowOf(day: string, clock: ShopClock, spans: readonly Span[]): Span {
  const dayStart = dayStartOf(day, clock).getTime()
  const opening = Math.max(startOf({ day, time: usualOpening }, clock), dayStart)
  const starts = spans.map(({ start }) => Math.floor(start / hourMs) * hourMs)
  const ends = spans.map(({ end }) => Math.ceil(end / hourMs) * hourMs)
  return {
    start: Math.max(dayStart, Math.min(opening, ...starts)),
    end: Math.max(opening + 13 * hourMs, ...ends),
  }
}

export const ticksOf = ({ start, end }: Span, { timeZone }: ShopClock) =>
  Array.from({ length: Math.floor((end - start) / hourMs) }, (_, n) => {
    const at = start + n * hourMs
    return { at, label: wallTimeOf(new Date(at), timeZone).time }
  })

export const shareOf = ({ start, end }: Span, at: number): number => (at - start) / (end - start)

/** Every zone is a whole number of quarters of an hour away from the others. */
const onGrid = (at: number): number => Math.round(at / gridMs) * gridMs

/** The quarter somebody tapped into. */
export const quarterAt = (window: Span, share: number): number =>
  Math.floor((window.start + share * (window.end - window.start)) / gridMs) * gridMs

export type Placed = Span & { tables: readonly string[] }

/** Further along, its length kept; never out of the window. */
export function shifted(placed: Placed, window: Span, byMs: number): Placed {
  const length = placed.end - placed.start
  const start = onGrid(placed.start + byMs)
  const within = Math.min(Math.max(start, window.start), window.end - gridMs)
  return { ...placed, start: within, end: within + length }
}

/** Longer or shorter, its start kept. */
export function lengthened(placed: Placed, byMs: number): Placed {
  const minutes = Math.round((onGrid(placed.end + byMs) - placed.start) / minuteMs)
  const length = Math.min(Math.max(minutes, leastMinutes), mostMinutes)
  return { ...placed, end: placed.start + length * minuteMs }
}

/** From one of its tables to another; a table it has already stays one. */
export const atTable = (placed: Placed, from: string | null, to: string): Placed => ({
  ...placed,
  tables: [...new Set([...placed.tables.filter((id) => id !== from), to])],
})

/** What is sent of a place on the timeline. */
export function sentPlace(
  { start, end, tables }: Placed,
  clock: ShopClock,
): DayTime & { minutes: number; tables: string[] } {
  const minutes = Math.round((end - start) / minuteMs)
  return { ...dayTimeOf(start, clock), minutes, tables: [...tables] }
}
