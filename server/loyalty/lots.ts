/** What is left of the lots of wallets, and of what they owe. */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { rootOf } from '../../domain/loyalty/loyalty-book.ts'
import type { Wallet } from '../../domain/loyalty/wallet.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

type RootRow = Parameters<typeof rootOf>[0] & { value: string }

/**
 * What stands by itself and is not used up: a movement that names none, or one that came from another
 * wallet.
 */
export const openRoots = (where: Raw): Raw => sql`
  select e.company_id, e.value_id, e.id, e.day, e.available_at, e.expires_on,
    e.amount + coalesce(sum(u.amount), 0) as left
  from stored_value_entry e
  join stored_value v on v.company_id = e.company_id and v.id = e.value_id
  left join stored_value_entry o on o.company_id = e.company_id and o.id = e.of_id
  left join stored_value_entry u on u.company_id = e.company_id and u.of_id = e.id
    and u.value_id = e.value_id
  where ${where} and (o.id is null or o.value_id <> e.value_id)
  group by e.company_id, e.value_id, e.id, e.day, e.available_at, e.expires_on, e.amount
  having e.amount + coalesce(sum(u.amount), 0) <> 0`

/** What is left of every lot and debt of these wallets, which are held. */
export async function walletsOf(
  tx: Tx,
  values: readonly string[],
  clock: ShopClock,
): Promise<Map<string, Wallet>> {
  const known = new Map<string, Wallet>(values.map((value) => [value, []]))
  if (values.length === 0) return known
  const rows = await tx.rows(sql<RootRow>`
    select r.value_id as value, r.id, r.day, r.available_at as "availableAt",
      r.expires_on as "expiresOn", trim_scale(r.left)::text as left
    from (${openRoots(sql`e.value_id = any(${[...values]}::uuid[])`)}) r`)
  for (const [value, roots] of Map.groupBy(rows, (it) => it.value))
    known.set(
      value,
      roots.map((it) => rootOf(it, clock)),
    )
  return known
}

export type SpentRow = Parameters<typeof rootOf>[0]

/** What a document took of each lot, as a piece of a question. */
export const spentLots = (document: Raw): Raw => sql`
  (select coalesce(json_agg(json_build_object('id', r.id, 'left', trim_scale(- m.amount)::text,
      'availableAt', r.available_at, 'expiresOn', r.expires_on, 'day', r.day)), '[]')
    from stored_value_entry m
    join stored_value_entry r on r.company_id = m.company_id and r.id = m.of_id
    where m.company_id = ${document}.company_id and m.document_id = ${document}.id
      and m.kind = 'redeem')`
