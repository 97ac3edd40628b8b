/** The tabs of an item's card: what was sold of it, what it cost and costs, where it is used. */
import { sql } from 'kysely'
import { z } from 'zod'
import { businessDayOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { monthStart } from '../../domain/kernel/calendar/days.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type DayValue,
  type ItemPrices,
  type ItemSales,
  type ItemUses,
  itemPricesAnswer,
  itemSalesAnswer,
  itemUsesAnswer,
} from '../../domain/trade/item-card.ts'
import { monthsOfItem } from '../books/sums/sales-sums.ts'
import { query, report } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock, todayOf } from '../kernel/today.ts'

const ofOne = z.strictObject({ id: pathId })

async function known(tx: Tx, id: string): Promise<{ unit: string }> {
  const found = await tx.maybe(sql<{ unit: string }>`
    select local_sign(u) as unit
    from item i
    join unit u on u.company_id = i.company_id and u.id = i.unit_id
    where i.id = ${id}`)
  if (!found) throw new Refusal('notFound')
  return found
}

const monthsShown = 12

/** Every month of the year, also those without a sale. */
export const itemSales = report({
  route: 'GET /api/items/:id/sales',
  summary: 'item: what was sold of it in each of the last twelve months',
  needs: 'sales.invoice.view',
  input: ofOne,
  answer: itemSalesAnswer,
  async run(context, { id }): Promise<ItemSales> {
    const { tx, actor } = context
    const { unit } = await known(tx, id)
    const today = await todayOf(context)
    const shown = Array.from({ length: monthsShown }, (_, ago) => monthStart(today, -ago))
    const months = await tx.rows(sql<Required<ItemSales['months'][number]>>`
      select m.month::text as month, trim_scale(coalesce(sum(s.quantity), 0))::text as quantity,
        trim_scale(coalesce(sum(s.net), 0))::text as net,
        trim_scale(coalesce(sum(s.cost), 0))::text as cost
      from unnest(${shown}::date[]) as m (month)
      left join (${monthsOfItem(id)}) s on s.month = m.month
      group by m.month
      order by m.month`)
    if (actor.limits.canSeeCost) return { unit, months }
    return { unit, months: months.map(({ cost: _, ...seen }) => seen) }
  },
})

const yearOfDays = 365

/** Prices as they were changed; each row says what it was before and after. */
const changesOf = (id: string, clock: ShopClock) => sql<{
  day: string
  before: string | null
  after: string
}>`
  select ${businessDay(sql`a.at`, clock)}::text as day,
    a.before ->> 'unitPrice' as before, a.after ->> 'unitPrice' as after
  from audit a
  where a.entity = 'item' and a.entity_id = ${id} and a.after ? 'unitPrice'
    and a.after -> 'unitPrice' is distinct from a.before -> 'unitPrice'
  order by a.id`

/** What one came to where it was bought or made: what its line cost, over its pieces. */
const costsOf = (id: string, from: string) => sql<DayValue>`
  select d.day::text as day,
    trim_scale(round(sum(l.cost) / sum(l.base_quantity), 4))::text as value
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  where l.item_id = ${id} and d.state = 'posted' and d.day >= ${from}::date
    and (d.behaviour in ('purchaseInvoice', 'goodsReceipt', 'stockIn')
      or d.behaviour = 'production' and l.direction = 1)
    and l.base_quantity > 0 and l.cost > 0
  group by d.day
  order by d.day`

export const itemPrices = report({
  route: 'GET /api/items/:id/prices',
  summary: 'item: its price, and what it cost, over the last year',
  needs: 'catalog.item.view',
  input: ofOne,
  answer: itemPricesAnswer,
  async run({ tx, actor, now }, { id }): Promise<ItemPrices> {
    await known(tx, id)
    const clock = await shopClock(tx, actor)
    const to = businessDayOf(now, clock.timeZone, clock.dayEndHour)
    const from = addDays(to, -yearOfDays)
    const changes = await tx.rows(changesOf(id, clock))
    const { price } = await tx.one(sql<{ price: string }>`
      select trim_scale(unit_price)::text as price from item where id = ${id}`)
    const held = changes.findLast(({ day }) => day <= from)?.after ?? changes[0]?.before ?? null
    const started = held === null ? [] : [{ day: from, value: held }]
    const later = changes
      .filter(({ day }) => day > from)
      .map(({ day, after }) => ({ day, value: after }))
    const prices = [...started, ...later]
    return {
      from,
      to,
      prices: prices.length > 0 ? prices : [{ day: from, value: price }],
      ...(actor.limits.canSeeCost && { costs: await tx.rows(costsOf(id, from)) }),
    }
  },
})

export const itemUses = query({
  route: 'GET /api/items/:id/uses',
  summary: 'item: the recipes, price lists and modifiers it stands in',
  needs: 'catalog.item.view',
  input: ofOne,
  answer: itemUsesAnswer,
  async run({ tx }, { id }): Promise<ItemUses> {
    await known(tx, id)
    const recipes = await tx.rows(sql<ItemUses['recipes'][number]>`
      select r.id, local_name(i) as title, used.made
      from (
        select c.recipe_id, string_agg(trim_scale(c.quantity)::text || ' ' || local_sign(u), ' + '
          order by u.id) as made
        from (
          select recipe_id, unit_used_id, sum(quantity_used) as quantity
          from recipe_component
          where item_id = ${id}
          group by recipe_id, unit_used_id) c
        join unit u on u.id = c.unit_used_id
        group by c.recipe_id) used
      join recipe r on r.id = used.recipe_id and r.is_active
      join item i on i.company_id = r.company_id and i.id = r.item_id
      order by title, r.id
      limit 200`)
    const lists = await tx.rows(sql<ItemUses['lists'][number]>`
      select p.id, local_name(l) as title, trim_scale(p.price)::text as price,
        trim_scale(p.discount_percent)::text as discount
      from list_price p
      join price_list l on l.company_id = p.company_id and l.id = p.price_list_id
      where p.item_id = ${id}
      order by l.name, p.min_quantity
      limit 200`)
    const modifiers = await tx.rows(sql<ItemUses['modifiers'][number]>`
      select m.id, local_name(m) as title
      from modifier m
      where m.id in (
        select modifier_id from item_modifier where item_id = ${id}
        union
        select modifier_id from modifier_option where item_id = ${id})
      order by title, m.id`)
    return { recipes, lists, modifiers }
  },
})
