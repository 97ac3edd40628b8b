/** What was ordered, changed and cancelled becomes tickets: one for each station, numbered there. */
import { sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { ticketKind } from '../../../domain/restaurant/order/kitchen-news.ts'
import type { KitchenNews } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { nextNumbers } from './order-rows.ts'

/** `before`: of a line that is for another table now, by the ticket it is on. */
type NewsLine = KitchenNews & { before?: string }

export type News = { order: Order; label: string; lines: readonly NewsLine[] }

const stationsOf = ({ order, lines }: News) =>
  [
    ...Map.groupBy(
      lines,
      ({ line }) => order.lines.find(({ id }) => id === line)?.dish.station ?? null,
    ),
  ].flatMap(([station, some]) => (station ? [{ station, some }] : []))

/** Dishes of no station are brought from where they lie: nobody is told. */
export async function writeKitchenTickets(
  tx: Tx,
  news: readonly News[],
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const tickets = news.flatMap((it) =>
    stationsOf(it).map(({ station, some }) => ({ ...it, id: newId(), station, lines: some })),
  )
  if (tickets.length === 0) return
  const stations = Map.groupBy(tickets, ({ station }) => station)
  const wanted = [...stations].map(([scope, some]) => ({ scope, count: some.length }))
  const next = await nextNumbers(tx, wanted, day)
  const numbered = tickets.map((ticket) => {
    const number = next.get(ticket.station) ?? 1
    next.set(ticket.station, number + 1)
    return { ...ticket, number }
  })
  await tx.rows(sql`
    insert into kitchen_ticket (id, branch_id, station_id, order_id, number, day, kind, made_at,
      label, waiter_name, guests)
    select id, branch, station, "order", number, ${day}::date, kind, ${now.toISOString()}, label,
      waiter, guests
    from jsonb_to_recordset(${JSON.stringify(numbered.map(ticketRow))}::jsonb) as r (id uuid,
      branch uuid, station uuid, "order" uuid, number int, kind text, label text, waiter text,
      guests int)`)
  await tx.rows(sql`
    insert into kitchen_line (id, ticket_id, order_id, line_id, item_id, names, options, note,
      course, seat, quantity, changed, label_before, staged_at)
    select id, ticket, "order", line, item, names, options, note, course, seat, quantity,
      changed, before, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(numbered.flatMap(lineRows))}::jsonb) as r (id uuid,
      ticket uuid, "order" uuid, line uuid, item uuid, names jsonb, options jsonb, note text,
      course int, seat int, quantity numeric, changed text[], before text)`)
}

type Numbered = News & { id: string; station: string; number: number }

const ticketRow = ({ id, station, number, order, label, lines }: Numbered) => ({
  id,
  branch: order.branch,
  station,
  order: order.id,
  number,
  kind: ticketKind(lines),
  label,
  waiter: order.waiter.name,
  guests: order.guests,
})

const lineRows = ({ id, order, lines }: Numbered) =>
  lines.flatMap(({ line, quantity, note, course, changed, before }) => {
    const own = order.lines.find((it) => it.id === line)
    if (!own) return []
    const { names, options } = own.dish
    const { item, seat } = own
    return [
      {
        id: newId(),
        ticket: id,
        order: order.id,
        line,
        item,
        names,
        options: options.map(({ modifier: _, price: __, id: ___, ...named }) => named),
        note,
        course,
        seat,
        quantity,
        changed: changed ?? null,
        before: before ?? null,
      },
    ]
  })
