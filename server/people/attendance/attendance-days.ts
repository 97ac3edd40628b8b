/** Facts of some people over some days, and what the rules make of them. */
import { sql } from 'kysely'
import { addDays } from '../../../domain/kernel/date.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import {
  type AttendanceDay,
  attendanceOf,
} from '../../../domain/people/attendance/attendance-day.ts'
import type { SeenShift } from '../../../domain/people/attendance/attendance-view.ts'
import type { ShiftFacts } from '../../../domain/people/attendance/planned-span.ts'
import { type WorkWeek, workingDays } from '../../../domain/people/working-days.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { type ClockFacts, type EventRow, eventsOf } from './clock-facts.ts'

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

type Usual = {
  employee: string
  startsOn: string
  endsOn: string | null
  week: WorkWeek
  minutes: number
}

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

function usualMinutes(contracts: readonly Usual[]): (day: string) => number {
  return (day) => {
    const held = contracts.find(
      ({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day),
    )
    // Where nothing says how long a day is, nothing is beyond it.
    if (!held) return 24 * 60
    return workingDays(day, day, held.week) > 0 ? held.minutes : 0
  }
}

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

/** The days from one to another of each, in order. */
export async function daysOf(
  tx: Tx,
  { employees, from, to, now }: Asked,
  { rules, clock }: ClockFacts,
): Promise<Map<string, PersonDays>> {
  const [events, shifts, contracts, leave] = await Promise.all([
    eventsOf(tx, employees, from, to),
    shiftsOf(tx, employees, from, to),
    usualOf(tx, employees, from, to),
    leaveOf(tx, employees, from, to),
  ])
  const [stamped, planned, usual] = [grouped(events), grouped(shifts), grouped(contracts)]
  const away = grouped(leave)
  return new Map(
    employees.map((employee) => {
      const own = stamped.get(employee) ?? []
      const facts = {
        events: own.filter(({ isDropped }) => !isDropped),
        shifts: planned.get(employee) ?? [],
        excused: new Map((away.get(employee) ?? []).map(({ day, part }) => [day, part])),
        usualMinutes: usualMinutes(usual.get(employee) ?? []),
        now: now.toISOString(),
      }
      const days = attendanceOf(facts, rules, clock).filter(({ day }) => day >= from && day <= to)
      return [employee, { days, events: own, shifts: planned.get(employee) ?? [] }]
    }),
  )
}
