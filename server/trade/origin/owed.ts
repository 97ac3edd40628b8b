/** What a client owes: what is open, with the cheques of his that are not cleared. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/postgres/db.ts'

export const owedBy = (partner: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  (select coalesce(sum(first_open * direction), 0)
    from open_item o
    where o.partner_id = ${partner} and o.side = 'client' and o.open > 0)
  + (select coalesce(sum(first_amount), 0)
    from cheque c
    where c.partner_id = ${partner} and c.side = 'client'
      and c.state in ('inHand', 'deposited')))`

/**
 * Of some clients, each held: what is read then is what was written by whoever held them before.
 * They are the last that is locked, in one order.
 */
export async function heldDebts(tx: Tx, clients: string[]): Promise<Map<string, string>> {
  if (clients.length === 0) return new Map()
  const [, rows] = await Promise.all([
    tx.rows(sql`
      select 1
      from thirdparty
      where id = any(${clients}::uuid[])
      order by id
      for no key update`),
    tx.rows(sql<{ id: string; owed: string }>`
      select p.id, ${owedBy(sql`p.id`)}::text as owed
      from unnest(${clients}::uuid[]) as p (id)`),
  ])
  return new Map(rows.map(({ id, owed }) => [id, owed]))
}
