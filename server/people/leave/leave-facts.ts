/** What every step of leave asks: the person, the kind, the ledger of both, and the days that are worked. */
import { sql } from 'kysely'
import type { LocalNames } from '../../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { KindFacts, LeaveMove, Service } from '../../../domain/people/leave/entitlement.ts'
import type { Span, WorkedFrom } from '../../../domain/people/leave/leave-days.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type LeavePerson = Service & {
  id: string
  user: string | null
  branch: string | null
  isActive: boolean
  weeks: WorkedFrom[]
}

const personColumns = sql`
  e.id, e.user_id as user, e.branch_id as branch, e.is_active as "isActive",
  e.start_date as "startedOn",
  (select case when bool_and(c.ends_on is not null) then max(c.ends_on) end
    from pay_contract c
    where c.company_id = e.company_id and c.employee_id = e.id) as "leftOn",
  (select coalesce(json_agg(json_build_object('startsOn', c.starts_on, 'endsOn', c.ends_on,
      'workWeek', c.work_week) order by c.starts_on desc), '[]')
    from pay_contract c
    where c.company_id = e.company_id and c.employee_id = e.id) as weeks`

/**
 * Whoever writes about the leave of one person at the same time waits here, and so does whoever changes
 * their contracts: these are read once the person is held.
 */
export async function lockPerson(
  tx: Tx,
  id: string,
  unknown = new Refusal('missingReference', 'employee'),
): Promise<LeavePerson> {
  await tx.rows(sql`select 1 from employee where id = ${id} for no key update`)
  const found = await personById(tx, id)
  if (!found) throw unknown
  return found
}

/** Who works here under this account. */
export const personOfUser = (tx: Tx, user: string): Promise<LeavePerson | undefined> =>
  tx.maybe(sql<LeavePerson>`
    select ${personColumns}
    from employee e
    where e.user_id = ${user} and e.is_active`)

export const personById = (tx: Tx, id: string): Promise<LeavePerson | undefined> =>
  tx.maybe(sql<LeavePerson>`
    select ${personColumns}
    from employee e
    where e.id = ${id}`)

export type LeaveKindFacts = KindFacts & {
  id: string
  name: string
  names: LocalNames
  isActive: boolean
}

const kindColumns = sql`
  k.id, local_name(k) as name, names_of(k) as names, k.is_paid as "isPaid", k.is_active as "isActive",
  trim_scale(k.days_per_year)::text as "daysPerYear", k.accrual,
  k.after_months as "afterMonths", trim_scale(k.carry_over)::text as "carryOver",
  k.may_overdraw as "mayOverdraw"`

export async function kindById(tx: Tx, id: string): Promise<LeaveKindFacts> {
  const found = await tx.maybe(sql<LeaveKindFacts>`
    select ${kindColumns}
    from leave_kind k
    where k.id = ${id}
    for share of k`)
  if (!found) throw new Refusal('missingReference', 'leaveKind')
  return found
}

export const activeKinds = (tx: Tx): Promise<LeaveKindFacts[]> =>
  tx.rows(sql<LeaveKindFacts>`
    select ${kindColumns}
    from leave_kind k
    where k.is_active
    order by k.is_paid desc, k.name, k.id
    limit 200`)

export const movesOf = (tx: Tx, employee: string, kind: string): Promise<LeaveMove[]> =>
  tx.rows(sql<LeaveMove>`
    select day, trim_scale(days)::text as days, reason, period
    from leave_move
    where employee_id = ${employee} and leave_kind_id = ${kind}
    order by day, id`)

/** Holidays of everybody and of the branch, within some days. */
export async function holidaysOf(
  tx: Tx,
  branch: string | null,
  from: string,
  to: string,
): Promise<string[]> {
  const found = await tx.rows(sql<{ day: string }>`
    select distinct day
    from holiday
    where day between ${from}::date and ${to}::date
      and (branch_id is null or branch_id = ${branch}::uuid)
    order by day`)
  return found.map(({ day }) => day)
}

/** What somebody has asked for that still stands. */
export const standingOf = (tx: Tx, employee: string, but: string | null): Promise<Span[]> =>
  tx.rows(sql<Span>`
    select starts_on as "startsOn", ends_on as "endsOn", is_from_noon as "isFromNoon",
      is_until_noon as "isUntilNoon"
    from leave_request
    where employee_id = ${employee} and state in ('requested', 'approved')
      and (${but}::uuid is null or id <> ${but}::uuid)
    order by starts_on`)
