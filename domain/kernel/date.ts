/** A business day is a plain ISO date; this file reads what people type into one. */
import { dayAt, dayNumber } from './calendar/days.ts'
import { latinDigits } from './text.ts'

export function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  // The database's calendar has no year 0.
  if (!match || match[1] === '0000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
}

/**
 * A day that a card or a file may name: nothing in a shop was made before 1900 or holds after 2999,
 * so that one is a slip or a trick. Documents have narrower limits of their own (`refuseFarDay`), and
 * a ticket is taken as its till wrote it.
 */
export const isSensibleDay = (text: string): boolean =>
  isDay(text) && text >= '1900-01-01' && text <= '2999-12-31'

/** Day first, as shops here write it: "14/11/2026", "14-11-26", "14.11" or an ISO date. */
export function parseDay(typed: string, today: string): string | undefined {
  const text = latinDigits(typed).trim()
  if (isDay(text)) return text
  const match = /^(\d{1,2})[/.\-\s](\d{1,2})(?:[/.\-\s](\d{2}|\d{4}))?$/.exec(text)
  if (!match) return undefined
  const [, day = '', month = '', year = today.slice(0, 4)] = match
  const fullYear = year.length === 2 ? `20${year}` : year
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}

/** What a field of days takes of a text: digits and what stands between them. */
export const takenDay = (typed: string): string | undefined =>
  /^[\d/.\-\s]*$/.test(latinDigits(typed)) ? typed : undefined

export const addDays = (day: string, count: number): string =>
  count === 0 ? day : dayAt(dayNumber(day) + count)

/** To ask of a name costs a thousand times what finding it does, and a file says the same one over and over. */
const zones = new Set<string>()

/** A zone by its name; offsets such as +03:00 are no zones: they know nothing of summer time. */
export function isZone(name: string): boolean {
  // However it is written: there are no more zones than the world has.
  const plain = name.toLowerCase()
  if (zones.has(plain)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    zones.add(plain)
    return true
  } catch {
    return false
  }
}
