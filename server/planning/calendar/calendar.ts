/** The calendar of some days: what people planned, and what the records themselves say. */

import { sql } from 'kysely'
import { z } from 'zod'
import { dayNumber } from '../../../domain/kernel/calendar/days.ts'
import type { CalendarEntry } from '../../../domain/kernel/calendar/entry.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { day } from '../../../domain/kernel/input.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CalendarAnswer } from '../../../domain/planning/calendar/contract.ts'
import { type DayWindow, longestWindowDays } from '../../../domain/planning/calendar/occurrence.ts'
import type { CalendarSource, SourceQuestion } from '../../kernel/calendar-source.ts'
import { query } from '../../kernel/command.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { companyZone, todayOf } from '../../kernel/today.ts'
import { sourcesFor } from './sources.ts'
import { eventsIn } from './window.ts'

/** Of one source and one question. */
const mostEntries = 1500

type SourceAnswer = { entries: CalendarEntry[]; isCut: boolean }

export async function entriesOf(
  source: CalendarSource,
  question: Omit<SourceQuestion, 'limit'>,
): Promise<SourceAnswer> {
  const found = await source.read({ ...question, limit: mostEntries + 1 })
  const entries = found
    .slice(0, mostEntries)
    .map((entry): CalendarEntry => ({ ...entry, source: source.name }))
  return { entries, isCut: found.length > mostEntries }
}

const mostLanes = 200

const employeesOf = (tx: Context['tx']) =>
  tx.rows(sql<Linked>`
    select id, full_name as title
    from employee
    where is_active
    order by full_name, id
    limit ${mostLanes}`)

const branchesOf = (tx: Context['tx']) =>
  tx.rows(sql<Linked>`
    select b.id, local_name(b) as title
    from branch b
    order by b.name, b.id
    limit ${mostLanes}`)

/** Those an event names, for whoever may not see the list of all. */
const namedIn = (events: CalendarAnswer['events']): Linked[] => [
  ...new Map(events.flatMap(({ employees }) => employees).map((it) => [it.id, it])).values(),
]

async function lanesOf(
  { tx }: Pick<Context, 'tx'>,
  actor: Actor,
  sources: readonly CalendarSource[],
  events: CalendarAnswer['events'],
): Promise<CalendarAnswer['lanes']> {
  const [employee, branch, ...tables] = await Promise.all([
    may(actor, 'people.employee.view') ? employeesOf(tx) : namedIn(events),
    branchesOf(tx),
    ...sources.map((source) => source.tables?.(tx) ?? []),
  ])
  return { employee, branch, table: tables.flat() }
}

export function refuseWindow({ from, to }: DayWindow): void {
  if (to < from) throw new Refusal('range', 'to')
  if (dayNumber(to) - dayNumber(from) >= longestWindowDays)
    throw new Refusal('calendarWindow', 'to', { days: longestWindowDays })
}

export const showCalendar = query({
  route: 'GET /api/calendar',
  summary: 'calendar: the events of some days with every time of them, and what records say',
  needs: 'planning.calendarEvent.view',
  input: z.strictObject({ from: day, to: day }),
  async run({ tx, actor, now }, window): Promise<CalendarAnswer> {
    refuseWindow(window)
    const [timeZone, today, sources] = await Promise.all([
      companyZone(tx),
      todayOf({ tx, actor, now }),
      sourcesFor(actor),
    ])
    const question = { tx, ...window, reader: actor, today, timeZone }
    const [planned, ...answers] = await Promise.all([
      eventsIn(tx, window, timeZone),
      ...sources.map((source) => entriesOf(source, question)),
    ])
    return {
      ...window,
      timeZone,
      sources: sources.map(({ name }) => name),
      events: planned.events,
      entries: answers.flatMap(({ entries }) => entries),
      isCut: planned.isCut || answers.some(({ isCut }) => isCut),
      lanes: await lanesOf({ tx }, actor, sources, planned.events),
    }
  },
})
