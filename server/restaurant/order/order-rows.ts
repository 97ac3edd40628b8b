/** Orders as they are kept: read while they are held, written with what was said since. */
import { sql } from 'kysely'
import type { Bill } from '../../../domain/pos/bill/bill.ts'
import { orderOf } from '../../../domain/restaurant/order/order.ts'
import type { OrderEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type EventRow = {
  orderId: string
  seq: number
  id: string
  kind: OrderEvent['kind']
  at: string
  /** Read where it is judged. */
  heardAt?: string
  userId: string | null
  userName: string
  isGuest: boolean
  /** Of a guest: the code and the phone it came by. They are written, and told to no screen. */
  seatingId?: string | null
  deviceHash?: string | null
  body: object
}

export const eventColumns = sql.raw(`e.order_id as "orderId", e.seq, e.id, e.kind, e.at,
  e.user_id as "userId", e.user_name as "userName", e.is_guest as "isGuest", e.body`)

/** Also when the server heard of it. */
export const judgedColumns = sql`${eventColumns}, e.received_at as "heardAt"`

export const eventOf = ({
  seq,
  id,
  kind,
  at,
  heardAt,
  userId,
  userName,
  isGuest,
  body,
}: EventRow) =>
  ({
    ...body,
    id,
    seq,
    kind,
    at: new Date(at).toISOString(),
    ...(heardAt ? { heardAt: new Date(heardAt).toISOString() } : {}),
    by: { id: userId ?? '', name: userName },
    ...(isGuest ? { isGuest } : {}),
  }) as OrderEvent

/** An order that is held, with the ids of what was said of it, and of what was refused and kept. */
export type HeldOrder = {
  order: Order
  known: Map<string, number>
  refused: Set<string>
  /** All that was said, with when it was heard; what is said now is heard now. */
  heard: OrderEvent[]
}

/** In one order, so that two who move lines between the same tables never wait in a ring. */
export async function holdOrders(tx: Tx, ids: readonly string[]): Promise<Map<string, HeldOrder>> {
  const rows = await tx.rows(sql<{ id: string }>`
    select id
    from dining_order
    where id = any(${ids}::uuid[])
    order by id
    for update`)
  const events = await tx.rows(sql<EventRow>`
    select ${judgedColumns}
    from order_event e
    where e.order_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by e.order_id, e.seq`)
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId)
  return new Map(
    rows.flatMap(({ id }) => {
      const heard = (byOrder.get(id) ?? []).map(eventOf)
      const order = orderOf(id, heard)
      const known = new Map(heard.map((it): [string, number] => [it.id, it.seq]))
      const refused = new Set(heard.flatMap((it) => (it.kind === 'refused' ? [it.said] : [])))
      return order ? [[id, { order, known, refused, heard }] as const] : []
    }),
  )
}

/** Of these ids of events, those under which something was said of another order. */
export async function idsElsewhere(
  tx: Tx,
  order: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows(sql<{ id: string }>`
    select id
    from order_event
    where id = any(${ids}::uuid[]) and order_id <> ${order}`)
  return new Set(rows.map(({ id }) => id))
}

/** As it is now, held by nobody. */
export async function readOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const events = await tx.rows(sql<EventRow>`
    select ${eventColumns}
    from order_event e
    where e.order_id = ${id}
    order by e.seq`)
  return orderOf(id, events.map(eventOf))
}

/** The next numbers of the day for each of these: a branch, a station. */
export async function nextNumbers(
  tx: Tx,
  wanted: readonly { scope: string; count: number }[],
  day: string,
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const rows = await tx.rows(sql<{ scope: string; last: number }>`
    insert into restaurant_count as c (scope_id, day, last)
    select scope, ${day}::date, count
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (scope uuid, count int)
    order by scope
    on conflict (company_id, scope_id, day) do update
    set last = c.last + excluded.last
    returning scope_id as scope, last`)
  const counts = new Map(wanted.map(({ scope, count }) => [scope, count]))
  return new Map(rows.map(({ scope, last }) => [scope, last - (counts.get(scope) ?? 0) + 1]))
}

/**
 * What is said now, in its place and chained to what was said before; the runner sends it with the
 * commit. The end of the chain goes to the order by `writeOrders`.
 */
export async function writeEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into order_event (order_id, seq, id, kind, at, user_id, user_name, is_guest, seating_id,
      device_hash, body, received_at, hash)
    select r."orderId", r.seq, r.id, r.kind, r.at, r."userId", r."userName", r."isGuest",
      r."seatingId", r."deviceHash", r.body, now(),
      order_chain(case when o.hash = '' then order_start(o) else o.hash end,
        order_digest(r."orderId", r.seq, r.id, r.kind, r.at, now(), r."userId", r."userName",
          r."isGuest", r."seatingId", r."deviceHash", r.body))
        over (partition by r."orderId" order by r.seq)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("orderId" uuid, seq int, id uuid,
      kind text, at timestamptz, "userId" uuid, "userName" text, "isGuest" boolean,
      "seatingId" uuid, "deviceHash" text, body jsonb)
    left join dining_order o on o.id = r."orderId"`)
}

/** One that was opened now, under the number that is called out that day. */
export async function writeOpened(tx: Tx, order: Order, day: string): Promise<void> {
  const next = await nextNumbers(tx, [{ scope: order.branch, count: 1 }], day)
  await tx.rows(sql`
    insert into dining_order (id, branch_id, type, table_id, number, day, waiter_id, guests,
      opened_at, seq)
    values (${order.id}, ${order.branch}, ${order.type}, ${order.table},
      ${next.get(order.branch) ?? 1}, ${day}, ${order.waiter.id}, ${order.guests},
      ${order.openedAt}, 1)`)
}

export async function writeOrders(tx: Tx, orders: readonly Order[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map(({ id, table, waiter, guests, state, ended, seq }) => ({
    id,
    table,
    waiter: waiter.id,
    guests,
    state,
    ended,
    seq,
  }))
  await tx.rows(sql`
    update dining_order o
    set table_id = r."table", waiter_id = r.waiter, guests = r.guests, state = r.state,
      ended = r.ended, seq = r.seq, touched = pg_current_xact_id(),
      hash = (
        select e.hash
        from order_event e
        where e.company_id = o.company_id and e.order_id = o.id and e.seq = r.seq),
      closed_at = case when r.state = 'closed' then coalesce(o.closed_at, ${now.toISOString()}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "table" uuid,
      waiter uuid, guests int, state text, ended text, seq int)
    where o.id = r.id`)
}

/** What every part of a bill is cut from, kept for the tickets that pay it. */
export async function writeBills(
  tx: Tx,
  bills: readonly { id: string; order: Order; content: Bill }[],
  now: Date,
): Promise<void> {
  if (bills.length === 0) return
  const rows = bills.map(({ id, order, content }) => ({
    id,
    order: order.id,
    branch: order.branch,
    content,
  }))
  await tx.rows(sql`
    insert into bill (id, branch_id, order_id, content, made_at)
    select id, branch, "order", content, ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, branch uuid,
      "order" uuid, content jsonb)`)
}
