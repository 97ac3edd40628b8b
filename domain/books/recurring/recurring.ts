/**
 * Entries that come back: rent, leasing, a provision that is undone when the next period begins. Each
 * of its days is made once. A day that was missed is made up for, dated on itself; one that is closed
 * waits and is told, never left out.
 */
import { z } from 'zod'
import { monthIndexOf, monthStart, monthsLater } from '../../kernel/calendar/days.ts'
import { addDays } from '../../kernel/date.ts'
import { type Linked, longText, text } from '../../kernel/field.ts'
import { day as dayInput, id as idInput } from '../../kernel/input.ts'
import type { AccountTitle } from '../ledger.ts'
import { entryInput } from '../manual-entry.ts'

export const rhythms = ['month', 'quarter', 'year'] as const

export type Rhythm = (typeof rhythms)[number]

const monthsOf: Readonly<Record<Rhythm, number>> = { month: 1, quarter: 3, year: 12 }

export const recurringInput = z
  .strictObject({
    id: idInput,
    version: z.number().int().min(0).optional(),
    name: text({ max: 120 }).schema,
    note: longText({ max: 500 }).schema.nullable().optional(),
    currency: entryInput.shape.currency,
    branch: entryInput.shape.branch,
    every: z.enum(rhythms, 'invalid'),
    firstDay: dayInput,
    lastDay: dayInput.nullable().optional(),
    isAutomatic: z.boolean('invalid'),
    isUndone: z.boolean('invalid'),
    isActive: z.boolean('invalid'),
    lines: entryInput.shape.lines,
  })
  .refine(({ firstDay, lastDay }) => !lastDay || firstDay <= lastDay, {
    error: 'periodIsBackwards',
    path: ['lastDay'],
  })

export type RecurringInput = z.output<typeof recurringInput>

export type RecurringRun = {
  day: string
  state: 'proposed' | 'posted' | 'skipped'
  entry: string | null
  undoDay: string | null
  undoEntry: string | null
}

export type RecurringEntry = {
  id: string
  version: number
  name: string
  note: string | null
  /** The one its amounts are in; nothing is the first. */
  currency: string | null
  branch: Linked | null
  every: Rhythm
  firstDay: string
  lastDay: string | null
  isAutomatic: boolean
  isUndone: boolean
  isActive: boolean
  nextDay: string | null
  heldCode: string | null
  lines: {
    account: AccountTitle
    partner: Linked | null
    project: Linked | null
    debit: string
    credit: string
    note: string | null
  }[]
  /** The newest first. */
  runs: RecurringRun[]
}

type Schedule = Pick<RecurringEntry, 'every' | 'firstDay' | 'lastDay'>

/** Its first day on or after this one; none once it has ended. */
function dayFrom({ every, firstDay, lastDay }: Schedule, from: string): string | null {
  // From the first day each time, so that the 31st comes back after February.
  let day = firstDay
  for (let count = 1; day < from; count++) day = monthsLater(firstDay, count * monthsOf[every])
  return lastDay !== null && day > lastDay ? null : day
}

/** The day after this one of its days. */
export const dayAfter = (schedule: Schedule, day: string): string | null =>
  dayFrom(schedule, addDays(day, 1))

/** Where it goes on when its schedule was changed: never before what was made already. */
export const nextDayOf = (schedule: Schedule, lastMade: string | null): string | null =>
  lastMade === null ? dayFrom(schedule, schedule.firstDay) : dayAfter(schedule, lastMade)

/** A provision of a day is undone on the first day of the next period. */
export function undoDayOf(every: Rhythm, day: string): string {
  const month = monthIndexOf(day)
  const size = monthsOf[every]
  return monthStart(day, size - (month % size))
}
