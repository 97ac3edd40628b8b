/**
 * The day an item will have to be ordered: today where it is below its minimum already, until it is
 * there again; later where it falls below it at the pace of what was sold.
 */
import { sql } from 'kysely'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'
import { freeOf, hasMinimum } from './low-items.ts'

/** Beyond it the list of what runs low is the better place. */
const mostItems = 100

/** The pace is that of the days before; the sums of each day tell it. */
const lookBackDays = 30

/** What hardly sells is not told for years ahead. */
const mostDays = 366

type Low = { id: string; title: string; day: string }

export const itemsToOrder: CalendarSource = {
  name: 'reorder',
  needs: 'stock.level.view',
  order: 60,
  async read({ tx, from, to, today, limit }) {
    if (to < today) return []
    const found = await tx.rows(sql<Low>`
      with pace as materialized (
        select item_id, sum(quantity) as sold
        from item_day
        where day > ${today}::date - ${lookBackDays}::integer and day <= ${today}::date
        group by item_id
        having sum(quantity) > 0),
      kept as materialized (
        select i.id, i.name, local_name(i) as title, i.min_quantity, ${freeOf} as free
        from item i
        where ${hasMinimum}),
      due as (
        select k.id, k.name, k.title, ${today}::date + case
            when k.free < k.min_quantity then 0
            else least(floor((k.free - k.min_quantity) * ${lookBackDays}::integer / p.sold) + 1,
              ${mostDays}::integer + 1)::integer end as day
        from kept k
        left join pace p on p.item_id = k.id
        where k.free < k.min_quantity or p.sold is not null)
      select id, title, day
      from due
      where day between ${from}::date and least(${to}::date, ${today}::date + ${mostDays}::integer)
      order by day, name, id
      limit ${Math.min(limit, mostItems)}`)
    return found.map(({ id, title, day }) => ({ entity: 'item', id, title, time: wholeDay(day) }))
  },
}
