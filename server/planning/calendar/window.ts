/** The events of some days as the rows say, with every time of them on one clock. */
import { sql } from 'kysely'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { CalendarEvent, EventKind } from '../../../domain/planning/calendar/contract.ts'
import {
  Clocks,
  type DayWindow,
  occurrencesOf,
} from '../../../domain/planning/calendar/occurrence.ts'
import { mustRule, type Rule } from '../../../domain/planning/calendar/rule.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type Row = {
  id: string
  version: number
  title: string
  kind: EventKind
  startsOn: string
  startTime: string | null
  endsOn: string
  endTime: string | null
  timeZone: string | null
  repeat: string | null
  place: string | null
  branchId: string | null
  employees: string | null
  skipped: string[] | null
}

/** Events of one question; a shop that plans more looks at fewer days. */
export const mostEvents = 6000

/** Times of one question: a few thousand series of every day come to a million in a year. */
const mostTimes = 20_000

/**
 * A day of one zone reaches into the day before and after in another. What belongs to an event is
 * found by its key, row by row: to gather it for thousands and join it costs half as much again.
 */
const read = (tx: Tx, { from, to }: DayWindow) =>
  tx.rows(sql<Row>`
    select e.id, e.version, e.title, e.kind, e.starts_on as "startsOn", e.start_time as "startTime",
      e.ends_on as "endsOn", e.end_time as "endTime", e.time_zone as "timeZone", e.repeat, e.place,
      e.branch_id as "branchId",
      (select string_agg(j.employee_id::text, ',')
        from calendar_event_employee j
        where j.calendar_event_id = e.id) as employees,
      case when e.repeat is not null then (
        select array_agg(s.day::text)
        from calendar_event_skip s
        where s.calendar_event_id = e.id) end as skipped
    from calendar_event e
    where e.last_on >= ${addDays(from, -1)}::date and e.starts_on <= ${addDays(to, 1)}::date
    order by e.starts_on, e.id
    limit ${mostEvents + 1}`)

type Named = ReadonlyMap<string, Linked>

const byId = (rows: readonly Linked[]): Named => new Map(rows.map((it) => [it.id, it]))

/** A few people are named by thousands of events: they are asked for once. */
async function peopleIn(tx: Tx, rows: readonly Row[]): Promise<Named> {
  const named = new Set(rows.flatMap(({ employees }) => employees ?? []))
  const ids = new Set([...named].flatMap((it) => it.split(',')))
  if (ids.size === 0) return new Map()
  return byId(
    await tx.rows(sql<Linked>`
      select id, full_name as title
      from employee
      where id = any(${[...ids]}::uuid[])`),
  )
}

async function branchesIn(tx: Tx, rows: readonly Row[]): Promise<Named> {
  const ids = new Set(rows.flatMap(({ branchId }) => branchId ?? []))
  if (ids.size === 0) return new Map()
  return byId(
    await tx.rows(sql<Linked>`
      select b.id, local_name(b) as title
      from branch b
      where b.id = any(${[...ids]}::uuid[])`),
  )
}

/** Those this reader may know of, by their names; events of the same people share one answer. */
function peopleOf(people: Named): (row: Row) => Linked[] {
  const known = new Map<string, Linked[]>()
  return ({ employees }) => {
    if (!employees) return []
    const found =
      known.get(employees) ??
      employees
        .split(',')
        .flatMap((id) => people.get(id) ?? [])
        .toSorted((a, b) => a.title.localeCompare(b.title))
    known.set(employees, found)
    return found
  }
}

const rules = new Map<string, Rule>()
const mostRules = 500

/** Many events share a rule; to read it costs more than to find it. */
function ruleOf(text: string | null): Rule | null {
  if (!text) return null
  const rule = rules.get(text) ?? mustRule(text)
  if (rules.size < mostRules) rules.set(text, rule)
  return rule
}

/** What the clocks of a zone do on a day stays true from question to question. */
const clocks = new Clocks()

/** `zone` is the clock of the company, `seen` that of whoever looks where it is another one. */
export async function eventsIn(
  tx: Tx,
  window: DayWindow,
  zone: string,
  seen = zone,
): Promise<{ events: CalendarEvent[]; isCut: boolean }> {
  const rows = await read(tx, window)
  const [people, branches] = await Promise.all([peopleIn(tx, rows), branchesIn(tx, rows)])
  const namedBy = peopleOf(people)
  let count = 0
  const events = rows.slice(0, mostEvents).flatMap((row): CalendarEvent[] => {
    if (count > mostTimes) return []
    const rule = ruleOf(row.repeat)
    const timeZone = row.timeZone ?? zone
    const timed = { ...row, timeZone, rule, skipped: row.skipped ?? [] }
    const times = occurrencesOf(timed, window, seen, clocks)
    if (times.length === 0) return []
    count += times.length
    const { id, version, title, kind, place, branchId } = row
    return [
      {
        id,
        version,
        title,
        kind,
        timeZone,
        isRepeated: rule !== null,
        place,
        branch: (branchId && branches.get(branchId)) || null,
        employees: namedBy(row),
        times,
      },
    ]
  })
  return { events, isCut: rows.length > mostEvents || count > mostTimes }
}
