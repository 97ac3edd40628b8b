/** What runs low is to be ordered today: it stands on the day of the shop until it is there again. */
import { sql } from 'kysely'
import { wholeDay } from '../../domain/kernel/calendar/entry.ts'
import type { CalendarSource } from '../kernel/calendar-source.ts'
import { runsLow } from './low-items.ts'

/** Beyond it the list of what runs low is the better place. */
const mostItems = 100

export const itemsToOrder: CalendarSource = {
  name: 'reorder',
  needs: 'stock.level.view',
  order: 60,
  async read({ tx, from, to, today, limit }) {
    if (today < from || today > to) return []
    const found = await tx.rows(sql<{ id: string; title: string }>`
      select i.id, local_name(i) as title
      from item i
      where ${runsLow}
      order by i.name, i.id
      limit ${Math.min(limit, mostItems)}`)
    return found.map(({ id, title }) => ({ entity: 'item', id, title, time: wholeDay(today) }))
  },
}
