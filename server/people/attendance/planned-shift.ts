/** Planned shifts are written like any entity; those of one person never overlap. A week is copied. */

import { sql } from 'kysely'
import { z } from 'zod'
import { daysBetween } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { id as anyId, day } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  carried,
  overlaps,
  refuseShiftTimes,
  type ShiftTimes,
} from '../../../domain/people/attendance/planned-span.ts'
import type { ShiftPlan } from '../../../domain/people/attendance/shift-plan.ts'
import { plannedShift } from '../../../domain/people/planned-shift.entity.ts'
import { command, query } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { withId } from '../../kernel/rows/crud.ts'
import { insertRow, lockRow, updateRow } from '../../kernel/rows/rows.ts'
import { branchesOf } from './attendance-days.ts'
import { lockPerson } from './clock-record.ts'

/** As many as a screen shows; more are found by branch. */
const mostPlanned = 300

type Written = ShiftTimes & { id: string; employee: string; breakMinutes: number | null }

type Near = ShiftTimes & { id: string; employee: string }

/** Whoever plans for the same person at the same time waits here. */
async function guard({ tx }: Context, it: Written): Promise<void> {
  refuseShiftTimes(it)
  await lockPerson(tx, it.employee).catch(() => {
    throw new Refusal('missingReference', 'employee')
  })
  const near = await tx.rows(sql<Near>`
    select id, employee_id as employee, day, start_time as "startTime", end_time as "endTime"
    from planned_shift
    where employee_id = ${it.employee} and id <> ${it.id}
      and day between ${addDays(it.day, -1)} and ${addDays(it.day, 1)}`)
  const other = near.find((one) => overlaps(one, it))
  if (other)
    throw new Refusal('shiftOverlaps', 'startTime', {
      day: other.day,
      from: other.startTime,
      to: other.endTime,
    })
}

export const createShift = command({
  route: 'POST /api/planned-shifts',
  answersWith: { shape: 'row', entity: plannedShift.name },
  summary: 'planned shift: create; those of one person never overlap',
  needs: 'people.plannedShift.add',
  input: plannedShift.create,
  async run(context, input) {
    const { id, employee, day: on, startTime, endTime, breakMinutes = null } = input
    if (!employee) throw new Refusal('employeeRequired', 'employee')
    if (!on) throw new Refusal('required', 'day')
    if (!startTime) throw new Refusal('required', 'startTime')
    if (!endTime) throw new Refusal('required', 'endTime')
    await guard(context, { id, employee, day: on, startTime, endTime, breakMinutes })
    return insertRow(context, plannedShift, input)
  },
})

export const changeShift = command({
  route: 'PATCH /api/planned-shifts/:id',
  answersWith: { shape: 'row', entity: plannedShift.name },
  summary: 'planned shift: change its person, day or times',
  needs: 'people.plannedShift.edit',
  input: withId(plannedShift.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, plannedShift, id)
    if (before.version === version)
      await guard(context, {
        id,
        employee: changes.employee ?? before.employee.id,
        day: changes.day ?? before.day,
        startTime: changes.startTime ?? before.startTime,
        endTime: changes.endTime ?? before.endTime,
        breakMinutes:
          changes.breakMinutes === undefined ? before.breakMinutes : changes.breakMinutes,
      })
    return updateRow(context, plannedShift, id, version, changes)
  },
})

type Copied = Near & {
  /** Where the person belongs, which may be elsewhere than the shift. */
  home: string | null
  branch: string | null
  position: string | null
  breakMinutes: number | null
  note: string | null
}

const weeksShifts = (from: string, branch: string | undefined) => sql<Copied>`
  select s.id, s.employee_id as employee, s.day, s.start_time as "startTime",
    s.end_time as "endTime", s.branch_id as branch, e.branch_id as home,
    s.position_id as position, s.break_minutes as "breakMinutes", s.note
  from planned_shift s
  join employee e on e.company_id = s.company_id and e.id = s.employee_id
  where s.day between ${from} and ${addDays(from, 6)} and e.is_active
    and (${branch ?? null}::uuid is null or s.branch_id = ${branch ?? null}::uuid)
  order by s.day, s.start_time, s.id`

export const copyWeek = command({
  route: 'POST /api/planned-shifts/copy',
  summary:
    'planned shift: carry the seven days from one day into another week; what is there stays',
  needs: 'people.plannedShift.add',
  input: z.strictObject({ from: day, to: day, branch: anyId.optional() }),
  async run(context, { from, to, branch }): Promise<{ made: number; left: number }> {
    const { tx, actor } = context
    const days = daysBetween(from, to)
    if (Math.abs(days) < 7) throw new Refusal('weekCopiedOntoItself', 'to')
    // The work of a command sees all: whoever plans for some branches copies what is theirs alone,
    // shifts and people.
    const reached = actor.reach?.branches
    const inReach = (at: string | null) => !reached || at === null || reached.includes(at)
    const shifts = (await tx.rows(weeksShifts(from, branch))).filter(
      (it) => inReach(it.branch) && inReach(it.home),
    )
    // People are held in one order, so that two who copy do not wait for each other.
    for (const employee of [...new Set(shifts.map((it) => it.employee))].toSorted())
      await lockPerson(tx, employee)
    const there = await tx.rows(sql<Near>`
      select id, employee_id as employee, day, start_time as "startTime", end_time as "endTime"
      from planned_shift
      where day between ${addDays(to, -1)} and ${addDays(to, 7)}`)
    const made = carried(shifts, days, there)
    for (const { id: _, home: __, ...shift } of made)
      await insertRow(context, plannedShift, { ...shift, id: newId() })
    return { made: made.length, left: shifts.length - made.length }
  },
})

type PlanPerson = ShiftPlan['people'][number]

export const readPlan = query({
  route: 'GET /api/shift-plan',
  summary: 'planned shift: a week of everybody, person by person',
  needs: 'people.plannedShift.view',
  input: z.strictObject({ from: day, branch: anyId.optional() }),
  async run({ tx }, { from, branch }): Promise<ShiftPlan> {
    const to = addDays(from, 6)
    const people = tx.rows(sql<PlanPerson>`
      select e.id, e.full_name as title, e.branch_id as branch, e.position_id as position,
        coalesce((
          select json_agg(json_build_object('id', s.id, 'version', s.version, 'day', s.day,
              'startTime', s.start_time, 'endTime', s.end_time,
              'breakMinutes', s.break_minutes, 'note', s.note,
              'branch', case when b.id is not null then
                json_build_object('id', b.id, 'title', local_name(b)) end,
              'position', case when p.id is not null then
                json_build_object('id', p.id, 'title', local_name(p)) end)
              order by s.day, s.start_time)
          from planned_shift s
          left join branch b on b.company_id = s.company_id and b.id = s.branch_id
          left join position p on p.company_id = s.company_id and p.id = s.position_id
          where s.company_id = e.company_id and s.employee_id = e.id
            and s.day between ${from} and ${to}), '[]') as shifts
      from employee e
      where e.is_active and (${branch ?? null}::uuid is null or e.branch_id = ${branch ?? null}::uuid
        or exists (
          select 1
          from planned_shift s
          where s.company_id = e.company_id and s.employee_id = e.id
            and s.branch_id = ${branch ?? null}::uuid and s.day between ${from} and ${to}))
      order by e.full_name, e.id
      limit ${mostPlanned}`)
    const positions = tx.rows(sql<Linked>`
      select p.id, local_name(p) as title
      from position p
      where p.is_active
      order by p.name, p.id
      limit 500`)
    const [rows, jobs, branches] = await Promise.all([people, positions, branchesOf(tx)])
    return { from, people: rows, positions: jobs, branches }
  },
})
