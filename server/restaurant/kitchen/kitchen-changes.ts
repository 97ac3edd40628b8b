/** What is cancelled, changed or goes to another order, on the lines the kitchen has already. */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, negated } from '../../../domain/kernel/number/fraction.ts'
import {
  type KitchenLine,
  leaving,
  strikes,
} from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import type { KitchenNews, OrderEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type Row = Pick<KitchenLine, 'id' | 'order' | 'line' | 'quantity' | 'struck' | 'stage'>

type OfOrder = { order: string; line: string }

/** What is to be prepared of these lines of orders, while nobody else changes it. */
export async function dishesOf(tx: Tx, wanted: readonly OfOrder[]): Promise<Map<string, Row[]>> {
  const rows = await tx.rows(sql<Row>`
    select l.id, l.order_id as "order", l.line_id as line,
      trim_scale(l.quantity)::text as quantity, trim_scale(l.struck)::text as struck, l.stage
    from kitchen_line l
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("order" uuid, line uuid)
      on l.order_id = w."order" and l.line_id = w.line
    where l.quantity > 0 and l.stage <> 'void'
    order by l.id
    for update of l`)
  return Map.groupBy(rows, keyOf)
}

export const keyOf = ({ order, line }: OfOrder): string => `${order} ${line}`

type OrderNews = { order: { id: string }; lines: readonly KitchenNews[] }

/** What changed of dishes that are all at the table is no matter of the kitchen any more. */
export async function stillToTell<News extends OrderNews>(
  tx: Tx,
  news: readonly News[],
): Promise<News[]> {
  const isChange = ({ quantity }: KitchenNews): boolean => isZero(quantity)
  const changes = news.flatMap(({ order, lines }) =>
    lines.filter(isChange).map(({ line }) => ({ order: order.id, line })),
  )
  if (changes.length === 0) return [...news]
  const dishes = await dishesOf(tx, changes)
  const isWaited = (order: string, line: string): boolean =>
    (dishes.get(keyOf({ order, line })) ?? []).some(({ stage }) => stage !== 'served')
  return news.flatMap((it) => {
    const lines = it.lines.filter((own) => !isChange(own) || isWaited(it.order.id, own.line))
    return lines.length > 0 ? [{ ...it, lines }] : []
  })
}

/**
 * A cancellation strikes what is least far. A new note holds for all that is still to cook, another
 * seat or course for all that is not served.
 */
export async function changeKitchenLines(tx: Tx, news: readonly OrderNews[]): Promise<void> {
  const changed = news.flatMap(({ order, lines }) =>
    lines.map((it) => ({ ...it, order: order.id, isLess: isNegative(it.quantity) })),
  )
  if (changed.length === 0) return
  const dishes = await dishesOf(tx, changed)
  const struck = changed
    .filter(({ isLess }) => isLess)
    .flatMap((it) => strikes(dishes.get(keyOf(it)) ?? [], negated(it.quantity)))
  if (struck.length > 0)
    await tx.rows(sql`
      update kitchen_line l
      set struck = r.struck, stage = r.stage
      from jsonb_to_recordset(${JSON.stringify(struck)}::jsonb) as r (id uuid, struck numeric,
        stage text)
      where l.id = r.id`)
  const open = changed.flatMap(({ note, seat, course, ...it }) =>
    (dishes.get(keyOf(it)) ?? [])
      .filter(({ stage }) => stage !== 'served')
      .map(({ id }) => ({ id, note, seat, course })),
  )
  if (open.length > 0)
    await tx.rows(sql`
      update kitchen_line l
      set note = case when l.stage = 'toCook' then r.note else l.note end, seat = r.seat,
        course = r.course
      from jsonb_to_recordset(${JSON.stringify(open)}::jsonb) as r (id uuid, note text, seat int,
        course int)
      where l.id = r.id and (l.note, l.seat, l.course) is distinct from (r.note, r.seat, r.course)`)
}

export type Take = { order: string; event: Extract<OrderEvent, { kind: 'take' }> }

type Moved = OfOrder & {
  id: string
  to: string
  as: string
  seat: number | null
  quantity: string
  copy: string | null
}

/** What goes to another order is known under it: whole lines, or as much of one as goes. */
export async function moveKitchenLines(tx: Tx, takes: readonly Take[]): Promise<void> {
  const wanted = takes.flatMap(({ order: to, event }) =>
    event.lines.map(({ from: line, line: as, told: sent, seat }) => ({
      order: event.from,
      line,
      to,
      as,
      sent,
      seat,
    })),
  )
  if (wanted.length === 0) return
  const dishes = await dishesOf(tx, wanted)
  const moved = wanted.flatMap(({ sent, to, as, seat, order, line }) =>
    leaving(dishes.get(keyOf({ order, line })) ?? [], sent).map(
      ({ line: row, quantity, isWhole }): Moved & { left: string } => ({
        ...{ order, line, id: row.id, to, as, seat, quantity },
        copy: isWhole ? null : newId(),
        left: differenceOf(row.quantity, quantity),
      }),
    ),
  )
  if (moved.length === 0) return
  const rows = JSON.stringify(moved)
  // What is split goes on beside what stays; of that nothing may be left but what was struck.
  await tx.rows(sql`
    insert into kitchen_line (id, ticket_id, order_id, line_id, item_id, names, options, note,
      course, seat, quantity, stage, staged_at, ready_at, served_at)
    select r.copy, l.ticket_id, r."to", r."as", l.item_id, l.names, l.options, l.note, l.course,
      r.seat, r.quantity, l.stage, l.staged_at, l.ready_at, l.served_at
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, copy uuid, "to" uuid, "as" uuid,
      seat int, quantity numeric)
    join kitchen_line l on l.id = r.id
    where r.copy is not null`)
  await tx.rows(sql`
    insert into kitchen_step (line_id, stage, at, user_id, user_name)
    select r.copy, k.stage, k.at, k.user_id, k.user_name
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, copy uuid)
    join kitchen_step k on k.line_id = r.id
    where r.copy is not null`)
  await tx.rows(sql`
    update kitchen_line l
    set order_id = case when r.copy is null then r."to" else l.order_id end,
      line_id = case when r.copy is null then r."as" else l.line_id end,
      seat = case when r.copy is null then r.seat else l.seat end,
      quantity = case when r.copy is null then l.quantity else r."left" end,
      stage = case when r.copy is not null and l.struck = r."left" then 'void' else l.stage end
    from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, copy uuid, "to" uuid, "as" uuid,
      seat int, "left" numeric)
    where l.id = r.id`)
  await tx.rows(sql`
    update kitchen_ticket t
    set order_id = l.order_id
    from kitchen_line l
    where l.company_id = t.company_id and l.ticket_id = t.id and l.order_id <> t.order_id
      and t.id = any(array(select ticket_id from kitchen_line
        where id = any(${moved.map(({ id }) => id)}::uuid[])))
      and not exists (
        select 1
        from kitchen_line o
        where o.company_id = t.company_id and o.ticket_id = t.id and o.order_id <> l.order_id)`)
}

/** The tickets of an order are called by its table. */
export const labelTickets = (
  tx: Tx,
  labels: readonly { order: string; label: string }[],
): Promise<unknown> =>
  tx.rows(sql`
    update kitchen_ticket t
    set label = r.label
    from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as r ("order" uuid, label text)
    where t.order_id = r."order" and t.label <> r.label`)
