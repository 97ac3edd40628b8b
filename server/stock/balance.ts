/** Stock balances under lock, in one order for everybody, so that two postings never wait in a ring. */
import { sql } from 'kysely'
import { balanceKey } from '../../domain/stock/shelf.ts'
import type { Balance } from '../../domain/stock/valuation.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type Shelved = { item: string; warehouse: string; isTransit?: boolean }

type BalanceRow = {
  item_id: string
  warehouse_id: string
  is_transit: boolean
  quantity: string
  value: string
  last_cost: string
}

const places = (shelves: readonly Shelved[]) => sql`
  unnest(
    ${shelves.map(({ item }) => item)}::uuid[],
    ${shelves.map(({ warehouse }) => warehouse)}::uuid[],
    ${shelves.map(({ isTransit }) => isTransit ?? false)}::boolean[])
    as p (item_id, warehouse_id, is_transit)`

const lockedRows = (shelves: readonly Shelved[]) => sql<BalanceRow>`
  select b.item_id, b.warehouse_id, b.is_transit, trim_scale(b.quantity) as quantity,
    trim_scale(b.value) as value, trim_scale(b.last_cost) as last_cost
  from stock_balance b
  join ${places(shelves)} using (item_id, warehouse_id, is_transit)
  order by b.item_id, b.warehouse_id, b.is_transit
  for update of b`

/** By `balanceKey`. */
export async function lockBalances(
  tx: Tx,
  shelves: readonly Shelved[],
): Promise<Map<string, Balance>> {
  const wanted = [
    ...new Map(shelves.map((it) => [balanceKey(it.item, it.warehouse, it.isTransit), it])).values(),
  ]
  if (wanted.length === 0) return new Map()
  let rows = await tx.rows(lockedRows(wanted))
  if (rows.length < wanted.length) {
    await startAtNothing(tx, wanted)
    rows = await tx.rows(lockedRows(wanted))
  }
  return new Map(
    rows.map((row) => [
      balanceKey(row.item_id, row.warehouse_id, row.is_transit),
      { quantity: row.quantity, value: row.value, lastCost: row.last_cost },
    ]),
  )
}

/** Where these items lie or lay: a cost that became known late belongs to what is still there. */
export async function shelvesWith(tx: Tx, items: readonly string[]): Promise<Shelved[]> {
  if (items.length === 0) return []
  return tx.rows(sql<Shelved>`
    select item_id as item, warehouse_id as warehouse
    from stock_balance
    where item_id = any(${[...new Set(items)]}::uuid[]) and not is_transit`)
}

/**
 * An item that was never in a warehouse gets its row before anybody counts on it, at the price its
 * supplier asks: what is sold before it was bought costs at least that.
 */
const startAtNothing = (tx: Tx, shelves: readonly Shelved[]) =>
  tx.rows(sql`
    insert into stock_balance (item_id, warehouse_id, is_transit, last_cost)
    select p.item_id, p.warehouse_id, p.is_transit, coalesce(i.supplier_price, 0)
    from ${places(shelves)}
    join item i on i.id = p.item_id
    order by p.item_id, p.warehouse_id, p.is_transit
    on conflict do nothing`)

/** The rows of the balances a posting leaves, for its batch. */
export const balanceRows = (balances: ReadonlyMap<string, Balance>) =>
  [...balances].map(([key, { quantity, value, lastCost }]) => {
    const [item_id, warehouse_id, isTransit] = key.split(' ')
    return {
      item_id,
      warehouse_id,
      is_transit: isTransit === 'true',
      quantity,
      value,
      last_cost: lastCost,
    }
  })
