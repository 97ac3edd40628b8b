/**
 * Fiscal years. They follow each other without a gap; a new one opens by itself when its first day
 * comes. A company that moves the month its years begin in has one short year in between. Years are
 * closed in their order and opened again in the reverse one.
 */
import { z } from 'zod'
import { addDays, isDay } from '../../kernel/date.ts'
import { longText } from '../../kernel/field.ts'
import { formatDate } from '../../kernel/format.ts'
import { day as dayInput } from '../../kernel/input.ts'
import type { Period } from '../../kernel/period.ts'
import { Refusal } from '../../kernel/refusal.ts'

export type YearState = 'open' | 'closing' | 'closed'

export type FiscalYear = Period & {
  state: YearState
  closedAt: string | null
  closedBy: string | null
  /** What it came to, in both currencies; known once it is closed. */
  entry: string | null
}

/** What somebody did to a year, the newest first. */
export type YearEvent = Period & {
  at: string
  user: string
  state: YearState
  reason: string | null
}

export type YearBook = { years: FiscalYear[]; events: YearEvent[] }

export const yearInput = z.strictObject({ from: dayInput })

export const reopenInput = z.strictObject({
  from: dayInput,
  reason: longText({ max: 500 }).schema,
})

/** The first day of the next month so named, after this day. */
function nextStart(after: string, startMonth: number): string {
  const [year = 0, month = 1] = after.split('-').map(Number)
  const start = (of: number): string => `${of}-${String(startMonth).padStart(2, '0')}-01`
  return month < startMonth ? start(year) : start(year + 1)
}

/** The year that begins on this day. */
export function yearFrom(from: string, startMonth: number): Period {
  const next = nextStart(from, startMonth)
  return { from, to: isDay(next) ? addDays(next, -1) : lastDay }
}

/** The calendar of the books ends here. */
const lastDay = '9999-12-31'

/** The first day of the year a day lies in, where no row says so. */
export function startOfYear(day: string, startMonth: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const of = Math.max(1, month >= startMonth ? year : year - 1)
  return `${String(of).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
}

export type YearFacts = {
  /** In their order. */
  rows: readonly Period[]
  startMonth: number
  /** The day of the oldest entry, if there is any. */
  firstDay: string | null
  today: string
}

const mostYears = 60

/** The years up to today that have no row yet. */
export function missingYears({ rows, startMonth, firstDay, today }: YearFacts): Period[] {
  const last = rows.at(-1)
  const oldest = firstDay !== null && firstDay < today ? firstDay : today
  let from = last ? addDays(last.to, 1) : startOfYear(oldest, startMonth)
  const missing: Period[] = []
  while (from <= today && missing.length < mostYears) {
    const year = yearFrom(from, startMonth)
    missing.push(year)
    from = addDays(year.to, 1)
  }
  return missing
}

/** The year of a day: as its row says, else as the month in which years begin would have it. */
export const yearAt = (day: string, rows: readonly Period[], startMonth: number): Period =>
  rows.find(({ from, to }) => from <= day && day <= to) ??
  yearFrom(startOfYear(day, startMonth), startMonth)

/** What is still under way in a year, by what it is. */
export type Unfinished = { drafts: number; shifts: number; parked: number }

export const nothingUnfinished: Unfinished = { drafts: 0, shifts: 0, parked: 0 }

const named = ({ from, to }: Period) => ({ from: formatDate(from), to: formatDate(to) })

export type Closing = {
  years: readonly (Period & { state: YearState })[]
  from: string
  today: string
  unfinished: Unfinished
}

/** The year to close, if nothing stands against it. */
export function closableYear({ years, from, today, unfinished }: Closing): Period {
  const year = years.find((it) => it.from === from)
  if (!year) throw new Refusal('notFound')
  if (year.state === 'closed') throw new Refusal('yearIsClosed', 'from', named(year))
  if (year.to >= today) throw new Refusal('yearIsRunning', 'from', named(year))
  const earlier = years.find((it) => it.to < from && it.state !== 'closed')
  if (earlier) throw new Refusal('earlierYearIsOpen', 'from', named(earlier))
  const { drafts, shifts, parked } = unfinished
  if (drafts > 0) throw new Refusal('yearHasDrafts', 'from', { count: drafts })
  if (shifts > 0) throw new Refusal('yearHasShifts', 'from', { count: shifts })
  if (parked > 0) throw new Refusal('yearHasParked', 'from', { count: parked })
  return { from: year.from, to: year.to }
}

/** The year to open again: only the last closed one, so that no closed year follows an open one. */
export function reopenableYear({ years, from }: Pick<Closing, 'years' | 'from'>): Period {
  const year = years.find((it) => it.from === from)
  if (!year) throw new Refusal('notFound')
  if (year.state !== 'closed') throw new Refusal('yearIsOpen', 'from', named(year))
  const later = years.find((it) => it.from > year.to && it.state === 'closed')
  if (later) throw new Refusal('laterYearIsClosed', 'from', named(later))
  return { from: year.from, to: year.to }
}
