/**
 * Tickets go where the guests went: those of a whole order with it, of lines that went to another
 * order as much as went. A screen calls them anew; whoever has them on paper is told that they moved.
 */
import { sql } from 'kysely'
import { newsOf } from '../../../domain/restaurant/order/kitchen-news.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { labelTickets, moveKitchenLines, type Take } from '../kitchen/kitchen-changes.ts'
import type { News } from './kitchen-tickets.ts'

type Label = {
  order: string
  label: string
  /** Those that came; without, all of it moved. */
  lines: readonly string[] | null
}

type OnPaper = { order: string; line: string; before: string }

/** What is still to cook, and whose paper says another table. */
const movedOnPaper = (tx: Tx, labels: readonly Label[]): Promise<OnPaper[]> =>
  tx.rows(sql<OnPaper>`
    select distinct on (l.order_id, l.line_id) l.order_id as "order", l.line_id as line,
      t.label as before
    from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as r ("order" uuid, label text,
      lines uuid[])
    join kitchen_line l on l.order_id = r."order" and (r.lines is null or l.line_id = any(r.lines))
    join kitchen_ticket t on t.company_id = l.company_id and t.id = l.ticket_id
    where l.quantity > 0 and l.stage = 'toCook' and t.printed_at is not null
      and t.label <> r.label
    order by l.order_id, l.line_id, t.made_at desc`)

type Moves = { takes: readonly Take[]; moved: readonly string[] }

/** Answers what has to be told of it. */
export async function moveTickets(
  tx: Tx,
  orders: readonly { order: Order; label: string }[],
  { takes, moved }: Moves,
): Promise<News[]> {
  await moveKitchenLines(tx, takes)
  const labels = orders.flatMap(({ order: { id }, label }): Label[] => {
    if (moved.includes(id)) return [{ order: id, label, lines: null }]
    const arrivals = takes.filter(({ order }) => order === id)
    const lines = arrivals.flatMap(({ event }) => event.lines.map(({ line }) => line))
    return arrivals.length > 0 ? [{ order: id, label, lines }] : []
  })
  if (labels.length === 0) return []
  const onPaper = await movedOnPaper(tx, labels)
  await labelTickets(tx, labels)
  return orders.flatMap(({ order, label }): News[] => {
    const lines = order.lines.flatMap((line) => {
      const own = onPaper.find((it) => it.order === order.id && it.line === line.id)
      return own ? [{ ...newsOf(line, '0', ['table']), before: own.before }] : []
    })
    return lines.length > 0 ? [{ order, label, lines }] : []
  })
}
