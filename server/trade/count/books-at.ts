/** What the books say of a shelf at a moment: what is there now less what happened since. */
import { sql } from 'kysely'
import { averageIn } from '../../../domain/stock/valuation.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** A moment to the microsecond, as text that sorts like the moments do. */
export const momentText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export type AskedShelf = { item: string; warehouse: string; at: string; since: string }

export type BooksAt = {
  /** At the moment. */
  expected: string
  /** Something happened after the first and until that moment. */
  isMoved: boolean
  /** What one costs now. */
  cost: string
}

type ShelfRow = Omit<BooksAt, 'cost'> & { quantity: string; value: string; lastCost: string }

/** In the order they were asked. */
export async function booksAt(tx: Tx, asked: readonly AskedShelf[]): Promise<BooksAt[]> {
  const rows = await tx.plannedRows(sql<ShelfRow>`
    select trim_scale(coalesce(b.quantity, 0) - m.since)::text as expected,
      m.between > 0 as "isMoved",
      trim_scale(coalesce(b.quantity, 0))::text as quantity,
      trim_scale(coalesce(b.value, 0))::text as value,
      trim_scale(round(coalesce(b.last_cost, 0), 6))::text as "lastCost"
    from unnest(
      ${asked.map(({ item }) => item)}::uuid[], ${asked.map(({ warehouse }) => warehouse)}::uuid[],
      ${asked.map(({ at }) => at)}::timestamptz[], ${asked.map(({ since }) => since)}::timestamptz[])
      with ordinality as p (item_id, warehouse_id, at, since, place)
    left join stock_balance b on b.item_id = p.item_id and b.warehouse_id = p.warehouse_id
      and not b.is_transit
    cross join lateral (
      select coalesce(sum(s.quantity) filter (where s.moment > p.at), 0) as since,
        count(*) filter (where s.moment > p.since and s.moment <= p.at) as between
      from (
        select quantity, coalesce(happened_at, at) as moment
        from stock_move
        where item_id = p.item_id and warehouse_id = p.warehouse_id and not is_transit
          and kind = 'move') s
      where s.moment > p.since) m
    order by p.place`)
  return rows.map(({ expected, isMoved, ...held }) => ({
    expected,
    isMoved,
    cost: averageIn(held),
  }))
}
