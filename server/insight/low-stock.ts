/** How many items run low, and where they are listed. */
import { sql } from 'kysely'
import { screens } from '../../domain/kernel/screen.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { runsLow, runsLowIn } from '../stock/low-items.ts'

const stockPath = '/Stock'

/** The screen of the stock keeps those below their minimum under a tab of their own. */
export const lowStockPath = (): string | null =>
  screens().some(({ path, isBuilt }) => path === stockPath && isBuilt)
    ? `${stockPath}?tab=low`
    : null

/** Of all there is, or of what lies in one branch. */
export async function countLowStock(tx: Tx, branch: string | null = null): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*)::integer as count
    from item i
    where ${branch ? runsLowIn(branch) : runsLow}`)
  return count
}
