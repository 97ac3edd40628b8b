/** What there is of an item, now or on any day: the balance less what moved since. */
import { sql } from 'kysely'
import type { Raw } from '../kernel/rows/row-sql.ts'

export type Where = { warehouse?: string | null; day?: string | null }

export const inWarehouse = (warehouse: string | null | undefined): Raw =>
  warehouse ? sql`and warehouse_id = ${warehouse}` : sql``

/** Balances and later moves of an item: their sums are what stood at the end of the day. */
const parts = (item: Raw, { warehouse, day }: Where): Raw => sql`
  select is_transit, quantity, value
  from stock_balance
  where item_id = ${item} ${inWarehouse(warehouse)}
  ${
    day
      ? sql`
        union all
        select is_transit, - quantity, - value
        from stock_move
        where item_id = ${item} and day > ${day}::date ${inWarehouse(warehouse)}`
      : sql``
  }`

/** The columns quantity, in_transit and value of an item. */
export const levelOf = (item: Raw, where: Where): Raw => sql`
  select coalesce(sum(quantity) filter (where not is_transit), 0) as quantity,
    coalesce(sum(quantity) filter (where is_transit), 0) as in_transit,
    coalesce(sum(value), 0) as value
  from (${parts(item, where)}) parts`

export const levelColumns = sql`
  trim_scale(s.quantity)::text as quantity, trim_scale(s.in_transit)::text as "inTransit",
  trim_scale(s.value)::text as value`

/** What is promised of an item; `where` is more about the view `r`. */
export const reservedOf = (item: Raw, where: Raw): Raw => sql`(
  select trim_scale(coalesce(sum(r.quantity), 0))::text
  from stock_reserved r
  where r.item_id = ${item} ${where})`

/** Costs are for those who may see them. */
export const seenBy = <Row extends { value?: string; average?: string; worth?: string }>(
  { canSeeCost }: { canSeeCost: boolean },
  row: Row,
): Row => {
  if (canSeeCost) return row
  const { value, average, worth, ...seen } = row
  return seen as Row
}
