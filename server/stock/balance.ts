/** Stock balances under lock, in one order for everybody, so that two postings never wait in a ring. */
import { sql } from 'kysely'
import { balanceKey } from '../../domain/stock/shelf.ts'
import type { Balance } from '../../domain/stock/valuation.ts'
import type { Tx } from '../kernel/db.ts'

export type Place = { item: string; warehouse: string }

type BalanceRow = {
  item_id: string
  warehouse_id: string
  quantity: string
  value: string
  last_cost: string
}

const lockedRows = (items: string[], warehouses: string[]) => sql<BalanceRow>`
  select b.item_id, b.warehouse_id, trim_scale(b.quantity) as quantity,
    trim_scale(b.value) as value, trim_scale(b.last_cost) as last_cost
  from stock_balance b
  join unnest(${items}::uuid[], ${warehouses}::uuid[]) as p (item_id, warehouse_id)
    using (item_id, warehouse_id)
  order by b.item_id, b.warehouse_id
  for update of b`

export async function lockBalances(
  tx: Tx,
  places: readonly Place[],
): Promise<Map<string, Balance>> {
  const wanted = new Map(places.map((it) => [balanceKey(it.item, it.warehouse), it]))
  if (wanted.size === 0) return new Map()
  const sorted = [...wanted.values()]
  const ask = lockedRows(
    sorted.map(({ item }) => item),
    sorted.map(({ warehouse }) => warehouse),
  )
  let rows = await tx.rows(ask)
  if (rows.length < wanted.size) {
    await startAtNothing(tx, sorted)
    rows = await tx.rows(ask)
  }
  return new Map(
    rows.map((row) => [
      balanceKey(row.item_id, row.warehouse_id),
      { quantity: row.quantity, value: row.value, lastCost: row.last_cost },
    ]),
  )
}

/** An item that was never in a warehouse gets its row before anybody counts on it. */
const startAtNothing = (tx: Tx, places: readonly Place[]) =>
  tx.rows(sql`
    insert into stock_balance (item_id, warehouse_id)
    select item_id, warehouse_id
    from unnest(
      ${places.map(({ item }) => item)}::uuid[],
      ${places.map(({ warehouse }) => warehouse)}::uuid[]) as p (item_id, warehouse_id)
    order by item_id, warehouse_id
    on conflict do nothing`)
