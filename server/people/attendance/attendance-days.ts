/** Facts of some people over some days, and what the rules make of them. */
import { sql } from 'kysely'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import {
  type AttendanceDay,
  attendanceOf,
  type WorkedDay,
  workedDaysOf,
} from '../../../domain/people/attendance/attendance-day.ts'
import type { SeenShift } from '../../../domain/people/attendance/attendance-view.ts'
import type { ShiftFacts } from '../../../domain/people/attendance/planned-span.ts'
import { type UsualDay, usualMinutes } from '../../../domain/people/attendance/usual-day.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type ClockFacts, countedOf, type EventRow, eventsOf } from './clock-facts.ts'

type ShiftRow = ShiftFacts & SeenShift & { employee: string }

const shiftsOf = (tx: Tx, employees: readonly string[], from: string, to: string) =>
  tx.rows(sql<ShiftRow>`
    select s.id, s.employee_id as employee, s.day, s.start_time as "startTime",
      s.end_time as "endTime", coalesce(s.break_minutes, 0) as "breakMinutes",
      local_name(b) as branch, local_name(p) as position
    from planned_shift s
    left join branch b on b.company_id = s.company_id and b.id = s.branch_id
    left join position p on p.company_id = s.company_id and p.id = s.position_id
    where s.employee_id = any(${employees}::uuid[])
      and s.day between ${addDays(from, -1)} and ${addDays(to, 1)}
    order by s.day, s.start_time`)

/** When they are and how long their breaks: of everybody in one answer each. */
const plannedOf = (tx: Tx, employees: readonly string[], from: string, to: string) =>
  tx.rows(sql<{ employee: string; shifts: ShiftFacts[] }>`
    select s.employee_id as employee,
      json_agg(json_build_object('id', s.id, 'day', s.day, 'startTime', s.start_time,
        'endTime', s.end_time, 'breakMinutes', coalesce(s.break_minutes, 0))
        order by s.day, s.start_time) as shifts
    from planned_shift s
    where s.employee_id = any(${employees}::uuid[])
      and s.day between ${addDays(from, -1)} and ${addDays(to, 1)}
    group by s.employee_id`)

type Usual = UsualDay & { employee: string }

/** How long a day is by contract: hours alone, nothing of what they are paid. */
const usualOf = (tx: Tx, employees: readonly string[], from: string, to: string) =>
  tx.rows(sql<Usual>`
    select employee_id as employee, starts_on as "startsOn", ends_on as "endsOn",
      work_week as week, round(hours_per_day * 60)::integer as minutes
    from pay_contract
    where employee_id = any(${employees}::uuid[]) and starts_on <= ${to}
      and (ends_on is null or ends_on >= ${from})`)

type Away = { employee: string; day: string; part: number }

/** Approved leave, whoever may see it: two halves of a day are one. */
const leaveOf = (tx: Tx, employees: readonly string[], from: string, to: string) =>
  tx.rows(sql<Away>`
    select employee_id as employee, day, least(1, sum(part))::float8 as part
    from leave_day
    where employee_id = any(${employees}::uuid[]) and day between ${from} and ${to}
    group by employee_id, day`)

/** For choosing among them; row security leaves those out of reach away. */
export const branchesOf = (tx: Tx): Promise<Linked[]> =>
  tx.rows(sql<Linked>`
    select b.id, local_name(b) as title from branch b order by b.name, b.id limit 500`)

type Asked = { employees: readonly string[]; from: string; to: string; now: Date }

export type PersonDays = {
  days: AttendanceDay[]
  events: EventRow[]
  shifts: ShiftRow[]
}

const grouped = <Row extends { employee: string }>(rows: readonly Row[]): Map<string, Row[]> =>
  Map.groupBy(rows, ({ employee }) => employee)

/** What excuses somebody and what is usual for him, beside what he stamped. */
async function groundsOf(tx: Tx, { employees, from, to, now }: Asked) {
  const [contracts, leave] = await Promise.all([
    usualOf(tx, employees, from, to),
    leaveOf(tx, employees, from, to),
  ])
  const [usual, away] = [grouped(contracts), grouped(leave)]
  return (employee: string) => ({
    excused: new Map((away.get(employee) ?? []).map(({ day, part }) => [day, part])),
    usualMinutes: usualMinutes(usual.get(employee) ?? []),
    now: now.toISOString(),
  })
}

/** The days from one to another of each, in order. */
export async function daysOf(
  tx: Tx,
  asked: Asked,
  { rules, clock }: ClockFacts,
): Promise<Map<string, PersonDays>> {
  const { employees, from, to } = asked
  const [events, shifts, groundOf] = await Promise.all([
    eventsOf(tx, employees, from, to),
    shiftsOf(tx, employees, from, to),
    groundsOf(tx, asked),
  ])
  const [stamped, planned] = [grouped(events), grouped(shifts)]
  return new Map(
    employees.map((employee) => {
      const own = stamped.get(employee) ?? []
      const facts = {
        ...groundOf(employee),
        events: own.filter(({ isDropped }) => !isDropped),
        shifts: planned.get(employee) ?? [],
      }
      const days = attendanceOf(facts, rules, clock).filter(({ day }) => day >= from && day <= to)
      return [employee, { days, events: own, shifts: planned.get(employee) ?? [] }]
    }),
  )
}

/** What counts of the same, for pay: of a thousand people without what explains it on a screen. */
export async function workedDays(
  tx: Tx,
  asked: Asked,
  { rules, clock }: ClockFacts,
): Promise<Map<string, WorkedDay[]>> {
  const { employees, from, to } = asked
  const [stamped, planned, groundOf] = await Promise.all([
    countedOf(tx, employees, from, to),
    plannedOf(tx, employees, from, to),
    groundsOf(tx, asked),
  ])
  const shifts = new Map(planned.map((it) => [it.employee, it.shifts]))
  return new Map(
    employees.map((employee) => {
      const own = {
        ...groundOf(employee),
        events: stamped.get(employee) ?? [],
        shifts: shifts.get(employee) ?? [],
      }
      const days = workedDaysOf(own, rules, clock).filter(({ day }) => day >= from && day <= to)
      return [employee, days]
    }),
  )
}
