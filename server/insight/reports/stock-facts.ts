/**
 * What lies on the shelves now or is on its way to them, and what was sold of it in the period. How
 * long goods lie is told by the day they last came in, how long nobody bought them by the day they
 * were last sold.
 */
import { sql } from 'kysely'
import { soldItemsWithin } from '../../books/sales-sums.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { type Asked, type Facts, money, namedIn, number } from './facts.ts'

const band = (since: Raw, today: string): Raw => sql`case
  when ${since} is null then 'never'
  when ${today}::date - ${since} <= 30 then 'upTo30'
  when ${today}::date - ${since} <= 60 then 'upTo60'
  when ${today}::date - ${since} <= 90 then 'upTo90'
  when ${today}::date - ${since} <= 180 then 'upTo180'
  else 'over180'
end`

/** On which day each item last came in from outside, or was last sold. */
const lastIn: Raw = sql`
  left join (
    select item_id, max(day) as day
    from stock_move
    where quantity > 0 and kind = 'move' and reversal_of is null and not is_transit
    group by item_id) c on c.item_id = f.item_id`

const lastOut: Raw = sql`
  left join (
    select item_id, max(day) as day
    from item_day
    where quantity > 0
    group by item_id) g on g.item_id = f.item_id`

/** Of an item over all shelves this reader sees. */
const shelves: Raw = sql`
  left join (
    select item_id, sum(quantity) as quantity
    from stock_balance
    group by item_id) h on h.item_id = f.item_id`

const level: Raw = sql`case
  when h.quantity < 0 then 'negative'
  when coalesce(h.quantity, 0) = 0 then 'none'
  when h.quantity < i.min_quantity then 'low'
  else 'enough'
end`

/** What was sold is of no shelf; an item that lies nowhere is asked for by its level alone. */
const rows = (asked: Asked): Raw => sql`
  select b.item_id, b.warehouse_id, 1 as shelves, b.quantity, b.value, coalesce(b.second_value, 0) as second_value, 0 as sold, 0 as sold_cost,
    0 as second_sold_cost
  from stock_balance b
  where b.quantity <> 0 or b.value <> 0
  union all
  select item_id, null, 0, 0, 0, 0, quantity, cost, second_cost
  from (${soldItemsWithin(asked.days, 'month')}) sold
  union all
  select id, null, 0, 0, 0, 0, 0, 0, 0
  from item
  where is_active and kind = 'stocked' and ${namedIn(asked).has('level')}`

export function stockFacts(asked: Asked): Facts {
  const named = namedIn(asked)
  return {
    rows: sql`(${rows(asked)}) f
      join item i on i.id = f.item_id
      ${named.has('age') ? lastIn : sql``} ${named.has('idle') ? lastOut : sql``}
      ${named.has('level') ? shelves : sql``}`,
    dimensions: {
      item: sql`f.item_id`,
      category: sql`i.category_id`,
      brand: sql`i.brand_id`,
      supplier: sql`i.supplier_id`,
      warehouse: sql`f.warehouse_id`,
      age: band(sql`c.day`, asked.today),
      idle: band(sql`g.day`, asked.today),
      level,
    },
    sums: {
      shelves: number('shelves'),
      quantity: number('quantity'),
      value: money('value'),
      sold: number('sold'),
      soldCost: { first: sql`f.sold_cost`, second: sql`f.second_sold_cost` },
    },
  }
}
