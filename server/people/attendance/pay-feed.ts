/**
 * What the clock says about the pay of a month: proposed while a run is written, kept with it when
 * it is worked out, and held against the clock once more when it is approved.
 */
import { sql } from 'kysely'
import { breakMinutes, grossMinutes } from '../../../domain/people/attendance/clock.ts'
import { type PayFeed, payFeedOf } from '../../../domain/people/attendance/pay-feed.ts'
import type { Month } from '../../../domain/people/working-days.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { daysOf } from './attendance-days.ts'
import { clockFacts } from './clock-facts.ts'

/** Most companies clock nobody: they pay one short question for it. */
const isClocked = (tx: Tx, { from, to }: Month) =>
  tx.maybe(sql`
    select 1
    where exists (select 1 from clock_event where day between ${from} and ${to})
      or exists (select 1 from planned_shift where day between ${from} and ${to})`)

/** Of whoever was planned or clocked in the month; days that are still to come are not judged. */
export async function payFeeds(
  tx: Tx,
  employees: readonly string[],
  month: Month,
  now: Date,
): Promise<Map<string, PayFeed>> {
  if (employees.length === 0 || !(await isClocked(tx, month))) return new Map()
  const facts = await clockFacts(tx)
  const days = await daysOf(tx, { employees, ...month, now }, facts)
  const fed = [...days].flatMap(([employee, { days: own }]): [string, PayFeed][] => {
    const feed = payFeedOf(own, facts.absence)
    return feed.days.length > 0 ? [[employee, feed]] : []
  })
  return new Map(fed)
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

/** Takes the place of what was kept before. */
export async function keepFeeds(tx: Tx, run: string, taken: readonly Taken[]): Promise<void> {
  await tx.rows(sql`delete from salary_attendance where run_id = ${run}`)
  if (taken.length === 0) return
  const heads = taken.map(({ employee, feed }) => ({
    run_id: run,
    employee_id: employee,
    absent_days: feed.absentDays,
    overtime_hours: feed.overtimeHours,
  }))
  const days = taken.flatMap((it) => dayRows(run, it))
  const spells = taken.flatMap((it) => spellRows(run, it))
  await tx.rows(sql`
    insert into salary_attendance (run_id, employee_id, absent_days, overtime_hours)
    select run_id, employee_id, absent_days, overtime_hours
    from jsonb_populate_recordset(null::salary_attendance, ${JSON.stringify(heads)}::jsonb)`)
  await tx.rows(sql`
    insert into salary_attendance_day (run_id, employee_id, day, gross_minutes, break_minutes,
      worked_minutes, planned_minutes, overtime_minutes, missing_minutes, is_absent)
    select run_id, employee_id, day, gross_minutes, break_minutes, worked_minutes,
      planned_minutes, overtime_minutes, missing_minutes, is_absent
    from jsonb_populate_recordset(null::salary_attendance_day, ${JSON.stringify(days)}::jsonb)`)
  await tx.rows(sql`
    insert into salary_attendance_spell (run_id, employee_id, day, start_id, end_id,
      gross_minutes, break_minutes)
    select run_id, employee_id, day, start_id, end_id, gross_minutes, break_minutes
    from jsonb_populate_recordset(null::salary_attendance_spell, ${JSON.stringify(spells)}::jsonb)`)
}

type Kept = { employee: string; absentDays: string; overtimeHours: string; spells: string[] }

const keptOf = (tx: Tx, run: string): Promise<Kept[]> =>
  tx.rows(sql<Kept>`
    select a.employee_id as employee, trim_scale(a.absent_days)::text as "absentDays",
      trim_scale(a.overtime_hours)::text as "overtimeHours",
      array(
        select s.start_id::text || s.end_id::text
        from salary_attendance_spell s
        where s.company_id = a.company_id and s.run_id = a.run_id
          and s.employee_id = a.employee_id
        order by 1) as spells
    from salary_attendance a
    where a.run_id = ${run}`)

/** Whose hours are others by now than those the run was worked out with. */
export async function changedSince(
  tx: Tx,
  run: string,
  month: Month,
  now: Date,
): Promise<string | undefined> {
  const people = await tx.rows(sql<{ id: string; name: string; takes: boolean }>`
    select e.id, e.full_name as name, coalesce(i.takes_attendance, true) as takes
    from salary_slip s
    join employee e on e.company_id = s.company_id and e.id = s.employee_id
    left join salary_input i on i.company_id = s.company_id and i.run_id = s.run_id
      and i.employee_id = s.employee_id
    where s.run_id = ${run}`)
  const taking = people.filter(({ takes }) => takes).map(({ id }) => id)
  const [kept, feeds] = await Promise.all([keptOf(tx, run), payFeeds(tx, taking, month, now)])
  const was = new Map(kept.map(({ employee, ...it }) => [employee, JSON.stringify(it)]))
  const isOther = ({ id }: { id: string }): boolean => {
    const feed = feeds.get(id)
    if (!feed) return was.has(id)
    const spells = spellRows(run, { employee: id, feed })
    const { absentDays, overtimeHours } = feed
    const is = {
      absentDays,
      overtimeHours,
      spells: spells.map((it) => `${it.start_id}${it.end_id}`).toSorted(),
    }
    return was.get(id) !== JSON.stringify(is)
  }
  return people.find(isOther)?.name
}
