/** The tickets of a kitchen as they are kept, and the orders they are of. */
import { type RawBuilder, sql } from 'kysely'
import { dayMs, minuteMs } from '../../../domain/kernel/calendar/days.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type {
  KitchenLimits,
  KitchenOrder,
  KitchenStation,
  KitchenTicket,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import {
  type EndedOrder,
  paidTableMinutes,
} from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import type { LineInKitchen } from '../../../domain/restaurant/kitchen/line-stage.ts'
import {
  kitchenAmberMinutes,
  kitchenRecallMinutes,
  kitchenRedMinutes,
  kitchenWaitSeconds,
} from '../../../domain/restaurant/restaurant.settings.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'

export async function kitchenLimits(tx: Tx, branch: string): Promise<KitchenLimits> {
  const settings = await settingsFor(tx, { branchId: branch })
  return {
    amberMinutes: settings.of(kitchenAmberMinutes),
    redMinutes: settings.of(kitchenRedMinutes),
    recallMinutes: settings.of(kitchenRecallMinutes),
    waitSeconds: settings.of(kitchenWaitSeconds),
  }
}

export const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString()

/** The stations, and whether a screen of theirs at this branch was heard of lately. */
export const kitchenStations = (branch: string, now: Date, waitSeconds: number) =>
  sql<KitchenStation[]>`
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'altName', s.alt_name,
        'nameFr', s.name_fr, 'nameAr', s.name_ar, 'fallback', s.fallback_id,
        'isAway', not exists (
          select 1
          from kitchen_screen k
          where k.company_id = s.company_id and k.station_id = s.id and k.branch_id = ${branch}
            and k.seen_at > ${before(now, waitSeconds * 1000)}),
        'printer', (
          select c.printer_id
          from station_printer c
          join printer p on p.company_id = c.company_id and p.id = c.printer_id
          where c.company_id = s.company_id and c.station_id = s.id and c.branch_id = ${branch}
            and p.is_active))
        order by s."order", lower(s.name), s.id), '[]')
      from station s)`

/** What was not paid of such an order has left it, or nobody wants it any more. */
const isPartPaid = (order: string) => sql`exists (
  select 1
  from bill b
  join bill_part p on p.company_id = b.company_id and p.bill_id = b.id
  where b.company_id = ${sql.raw(order)}.company_id and b.order_id = ${sql.raw(order)}.id)`

/** As `isOverInKitchen` says it. */
const isCooked = (now: Date) => sql`(lo.state = 'open'
  or ((lo.type <> 'table' or l.staged_at >= ${before(now, paidTableMinutes * minuteMs)})
    and (lo.ended = 'paid' or ${isPartPaid('lo')})))`

const lineOrder = sql`
  join dining_order lo on lo.company_id = l.company_id and lo.id = l.order_id`

const lines = (now: Date) => sql`
  (select coalesce(json_agg(json_build_object('id', l.id, 'order', l.order_id, 'line', l.line_id,
      'item', l.item_id, 'names', l.names, 'options', l.options, 'note', l.note,
      'course', l.course, 'courseNames', (
        select names_of(c)
        from course c
        where c.company_id = l.company_id and c.serving = l.course), 'seat', l.seat,
      'quantity', trim_scale(l.quantity)::text, 'changed', l.changed,
      'labelBefore', l.label_before,
      'struck', trim_scale(l.struck)::text, 'stage', l.stage, 'stagedAt', l.staged_at,
      'seenAt', l.seen_at) order by l.course, l.id), '[]')
    from kitchen_line l
    ${lineOrder}
    where l.company_id = t.company_id and l.ticket_id = t.id
      and (l.quantity <= 0 or ${isCooked(now)}))`

/** How much of each line of an order the kitchen has at which stage; a ticket that nobody has seen is only sent. */
export const linesInKitchen = (company: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<LineInKitchen[]>`
    (select coalesce(json_agg(json_build_object('line', k.line_id, 'sent', trim_scale(k.sent)::text,
        'making', trim_scale(k.making)::text, 'ready', trim_scale(k.ready)::text,
        'served', trim_scale(k.served)::text) order by k.line_id), '[]')
      from (
        select l.line_id,
          sum(case when l.stage = 'toCook' and t.received_at is null
            then l.quantity - l.struck else 0 end) as sent,
          sum(case when l.stage = 'toCook' and t.received_at is not null
            then l.quantity - l.struck else 0 end) as making,
          sum(case when l.stage = 'ready' then l.quantity - l.struck else 0 end) as ready,
          sum(case when l.stage = 'served' then l.quantity - l.struck else 0 end) as served
        from kitchen_line l
        join kitchen_ticket t on t.company_id = l.company_id and t.id = l.ticket_id
        where l.company_id = ${company} and l.order_id = ${order} and l.quantity > 0
        group by l.line_id) k)`

type Asked = {
  branch: string
  /** All of them where none are named. */
  stations: readonly string[] | null
  after: string | undefined
  now: Date
  recallMinutes: number
}

/** Of orders of which something was said since. */
const since = ({ branch, after }: Asked): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`t.id = any(array(
        select l.ticket_id
        from dining_order o
        join kitchen_line l on l.company_id = o.company_id and l.order_id = o.id
        where o.branch_id = ${branch} and o.touched >= ${after}::xid8))`

export const openTickets = (tx: Tx, asked: Asked): Promise<KitchenTicket[]> =>
  tx.rows(sql<KitchenTicket>`
    select t.id, t.station_id as station, t.order_id as "order", t.number, t.kind,
      t.made_at as "madeAt", t.label, t.waiter_name as waiter, t.guests,
      t.received_at as "receivedAt", t.own_received_at as "ownReceivedAt",
      t.print_device as "printDevice", t.print_claimed_at as "printClaimedAt",
      t.printed_at as "printedAt", t.print_failed_at as "printFailedAt", ${lines(asked.now)} as lines
    from kitchen_ticket t
    where t.branch_id = ${asked.branch} and t.made_at > ${before(asked.now, dayMs)}
      and ${asked.stations ? sql`t.station_id = any(${asked.stations}::uuid[])` : sql`true`}
      and ${since(asked)}
      and exists (
        select 1
        from kitchen_line l
        ${lineOrder}
        where l.company_id = t.company_id and l.ticket_id = t.id
          and ((l.quantity <= 0 and l.seen_at is null)
            or (l.quantity > 0 and ${isCooked(asked.now)} and (l.stage in ('toCook', 'ready')
              or (l.stage = 'served'
                and l.staged_at > ${before(asked.now, asked.recallMinutes * minuteMs)})))))
    order by t.made_at, t.id`)

/** The orders something was said of since; without a cursor, those of the tickets. */
export const kitchenOrders = (
  tx: Tx,
  { branch, after }: Pick<Asked, 'branch' | 'after'>,
  named: readonly string[],
): Promise<KitchenOrder[]> =>
  tx.rows(sql<KitchenOrder>`
    select o.id, o.number, o.type, o.guests, coalesce(d.name, (
        select t.label
        from kitchen_ticket t
        where t.company_id = o.company_id and t.order_id = o.id
        limit 1), '') as label, coalesce(u.full_name, '') as waiter
    from dining_order o
    left join app_user u on u.company_id = o.company_id and u.id = o.waiter_id
    left join dining_table d on d.company_id = o.company_id and d.id = o.table_id
    where o.branch_id = ${branch}
      and (o.id = any(${named}::uuid[])
        ${after === undefined ? sql`` : sql`or o.touched >= ${after}::xid8`})`)

/** One that is out of reach is as unknown as none. */
export async function mustKnowBranch(tx: Tx, branch: string): Promise<void> {
  if (!(await tx.maybe(sql`select 1 from branch where id = ${branch}`)))
    throw new Refusal('notFound')
}

/** In one order, as whoever speaks of them holds them. */
export async function holdKitchenOrders(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, EndedOrder>> {
  const wanted = sql`id = any(${[...new Set(ids)]}::uuid[])`
  await tx.rows(sql`select id from dining_order where ${wanted} order by id for update`)
  // Read once they are held: a part may be paid while this waits.
  const rows = await tx.rows(sql<EndedOrder & { id: string }>`
    select id, type, state, ended,
      coalesce(ended <> 'paid', false) and ${isPartPaid('dining_order')} as "isPartPaid"
    from dining_order
    where ${wanted}`)
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** The floor and the other screens ask for what was said since: so it must be said. */
export const touchOrders = (tx: Tx, ids: readonly string[]): Promise<unknown> =>
  tx.rows(sql`
    update dining_order
    set touched = pg_current_xact_id()
    where id = any(${[...new Set(ids)]}::uuid[])`)
