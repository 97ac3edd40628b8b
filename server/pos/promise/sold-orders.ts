/**
 * The orders that tickets sell or take deposits for: held before anything else, read as whoever sends
 * may know of them. What somebody of another branch names is no order to him.
 */

import { sql } from 'kysely'
import { depositId } from '../../../domain/pos/promise/deposit.ts'
import { isDepositKind } from '../../../domain/pos/promise/deposit-kind.ts'
import { SoldOrder } from '../../../domain/pos/promise/sold-order.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { secondOfNothing } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { lockOriginRow } from '../../trade/origin/origin-row.ts'

const ordersOf = (tickets: readonly Ticket[]): string[] => [
  ...new Set(tickets.flatMap(({ order }) => order?.id ?? [])),
]

/** Of these, the promises of branches that whoever sends works at. */
async function reached(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const roleId = actor.isAdmin ? null : actor.roleId
  const rows = await tx.rows(sql<{ id: string }>`
    select d.id
    from document d
    where d.id = any(${[...ids]}::uuid[]) and d.behaviour in ('quotation', 'salesOrder')
      and (not exists (select 1 from role_branch l where l.role_id = ${roleId}::uuid)
        or exists (
          select 1
          from role_branch l
          where l.role_id = ${roleId}::uuid and l.branch_id = d.branch_id))`)
  return rows.map(({ id }) => id)
}

/** Held in the order of their ids, as everybody holds documents. */
export async function heldOrders(
  context: Pick<Context, 'tx' | 'actor'>,
  tickets: readonly Ticket[],
): Promise<Map<string, SoldOrder>> {
  const held = new Map<string, SoldOrder>()
  for (const id of (await reached(context, ordersOf(tickets))).toSorted()) {
    const row = await lockOriginRow(context.tx, id)
    if (row) held.set(id, new SoldOrder(row))
  }
  return held
}

/** What is kept for an order begins with its first deposit, owed to its client in its branch. */
export async function beginDeposits(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  tickets: readonly Ticket[],
  orders: ReadonlyMap<string, SoldOrder>,
  day: string,
): Promise<void> {
  const named = tickets.flatMap(({ order, cards = [] }) =>
    cards.flatMap(({ id, kind, currency }) =>
      order && orders.has(order.id) && isDepositKind(kind) && id === depositId(order.id, currency)
        ? [{ id, order: order.id, currency }]
        : [],
    ),
  )
  if (named.length === 0) return
  await tx.rows(sql`
    insert into stored_value (id, kind, state, currency_id, partner_id, branch_id, order_id,
      second_balance, issued_name, issued_on)
    select n.id, 'deposit', 'active', c.id, d.partner_id, d.branch_id, d.id,
      ${secondOfNothing}, ${actor.fullName}, ${day}::date
    from unnest(${named.map(({ id }) => id)}::uuid[],
      ${named.map(({ order }) => order)}::uuid[],
      ${named.map(({ currency }) => currency)}::uuid[]) as n (id, order_id, currency_id)
    join document d on d.id = n.order_id and d.behaviour = 'salesOrder'
      and d.partner_id is not null and d.branch_id is not null
    join currency c on c.id = n.currency_id and c.rank is not null
    order by n.id
    on conflict do nothing`)
}
