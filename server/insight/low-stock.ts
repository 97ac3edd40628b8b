/** Items of which less than their minimum is free, as far as the transaction reaches. */
import { sql } from 'kysely'
import { screens } from '../../domain/kernel/screen.ts'
import type { Tx } from '../kernel/postgres/db.ts'

const stockPath = '/Stock'

/** The screen of the stock keeps those below their minimum under a tab of their own. */
export const lowStockPath = (): string | null =>
  screens().some(({ path, isBuilt }) => path === stockPath && isBuilt)
    ? `${stockPath}?tab=low`
    : null

export async function countLowStock(tx: Tx): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::integer as count
    from item i
    where i.min_quantity > 0 and i.is_active and i.kind = 'stocked'
      and i.min_quantity > coalesce((
        select sum(b.quantity)
        from stock_balance b
        where b.item_id = i.id and not b.is_transit), 0) - coalesce((
        select sum(r.quantity)
        from stock_reserved r
        where r.item_id = i.id), 0)`)
  return count
}
