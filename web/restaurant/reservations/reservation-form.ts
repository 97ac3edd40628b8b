/** The values of the dialog of a reservation, and what is sent of them. */

import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'
import { isDay } from '../../../domain/kernel/date.ts'
import { latinDigits } from '../../../domain/kernel/text.ts'
import {
  fittingTables,
  type ReservationSource,
  type Span,
  spanOf,
} from '../../../domain/restaurant/reservation.ts'
import type { ReservationDay } from '../../../domain/restaurant/reservation-day.ts'
import {
  type DayReservation,
  heldIn,
  reservableTables,
} from '../../../domain/restaurant/reservation-day.ts'

export type FormValues = {
  name: string
  phone: string
  guests: string
  day: string | null
  time: string
  minutes: string
  tables: string[]
  source: ReservationSource
  quotedMinutes: string
  note: string
}

/** What is opened: a reservation there is, or a new one at a place or on the waiting list. */
export type Opened =
  | { kind: 'known'; reservation: DayReservation }
  | { kind: 'new'; id: string; time?: string; table?: string }
  | { kind: 'waiting'; id: string }

export function startValues(opened: Opened, { day, minutes }: ReservationDay): FormValues {
  const empty = { name: '', phone: '', guests: '2', note: '', quotedMinutes: '' }
  const usual = { ...empty, day, minutes: `${minutes}`, tables: [], source: 'phone' as const }
  if (opened.kind === 'waiting') return { ...usual, time: '', source: 'walkIn' }
  if (opened.kind === 'new')
    return { ...usual, time: opened.time ?? '', tables: opened.table ? [opened.table] : [] }
  const { reservation: it } = opened
  return {
    name: it.name,
    phone: it.phone ?? '',
    guests: `${it.guests}`,
    day: it.day,
    time: it.time ?? '',
    minutes: `${it.minutes}`,
    tables: it.tables,
    source: it.source,
    quotedMinutes: it.quotedMinutes === null ? '' : `${it.quotedMinutes}`,
    note: it.note ?? '',
  }
}

/** A whole number, or the text itself for the check to refuse. */
function wholeNumber(text: string): number | string | null {
  const digits = latinDigits(text).trim()
  if (digits === '') return null
  return /^\d{1,6}$/.test(digits) ? Number(digits) : text
}

/** When and how many, where enough of it is filled in. */
function askedSpan(values: FormValues, { clock }: ReservationDay): Span | undefined {
  const minutes = wholeNumber(values.minutes)
  const time = parseTime(values.time)
  if (!values.day || !isDay(values.day) || !time || typeof minutes !== 'number') return undefined
  return spanOf({ day: values.day, time, minutes }, clock)
}

/** The tables the rule proposes at that time; undefined while it is not known when. */
export function proposal(
  values: FormValues,
  data: ReservationDay,
  id: string,
  span = askedSpan(values, data),
): string[] | null | undefined {
  const guests = wholeNumber(values.guests)
  if (!span || typeof guests !== 'number') return undefined
  const held = heldIn(data.reservations)
  return fittingTables(reservableTables(data), guests, { ...span, id }, held) ?? null
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text)

/** Where no table is chosen any fitting one is taken: the house chooses it when it is kept. */
export const wantsAnyTable = ({ tables, time }: FormValues): boolean =>
  tables.length === 0 && textOf(time) !== null

export function sentBody(values: FormValues) {
  const { tables, day, time, name } = values
  return {
    name,
    phone: textOf(values.phone),
    guests: wholeNumber(values.guests),
    day,
    time: textOf(time) && (parseTime(time) ?? time),
    minutes: wholeNumber(values.minutes),
    tables,
    source: values.source,
    quotedMinutes: wholeNumber(values.quotedMinutes),
    note: textOf(values.note),
  }
}
