/**
 * Corrections by the office: events of their own, with who, when and why. What was stamped stays. An
 * approved run of salaries has taken the hours of its month: nothing under it is corrected. Nobody
 * corrects his own clock, unless he has a right to that too.
 */

import { sql } from 'kysely'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { AttendanceDay } from '../../../domain/people/attendance/attendance-day.ts'
import {
  type CorrectionInput,
  correctionInput,
} from '../../../domain/people/attendance/attendance-view.ts'
import type { ClockKind } from '../../../domain/people/attendance/clock.ts'
import { correctedMoment } from '../../../domain/people/attendance/correction.ts'
import { monthOf } from '../../../domain/people/working-days.ts'
import { command } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { daysOf } from './attendance-days.ts'
import { type ClockFacts, clockFacts, settledStates } from './clock-facts.ts'
import { holdRuns, lockPerson } from './clock-record.ts'
import { selfOf } from './own-clock.ts'

type Target = { id: string; kind: ClockKind; at: Date; day: string; branch: string | null }

/** What counts of an event now, by which it is corrected further. */
async function targetOf(tx: Tx, { event, employee }: CorrectionInput): Promise<Target> {
  if (!event) throw new Refusal('required', 'event')
  const found = await tx.maybe(sql<Target>`
    select e.id, coalesce(c.kind, e.kind) as kind, coalesce(c.at, e.at) as at,
      coalesce(c.day, e.day) as day, e.branch_id as branch
    from clock_event e
    left join lateral (
      select c.kind, c.at, c.day
      from clock_event c
      where c.company_id = e.company_id and c.corrects_id = e.id
      order by c.recorded_at desc, c.id desc
      limit 1) c on true
    where e.id = ${event} and e.employee_id = ${employee} and e.corrects_id is null`)
  if (!found) throw new Refusal('missingReference', 'event')
  return { ...found, at: new Date(found.at) }
}

/** What pay would take of each day around, as one text. */
async function picturedDays(
  { tx, now }: Context,
  employee: string,
  around: readonly string[],
  facts: ClockFacts,
): Promise<Map<string, string>> {
  const ordered = around.toSorted()
  const [from, to] = [addDays(ordered[0] ?? '', -2), addDays(ordered.at(-1) ?? '', 2)]
  const found = await daysOf(tx, { employees: [employee], from, to, now }, facts)
  const pictured = ({ exceptions: _, ...it }: AttendanceDay): string => JSON.stringify(it)
  return new Map((found.get(employee)?.days ?? []).map((it) => [it.day, pictured(it)]))
}

/** A clock-out in the night belongs to the evening before, whose month may be another. */
const changedDays = (was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].filter((day) => was.get(day) !== is.get(day))

async function refuseOwn({ tx, actor }: Context, employee: string): Promise<void> {
  if (may(actor, 'people.ownAttendance.edit')) return
  const own = await selfOf(tx, actor.userId)
  if (own?.id === employee) throw new Refusal('clockIsOwn')
}

/** A year that was mistyped lies where nobody looks. */
async function refuseBeforeStart(tx: Tx, employee: string, day: string): Promise<void> {
  const early = await tx.maybe(sql<{ startedOn: string }>`
    select start_date as "startedOn" from employee where id = ${employee} and start_date > ${day}`)
  if (early) throw new Refusal('clockBeforeStart', 'day', { day: early.startedOn })
}

/** A run that is approved at this moment waits, or has been waited for. */
async function refusePaid(tx: Tx, employee: string, days: readonly string[]): Promise<void> {
  const periods = [...new Set(days.map((day) => monthOf(day).from))]
  const paid = await tx.maybe(sql<{ name: string }>`
    select r.name
    from salary_run r
    where r.state in ${settledStates} and exists (
      select 1
      from salary_slip s
      where s.company_id = r.company_id and s.run_id = r.id and s.employee_id = ${employee}
        and not s.is_void and s.period = any(${periods}::date[]))
    limit 1
    for share`)
  if (paid) throw new Refusal('attendancePaid', undefined, { run: paid.name })
}

const isKnown = async ({ tx }: Context, { id }: CorrectionInput): Promise<boolean> =>
  (await tx.maybe(sql`select 1 from clock_event where id = ${id}`)) !== undefined

export const correctClock = command({
  route: 'POST /api/attendance/corrections',
  summary: 'attendance: add what nobody clocked, move, drop or confirm an event, with a reason',
  needs: 'people.attendance.edit',
  input: correctionInput,
  async run(context, input): Promise<void> {
    const { tx, actor, now } = context
    await lockPerson(tx, input.employee)
    if (await isKnown(context, input)) return context.repeated()
    await refuseOwn(context, input.employee)
    const facts = await clockFacts(tx)
    const target = input.act === 'add' ? undefined : await targetOf(tx, input)
    const kind = input.act === 'add' || input.act === 'move' ? input.kind : target?.kind
    if (!kind) throw new Refusal('required', 'kind')
    const at = correctedMoment(input, target, facts.clock.timeZone)
    if (at > now) throw new Refusal('clockInFuture', 'time')
    const day = businessDayOf(at, facts.clock.timeZone, facts.clock.dayEndHour)
    if (input.act === 'add' || input.act === 'move')
      await refuseBeforeStart(tx, input.employee, day)
    await holdRuns(tx, input.employee)
    const around = target ? [target.day, day] : [day]
    const before = await picturedDays(context, input.employee, around, facts)
    await tx.rows(sql`
      insert into clock_event (id, employee_id, kind, at, day, recorded_at, source, branch_id,
        user_id, user_name, is_proven, corrects_id, is_dropped, reason)
      select ${input.id}, e.id, ${kind}, ${at}, ${day},
        greatest(${now}, clock_timestamp()), 'office',
        ${target ? target.branch : null}, ${actor.userId}, ${actor.fullName}, true,
        ${target?.id ?? null}, ${input.act === 'drop'}, ${input.reason}
      from employee e
      where e.id = ${input.employee}`)
    const after = await picturedDays(context, input.employee, around, facts)
    await refusePaid(tx, input.employee, [...around, ...changedDays(before, after)])
    context.record({
      entity: 'clockEvent',
      id: input.id,
      before: target ? { kind: target.kind, at: target.at.toISOString() } : null,
      after: {
        employee: input.employee,
        kind,
        at: at.toISOString(),
        reason: input.reason,
        isDropped: input.act === 'drop',
      },
    })
  },
})
