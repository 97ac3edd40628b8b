/** The ledger of leave: moves are added, and the balance beside them in the same statement. */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { dueMoves, type LeaveMove } from '../../../domain/people/leave/entitlement.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { activeKinds, type LeaveKindFacts, type LeavePerson, movesOf } from './leave-facts.ts'

export type WrittenMove = LeaveMove & {
  /** Of one that somebody sent, so that it counts once. */
  id?: string
  employee: string
  kind: string
  request?: string
  note?: string | null
  user?: string
}

export async function addMoves(tx: Tx, moves: readonly WrittenMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ id = newId(), employee, kind, request, note, user, ...move }) => ({
    id,
    employee_id: employee,
    leave_kind_id: kind,
    request_id: request ?? null,
    note: note ?? null,
    user_name: user ?? null,
    ...move,
  }))
  await tx.rows(sql`
    with added as (
      insert into leave_move (id, employee_id, leave_kind_id, request_id, day, days, reason, period,
        note, user_name)
      select id, employee_id, leave_kind_id, request_id, day, days, reason, period, note, user_name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, employee_id uuid,
        leave_kind_id uuid, request_id uuid, day date, days numeric, reason text, period text,
        note text, user_name text)
      returning employee_id, leave_kind_id, days)
    insert into leave_balance as b (employee_id, leave_kind_id, days)
    select employee_id, leave_kind_id, sum(days)
    from added
    group by employee_id, leave_kind_id
    on conflict (company_id, employee_id, leave_kind_id) do update
    set days = b.days + excluded.days`)
}

/** What a person’s service has brought of a kind until today, as far as it is not written yet. */
export async function settle(
  tx: Tx,
  person: LeavePerson,
  kind: LeaveKindFacts,
  today: string,
): Promise<LeaveMove[]> {
  const moves = await movesOf(tx, person.id, kind.id)
  if (!person.isActive || !kind.isActive) return moves
  const due = dueMoves(kind, person, moves, today)
  await addMoves(
    tx,
    due.map((move) => ({ ...move, employee: person.id, kind: kind.id })),
  )
  return [...moves, ...due]
}

/** The same for everybody, once a day: whoever works on one person meanwhile is left for the next. */
export async function settleAll(tx: Tx, today: string): Promise<void> {
  const kinds = (await activeKinds(tx)).filter(({ daysPerYear }) => daysPerYear !== '0')
  if (kinds.length === 0) return
  const people = await tx.rows(sql<LeavePerson>`
    select e.id, e.user_id as user, e.branch_id as branch, e.is_active as "isActive",
      e.start_date as "startedOn",
      (select case when bool_and(c.ends_on is not null) then max(c.ends_on) end
        from pay_contract c
        where c.company_id = e.company_id and c.employee_id = e.id) as "leftOn",
      '[]'::json as weeks
    from employee e
    where e.is_active and e.start_date <= ${today}
    order by e.id
    for no key update of e skip locked`)
  const known = await tx.rows(sql<LeaveMove & { employee: string; kind: string }>`
    select employee_id as employee, leave_kind_id as kind, day, trim_scale(days)::text as days,
      reason, period
    from leave_move`)
  const byBoth = Map.groupBy(known, ({ employee, kind }) => `${employee} ${kind}`)
  const due = people.flatMap((person) =>
    kinds.flatMap((kind) =>
      dueMoves(kind, person, byBoth.get(`${person.id} ${kind.id}`) ?? [], today).map((move) => ({
        ...move,
        employee: person.id,
        kind: kind.id,
      })),
    ),
  )
  await addMoves(tx, due)
}
