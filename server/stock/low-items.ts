/** Items of which less than their minimum is free, as far as the transaction reaches. */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

/** Of items `i`: what nobody was promised, counting what lies on some shelves. */
const freeOn = (isCounted: (shelf: Raw) => Raw): Raw => sql`
  coalesce((
    select sum(b.quantity)
    from stock_balance b
    where b.item_id = i.id and not b.is_transit ${isCounted(sql`b.warehouse_id`)}), 0) - coalesce((
    select sum(r.quantity)
    from stock_reserved r
    where r.item_id = i.id ${isCounted(sql`r.warehouse_id`)}), 0)`

/** Of items `i`: those that have a minimum to be kept. */
export const hasMinimum: Raw = sql`i.min_quantity > 0 and i.is_active and i.kind = 'stocked'`

/** Of items `i`: what is free of each, wherever it lies. */
export const freeOf: Raw = freeOn(() => sql``)

const low = (isCounted: (shelf: Raw) => Raw): Raw =>
  sql`${hasMinimum} and i.min_quantity > ${freeOn(isCounted)}`

/** Wherever they are listed or counted. */
export const runsLow: Raw = low(() => sql``)

/** Of what lies in one branch. */
export const runsLowIn = (branch: string): Raw =>
  low(
    (shelf) => sql`and ${shelf} in (
        select id
        from warehouse
        where branch_id = ${branch}::uuid)`,
  )
