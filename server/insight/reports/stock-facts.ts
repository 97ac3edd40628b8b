/**
 * What lies on the shelves now or is on its way to them, and what was sold of it in the period. How
 * long goods lie is told by the day they last came to that shelf from outside, however often they
 * were moved since; how long nobody bought them by the day they were last sold or, if they never
 * were, first came in.
 */
import { sql } from 'kysely'
import { itemDays, partsWithin, soldItemsWithin } from '../../books/sums/sales-sums.ts'
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

/** What came to a shelf and was not undone; `d` where it came from another shelf of the company. */
const inflow: Raw = sql`
  stock_move m
  left join document d on d.company_id = m.company_id and d.id = m.document_id
    and d.screen = 'stock' and d.behaviour = 'transferReceipt'`

const isInflow: Raw = sql`
  m.quantity > 0 and m.kind = 'move' and m.reversal_of is null and not m.is_transit
    and not exists (
      select 1
      from stock_move r
      where r.company_id = m.company_id and r.reversal_of = m.id)`

/** From one shelf to another of the company nothing comes in. */
const isFromOutside: Raw = sql`${isInflow} and d.id is null`

/** On which day an item had last come in from outside when it was moved, there or anywhere. */
const before = (where: Raw): Raw => sql`(
    select m.day
    from ${inflow}
    where m.item_id = t.item_id and m.day <= t.day and ${isFromOutside} ${where}
    order by m.day desc
    limit 1)`

/** On which day each shelf last got what came from outside, directly or by way of another one. */
const lastIn: Raw = sql`
  left join (
    select item_id, warehouse_id, max(day) as day
    from (
      select m.item_id, m.warehouse_id, max(m.day) as day
      from ${inflow}
      where ${isFromOutside}
      group by m.item_id, m.warehouse_id
      union all
      select t.item_id, t.warehouse_id,
        coalesce(${before(sql`and m.warehouse_id = t.sender_id`)}, ${before(sql``)}, t.day)
      from (
        select distinct on (m.item_id, m.warehouse_id) m.item_id, m.warehouse_id, m.day,
          o.warehouse_id as sender_id
        from ${inflow}
        left join document o on o.company_id = d.company_id and o.id = d.origin_id
        where ${isInflow} and d.id is not null
        order by m.item_id, m.warehouse_id, m.day desc, m.id desc) t) came
    group by item_id, warehouse_id) c on c.item_id = f.item_id and c.warehouse_id = f.warehouse_id`

/** Of what is of no shelf, or on its way to one that never had any. */
const firstIn: Raw = sql`
  left join (
    select m.item_id, min(m.day) as first_day, max(m.day) as last_day
    from ${inflow}
    where ${isFromOutside}
    group by m.item_id) n on n.item_id = f.item_id`

const lastOut = ({ today }: Asked): Raw => sql`
  left join (
    select item_id, max(day) as day
    from (${partsWithin(itemDays, sql`<= ${today}::date`)}) sold
    where quantity > 0
    group by item_id) g on g.item_id = f.item_id`

/** What was never sold is new before it is dead. */
const idle = (today: string): Raw => sql`case
  when g.day is null and n.first_day >= ${today}::date - 180 then ${band(sql`n.first_day`, today)}
  else ${band(sql`g.day`, today)}
end`

/** Of an item over all shelves this reader sees: what is there, and what is promised of it. */
const shelves: Raw = sql`
  left join (
    select item_id, sum(quantity) filter (where not is_transit) as quantity
    from stock_balance
    group by item_id) h on h.item_id = f.item_id
  left join (
    select item_id, sum(quantity) as quantity
    from stock_reserved
    group by item_id) p on p.item_id = f.item_id`

/** As the list of items says it. */
const level: Raw = sql`case
  when h.quantity < 0 then 'negative'
  when coalesce(h.quantity, 0) = 0 then 'none'
  when h.quantity - coalesce(p.quantity, 0) < i.min_quantity then 'low'
  else 'enough'
end`

/** What was sold is of no shelf; an item that lies nowhere is asked for by its level alone. */
const rows = (asked: Asked): Raw => sql`
  select b.item_id, b.warehouse_id, (not b.is_transit)::integer as shelves, b.quantity, b.value, coalesce(b.second_value, 0) as second_value, 0 as sold, 0 as sold_cost,
    0 as second_sold_cost, case when b.is_transit then 0 else b.quantity end as available
  from stock_balance b
  where b.quantity <> 0 or b.value <> 0
  union all
  select item_id, warehouse_id, 0, 0, 0, 0, 0, 0, 0, - quantity
  from stock_reserved
  where ${asked.shown.includes('available')}
  union all
  select item_id, null, 0, 0, 0, 0, quantity, cost, second_cost, 0
  from (${soldItemsWithin(asked.days, 'month')}) sold
  union all
  select id, null, 0, 0, 0, 0, 0, 0, 0, 0
  from item
  where is_active and kind = 'stocked' and ${namedIn(asked).has('level')}`

export function stockFacts(asked: Asked): Facts {
  const named = namedIn(asked)
  return {
    rows: sql`(${rows(asked)}) f
      join item i on i.id = f.item_id
      ${named.has('age') ? lastIn : sql``} ${named.has('idle') ? lastOut(asked) : sql``}
      ${named.has('age') || named.has('idle') ? firstIn : sql``}
      ${named.has('level') ? shelves : sql``}`,
    dimensions: {
      item: sql`f.item_id`,
      category: sql`i.category_id`,
      brand: sql`i.brand_id`,
      supplier: sql`i.supplier_id`,
      warehouse: sql`f.warehouse_id`,
      age: band(sql`coalesce(c.day, n.last_day)`, asked.today),
      idle: idle(asked.today),
      level,
    },
    sums: {
      shelves: number('shelves'),
      quantity: number('quantity'),
      available: number('available'),
      value: money('value'),
      sold: number('sold'),
      soldCost: { first: sql`f.sold_cost`, second: sql`f.second_sold_cost` },
    },
  }
}
