/** A shift and what surrounds it, as every verb on it finds it. */

import { sql } from 'kysely'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { CashCount } from '../../../domain/pos/money/cash-count.ts'
import type { DrawerRegister, ShiftCount } from '../../../domain/pos/shift/shift-contract.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type ShiftRow = {
  id: string
  number: number
  drawerId: string
  drawer: string
  branchId: string
  branch: string
  branchCode: string | null
  state: 'open' | 'closed'
  day: string
  openedAt: Date
  closedAt: Date | null
  openedBy: string
  openedName: string
}

const shiftQuery = (id: string) => sql<ShiftRow>`
  select s.id, s.number, s.drawer_id as "drawerId", d.name as drawer, d.branch_id as "branchId",
    local_name(b) as branch, b.code as "branchCode", s.state, s.day, s.opened_at as "openedAt",
    s.closed_at as "closedAt",
    s.opened_by as "openedBy", s.opened_name as "openedName"
  from shift s
  join drawer d on d.company_id = s.company_id and d.id = s.drawer_id
  join branch b on b.company_id = d.company_id and b.id = d.branch_id
  where s.id = ${id}`

async function found(rows: Promise<ShiftRow | undefined>): Promise<ShiftRow> {
  const shift = await rows
  if (!shift) throw new Refusal('notFound')
  return shift
}

export const readShift = (tx: Tx, id: string) => found(tx.maybe(shiftQuery(id)))

/** Tickets and movements share it; a close waits for them and shuts them out. */
export const shareShift = (tx: Tx, id: string) =>
  found(tx.maybe(sql<ShiftRow>`${shiftQuery(id)} for share of s`))

export const lockShift = (tx: Tx, id: string) =>
  found(tx.maybe(sql<ShiftRow>`${shiftQuery(id)} for update of s`))

export const countsOf = (tx: Tx, shift: string): Promise<ShiftCount[]> =>
  tx.rows(sql<ShiftCount>`
    select c.kind, c.currency_id as currency, trim_scale(c.amount)::text as amount,
      trim_scale(c.expected)::text as expected, c.notes, c.counted_at as "countedAt",
      c.counted_name as "countedName"
    from shift_count c
    join currency y on y.company_id = c.company_id and y.id = c.currency_id
    where c.shift_id = ${shift}
    order by c.counted_at, c.kind, y.rank`)

type Kept = CashCount & { expected: string }

export const keepCounts = (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  shift: string,
  kind: ShiftCount['kind'],
  counts: readonly Kept[],
) =>
  tx.rows(sql`
    insert into shift_count (shift_id, kind, currency_id, amount, expected, notes, counted_name,
      counted_at)
    select ${shift}, ${kind}, currency, amount, expected, notes, ${actor.fullName},
      clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as c (currency uuid, amount numeric, expected numeric, notes jsonb)`)

/** The registers of a drawer, with what their tills still have to send. */
export const registersOf = (tx: Tx, drawer: string): Promise<DrawerRegister[]> =>
  tx.rows(sql<DrawerRegister>`
    select r.id, r.name, r.code, coalesce(t.waiting, 0) as waiting, t.seen_at as "seenAt"
    from register r
    left join till_station t
      on t.company_id = r.company_id and t.register_id = r.id and t.released_at is null
    where r.drawer_id = ${drawer}
    order by r.code`)
