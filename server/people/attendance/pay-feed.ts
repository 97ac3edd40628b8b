/**
 * What the clock says about the pay of a month: proposed while a run is written, kept with it when
 * it is worked out, and held against the clock once more when it is approved.
 */
import { sql } from 'kysely'
import type { WorkedDay } from '../../../domain/people/attendance/attendance-day.ts'
import { breakMinutes, grossMinutes } from '../../../domain/people/attendance/clock.ts'
import { type PayFeed, payFeedOf } from '../../../domain/people/attendance/pay-feed.ts'
import type { Month } from '../../../domain/people/working-days.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { workedDays } from './attendance-days.ts'
import { clockFacts } from './clock-facts.ts'

/** Most companies clock nobody: they pay one short question for it. */
const isClocked = (tx: Tx, { from, to }: Month) =>
  tx.maybe(sql`
    select 1
    where exists (select 1 from clock_event where day between ${from} and ${to})
      or exists (select 1 from planned_shift where day between ${from} and ${to})`)

type Held = { employee: string; startsOn: string; endsOn: string | null }

const contractsOf = (tx: Tx, employees: readonly string[], { from, to }: Month) =>
  tx.rows(sql<Held>`
    select employee_id as employee, starts_on as "startsOn", ends_on as "endsOn"
    from pay_contract
    where employee_id = any(${employees}::uuid[]) and starts_on <= ${to}
      and (ends_on is null or ends_on >= ${from})`)

/** A day that nobody is paid for costs nothing when it is missed. */
const underContract =
  (held: readonly Held[]) =>
  (it: WorkedDay): WorkedDay =>
    held.some(({ startsOn, endsOn }) => startsOn <= it.day && (endsOn === null || endsOn >= it.day))
      ? it
      : { ...it, missingMinutes: 0, isAbsent: false }

/**
 * Of whoever was planned or clocked in the month; days that are still to come are not judged, and
 * absence is of days under a contract.
 */
async function payFeeds(
  tx: Tx,
  employees: readonly string[],
  month: Month,
  now: Date,
): Promise<Map<string, PayFeed>> {
  if (employees.length === 0 || !(await isClocked(tx, month))) return new Map()
  const facts = await clockFacts(tx)
  const [days, contracts] = await Promise.all([
    workedDays(tx, { employees, ...month, now }, facts),
    contractsOf(tx, employees, month),
  ])
  const heldBy = Map.groupBy(contracts, ({ employee }) => employee)
  const fed = [...days].flatMap(([employee, own]): [string, PayFeed][] => {
    const feed = payFeedOf(own.map(underContract(heldBy.get(employee) ?? [])), facts.absence)
    return feed.days.length > 0 ? [[employee, feed]] : []
  })
  return new Map(fed)
}

/** What the clock of a month says about some people; of each it is worked out once. */
export type PayClock = (employees: readonly string[]) => Promise<ReadonlyMap<string, PayFeed>>

/** As of one moment: whoever shows a run asks for its people, then holds them against the clock. */
export function payClock(tx: Tx, month: Month, now: Date): PayClock {
  const asked = new Set<string>()
  const known = new Map<string, PayFeed>()
  return async (employees) => {
    const unread = employees.filter((id) => !asked.has(id))
    const read = await payFeeds(tx, unread, month, now)
    for (const id of unread) asked.add(id)
    for (const [id, feed] of read) known.set(id, feed)
    return known
  }
}

type Taken = { employee: string; feed: PayFeed }

const dayRows = (run: string, { employee, feed }: Taken) =>
  feed.days.map((it) => ({
    run_id: run,
    employee_id: employee,
    day: it.day,
    gross_minutes: it.grossMinutes,
    break_minutes: it.breakMinutes,
    worked_minutes: it.workedMinutes,
    planned_minutes: it.plannedMinutes,
    overtime_minutes: it.overtimeMinutes,
    missing_minutes: it.missingMinutes,
    is_absent: it.isAbsent,
  }))

const spellRows = (run: string, { employee, feed }: Taken) =>
  feed.days.flatMap(({ day, spells }) =>
    spells.flatMap((spell) =>
      spell.end
        ? [
            {
              run_id: run,
              employee_id: employee,
              day,
              start_id: spell.start.id,
              end_id: spell.end.id,
              gross_minutes: grossMinutes(spell),
              break_minutes: breakMinutes(spell),
            },
          ]
        : [],
    ),
  )

const headRow = (run: string, { employee, feed }: Taken) => ({
  run_id: run,
  employee_id: employee,
  absent_days: feed.absentDays,
  overtime_hours: feed.overtimeHours,
})

const columns = {
  salary_attendance: sql.raw('run_id, employee_id, absent_days, overtime_hours'),
  salary_attendance_day: sql.raw(`run_id, employee_id, day, gross_minutes, break_minutes,
    worked_minutes, planned_minutes, overtime_minutes, missing_minutes, is_absent`),
  salary_attendance_spell: sql.raw(
    'run_id, employee_id, day, start_id, end_id, gross_minutes, break_minutes',
  ),
}

type KeptTable = keyof typeof columns

const rowsOf = (run: string, taken: readonly Taken[]): [KeptTable, object[]][] => [
  ['salary_attendance', taken.map((it) => headRow(run, it))],
  ['salary_attendance_day', taken.flatMap((it) => dayRows(run, it))],
  ['salary_attendance_spell', taken.flatMap((it) => spellRows(run, it))],
]

const madeOf = (table: KeptTable, rows: readonly object[]) => sql`
  select ${columns[table]}
  from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/** Of whom something else is kept than what is taken now. */
async function movedOf(tx: Tx, run: string, taken: readonly Taken[]): Promise<Set<string>> {
  const isFirst = !(await tx.maybe(sql`
    select 1 from salary_attendance where run_id = ${run} limit 1`))
  if (isFirst) return new Set(taken.map(({ employee }) => employee))
  const differing = rowsOf(run, taken).map(
    ([table, rows]) => sql`
      select employee_id
      from (
        with made as materialized (${madeOf(table, rows)}),
        kept as materialized (
          select ${columns[table]} from ${sql.table(table)} where run_id = ${run})
        (table kept except table made) union all (table made except table kept)) it`,
  )
  const moved = await tx.rows(sql<{ id: string }>`
    select distinct employee_id as id from (${sql.join(differing, sql` union all `)}) it`)
  return new Set(moved.map(({ id }) => id))
}

/** Whatever is another by now takes the place of what was kept before; the rest stays as it is. */
export async function keepFeeds(tx: Tx, run: string, taken: readonly Taken[]): Promise<void> {
  const moved = await movedOf(tx, run, taken)
  if (moved.size === 0) return
  await tx.rows(sql`
    delete from salary_attendance
    where run_id = ${run} and employee_id = any(${[...moved]}::uuid[])`)
  const anew = taken.filter(({ employee }) => moved.has(employee))
  for (const [table, rows] of rowsOf(run, anew))
    if (rows.length > 0)
      await tx.rows(sql`
        insert into ${sql.table(table)} (${columns[table]})
        ${madeOf(table, rows)}`)
}

/** A spell by the events it begins and ends with. */
const spellKey = ({ start_id, end_id }: { start_id: string; end_id: string }): string =>
  start_id + end_id

const pictureOf = (
  figures: Pick<PayFeed, 'absentDays' | 'overtimeHours'>,
  spells: readonly string[],
): string => [figures.absentDays, figures.overtimeHours, ...spells.toSorted()].join(' ')

type Kept = { employee: string; absentDays: string; overtimeHours: string }

/** What was taken of each, as one text. */
async function keptOf(tx: Tx, run: string): Promise<Map<string, string>> {
  const [heads, spells] = await Promise.all([
    tx.rows(sql<Kept>`
      select employee_id as employee, trim_scale(absent_days)::text as "absentDays",
        trim_scale(overtime_hours)::text as "overtimeHours"
      from salary_attendance
      where run_id = ${run}`),
    tx.rows(sql<{ employee: string; keys: string[] }>`
      select employee_id as employee, json_agg(start_id::text || end_id::text) as keys
      from salary_attendance_spell
      where run_id = ${run}
      group by employee_id`),
  ])
  const keysOf = new Map(spells.map(({ employee, keys }) => [employee, keys]))
  return new Map(
    heads.map((head) => [head.employee, pictureOf(head, keysOf.get(head.employee) ?? [])]),
  )
}

/** Whose hours are others by now than those the run was worked out with. */
export async function changedSince(
  tx: Tx,
  run: string,
  clock: PayClock,
): Promise<string | undefined> {
  const people = await tx.rows(sql<{ id: string; name: string; takes: boolean }>`
    select e.id, e.full_name as name, coalesce(i.takes_attendance, true) as takes
    from salary_slip s
    join employee e on e.company_id = s.company_id and e.id = s.employee_id
    left join salary_input i on i.company_id = s.company_id and i.run_id = s.run_id
      and i.employee_id = s.employee_id
    where s.run_id = ${run}`)
  const taking = people.filter(({ takes }) => takes).map(({ id }) => id)
  const [was, feeds] = await Promise.all([keptOf(tx, run), clock(taking)])
  const isOther = ({ id, takes }: (typeof people)[number]): boolean => {
    const feed = takes ? feeds.get(id) : undefined
    if (!feed) return was.has(id)
    return was.get(id) !== pictureOf(feed, spellRows(run, { employee: id, feed }).map(spellKey))
  }
  return people.find(isOther)?.name
}
