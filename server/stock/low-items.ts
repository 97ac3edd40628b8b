/** Items of which less than their minimum is free, as far as the transaction reaches. */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

/** Of items `i`: what is asked of each where they are listed or counted. */
export const runsLow: Raw = sql`
  i.min_quantity > 0 and i.is_active and i.kind = 'stocked'
    and i.min_quantity > coalesce((
      select sum(b.quantity)
      from stock_balance b
      where b.item_id = i.id and not b.is_transit), 0) - coalesce((
      select sum(r.quantity)
      from stock_reserved r
      where r.item_id = i.id), 0)`
