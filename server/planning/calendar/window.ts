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
import { mustRule, type Rule } from '../../../domain/planning/calendar/recurrence.ts'
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
  branchTitle: string | null
  employees: string | null
  skipped: string[] | null
}

/** Events of one question; a shop that plans more looks at fewer days. */
export const mostEvents = 6000

/** A day of one zone reaches into the day before and after in another. */
const read = (tx: Tx, { from, to }: DayWindow) =>
  tx.rows(sql<Row>`
    with found as materialized (
      select e.id, e.version, e.title, e.kind, e.starts_on, e.start_time, e.ends_on, e.end_time,
        e.time_zone, e.repeat, e.place, e.branch_id
      from calendar_event e
      where e.last_on >= ${addDays(from, -1)}::date and e.starts_on <= ${addDays(to, 1)}::date
      order by e.starts_on, e.id
      limit ${mostEvents + 1})
    select f.id, f.version, f.title, f.kind, f.starts_on as "startsOn", f.start_time as "startTime",
      f.ends_on as "endsOn", f.end_time as "endTime", f.time_zone as "timeZone", f.repeat, f.place,
      b.id as "branchId", case when b.id is not null then local_name(b) end as "branchTitle",
      people.employees, skips.skipped
    from found f
    left join branch b on b.id = f.branch_id
    left join (
      select j.calendar_event_id as id, string_agg(j.employee_id::text, ',') as employees
      from calendar_event_employee j
      where j.calendar_event_id in (select id from found)
      group by j.calendar_event_id) people on people.id = f.id
    left join (
      select s.calendar_event_id as id, array_agg(s.day::text) as skipped
      from calendar_event_skip s
      where s.calendar_event_id in (select id from found where repeat is not null)
      group by s.calendar_event_id) skips on skips.id = f.id
    order by f.starts_on, f.id`)

/** A few people are named by thousands of events: they are asked for once. */
async function namedBy(tx: Tx, rows: readonly Row[]): Promise<Map<string, Linked>> {
  const ids = new Set(rows.flatMap(({ employees }) => employees?.split(',') ?? []))
  if (ids.size === 0) return new Map()
  const people = await tx.rows(sql<Linked>`
    select id, full_name as title
    from employee
    where id = any(${[...ids]}::uuid[])`)
  return new Map(people.map((it) => [it.id, it]))
}

/** Those this reader may know of, by their names. */
const peopleOf = ({ employees }: Row, people: ReadonlyMap<string, Linked>): Linked[] =>
  (employees?.split(',') ?? [])
    .flatMap((id) => people.get(id) ?? [])
    .toSorted((a, b) => a.title.localeCompare(b.title))

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

export async function eventsIn(
  tx: Tx,
  window: DayWindow,
  zone: string,
): Promise<{ events: CalendarEvent[]; isCut: boolean }> {
  const rows = await read(tx, window)
  const people = await namedBy(tx, rows)
  const events = rows.slice(0, mostEvents).flatMap((row): CalendarEvent[] => {
    const rule = ruleOf(row.repeat)
    const timeZone = row.timeZone ?? zone
    const timed = { ...row, timeZone, rule, skipped: row.skipped ?? [] }
    const times = occurrencesOf(timed, window, zone, clocks)
    if (times.length === 0) return []
    const { id, version, title, kind, place, branchId, branchTitle } = row
    return [
      {
        id,
        version,
        title,
        kind,
        timeZone,
        isRepeated: rule !== null,
        place,
        branch: branchId ? { id: branchId, title: branchTitle ?? '' } : null,
        employees: row.employees ? peopleOf(row, people) : [],
        times,
      },
    ]
  })
  return { events, isCut: rows.length > mostEvents }
}
