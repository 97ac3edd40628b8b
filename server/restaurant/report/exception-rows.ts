/**
 * The orders in which something may be an exception, read at once with all that was said of them;
 * which events are one, the rule of the domain says.
 */

import { sql } from 'kysely'
import { dayStartOf } from '../../../domain/kernel/business-day.ts'
import { minuteMs } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { type ExceptionFacts, exceptionsOf } from '../../../domain/restaurant/exceptions.ts'
import type { OrderEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Both, ExceptionRow, ReportParams } from '../../../domain/restaurant/report.ts'
import { serviceItem } from '../../../domain/restaurant/restaurant.settings.ts'
import { unpaidMinutes } from '../../../domain/restaurant/unpaid-bill.ts'
import { firstDecimals, rateNumberOn, secondDecimals } from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import type { Raw } from '../../kernel/rows/row-sql.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { shopClock } from '../../kernel/today.ts'
import { before } from '../kitchen/kitchen-rows.ts'
import { type EventRow, eventOf, judgedColumns } from '../order/order-rows.ts'

export type Candidate = { order: string; event: string; at: string }

/** From the moment a day of business begins until the last one ends. */
async function momentsOf({ tx, actor }: Pick<Context, 'tx' | 'actor'>, { from, to }: ReportParams) {
  const clock = await shopClock(tx, actor)
  return { begin: dayStartOf(from, clock), end: dayStartOf(addDays(to, 1), clock) }
}

const besides = (place: Raw, kinds: readonly OrderEvent['kind'][]): Raw => sql`exists (
  select 1
  from order_event p
  where p.company_id = e.company_id and p.order_id = e.order_id and ${place}
    and p.kind = any(${kinds}::text[]))`

const earlier = (...kinds: OrderEvent['kind'][]): Raw => besides(sql`p.seq < e.seq`, kinds)
const later = (...kinds: OrderEvent['kind'][]): Raw => besides(sql`p.seq > e.seq`, kinds)

/**
 * Most of what is said daily is left out here already: the first paper, a line nobody sent. Whatever
 * the rule of the domain may find has to come through here.
 */
const mayBeOne = (now: Date): Raw => sql`(e.kind = 'reopen'
  or (e.kind = 'back' and not ${earlier('close')})
  or (e.kind = 'cancel' and (e.body ->> 'reason' is not null or ${earlier('bill')}))
  or (e.kind = 'discount' and ${earlier('bill')})
  or (e.kind = 'reprint' and ${earlier('reprint')})
  or (e.kind = 'give' and jsonb_array_length(e.body -> 'lines') > 0
    and ((e.body ->> 'isAll')::boolean or ${earlier('bill')}))
  or (e.kind = 'leave' and ${earlier('told', 'take')})
  or (e.kind = 'move' and ${earlier('bill')})
  or (e.kind = 'waiter' and ${earlier('bill')})
  or (e.kind = 'take' and o.type <> 'table')
  or e.kind = 'refused'
  or (e.kind = 'bill' and e.body #> '{terms,byDevice}' is not null)
  or (e.kind = 'bill' and o.state = 'open' and not ${later('reopen')}
    and (e.received_at < ${before(now, unpaidMinutes * minuteMs)} or ${later('move')})))`

/** By when the server heard of them. The newest first; those after a row of the page before. */
export async function candidatesOf(
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  asked: ReportParams,
  { after, limit }: { after?: readonly [string, string]; limit: number | null },
): Promise<Candidate[]> {
  const { begin, end } = await momentsOf(context, asked)
  const branch = asked.branch ?? null
  const within: Raw = sql`e.received_at >= ${begin}::timestamptz
    and e.received_at < ${end}::timestamptz
    and (${after?.[0] ?? null}::timestamptz is null
      or (e.received_at, e.id) < (${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid))
    and (${branch}::uuid is null or o.branch_id = ${branch}::uuid)`
  return context.tx.rows(sql<Candidate>`
    select c.order_id as order, c.id as event,
      to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (
      select e.order_id, e.id, e.received_at as at
      from order_event e
      join dining_order o on o.company_id = e.company_id and o.id = e.order_id
      where e.kind in ('cancel', 'reopen', 'reprint', 'give', 'leave', 'move', 'waiter', 'bill', 'discount', 'take', 'back', 'refused')
        and ${mayBeOne(context.now)}
        and ${within}
      union all
      select e.order_id, e.id, e.received_at as at
      from (
        select distinct company_id, document_id
        from ticket_flag
        where code in ('billDiffers', 'billReplaced', 'billTwice')) f
      join bill_part p on p.company_id = f.company_id and p.document_id = f.document_id
      join bill b on b.company_id = p.company_id and b.id = p.bill_id
      join dining_order o on o.company_id = b.company_id and o.id = b.order_id
      join order_event e on e.company_id = b.company_id and e.order_id = b.order_id
        and e.kind = 'paid' and e.body ->> 'ticket' = f.document_id::text
      where ${within}) c
    order by c.at desc, c.id desc
    limit ${limit}::int`)
}

export type OrderEvents = {
  id: string
  number: number
  day: string
  /** What one of the first currency was worth on its day. */
  rate: string | null
  events: OrderEvent[]
}

export type ReadOrders = {
  orders: OrderEvents[]
  facts: ExceptionFacts
  tableName: (id: string | null) => string | null
  both: (amount: string, rate: string | null) => Both
}

type Head = Omit<OrderEvents, 'events'>
type Facts = {
  first: number
  second: number | null
  dishes: { line: string; readyAt: string | null; servedAt: string | null }[]
  tickets: { id: string; total: string; flags: string[] }[]
  tables: { id: string; name: string }[]
}

type Reading = Pick<Context, 'tx' | 'now'>

/** Of these orders those of tables, where something is asked for serving. */
async function servedTables(
  { tx }: Pick<Reading, 'tx'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows(sql<{ id: string; branch: string }>`
    select id, branch_id as branch
    from dining_order
    where id = any(${[...new Set(ids)]}::uuid[]) and type = 'table'`)
  const branches = new Map<string, boolean>()
  for (const branch of new Set(rows.map((it) => it.branch))) {
    const settings = await settingsFor(tx, { branchId: branch })
    branches.set(branch, (settings.of(serviceItem) ?? null) !== null)
  }
  return new Set(rows.flatMap(({ id, branch }) => (branches.get(branch) ? [id] : [])))
}

const iso = (at: string | null): string | null => at && new Date(at).toISOString()

/** Orders with their events and what the kitchen and the till know of them. */
export async function readOrders(
  { tx, now }: Reading,
  ids: readonly string[],
): Promise<ReadOrders> {
  const wanted = sql`any(${ids}::uuid[])`
  const [heads, events, facts] = await Promise.all([
    tx.rows(sql<Head>`
      select o.id, o.number, o.day::text as day,
        trim_scale(${rateNumberOn(sql`o.day`)})::text as rate
      from dining_order o
      where o.id = ${wanted}`),
    tx.rows(sql<EventRow>`
      select ${judgedColumns}
      from order_event e
      where e.order_id = ${wanted}
      order by e.order_id, e.seq`),
    tx.one(sql<Facts>`
      select ${firstDecimals} as first, ${secondDecimals} as second,
        (select coalesce(json_agg(json_build_object('line', l.line_id, 'readyAt', l.ready_at,
            'servedAt', l.served_at)), '[]')
          from kitchen_line l
          where l.order_id = ${wanted} and l.struck > 0 and l.ready_at is not null) as dishes,
        (select coalesce(json_agg(json_build_object('id', d.id,
            'total', trim_scale(d.first_total)::text, 'flags', f.codes)), '[]')
          from bill b
          join bill_part p on p.company_id = b.company_id and p.bill_id = b.id
          join document d on d.company_id = p.company_id and d.id = p.document_id
          cross join lateral (
            select array_agg(f.code) as codes
            from ticket_flag f
            where f.company_id = d.company_id and f.document_id = d.id
              and f.code in ('billDiffers', 'billReplaced', 'billTwice')) f
          where b.order_id = ${wanted} and f.codes is not null) as tickets,
        (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)), '[]')
          from dining_table t) as tables`),
  ])
  const served = await servedTables(
    { tx },
    events.flatMap((row) => {
      const event = eventOf(row)
      return event.kind === 'take' ? [event.from] : []
    }),
  )
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId)
  const tables = new Map(facts.tables.map(({ id, name }) => [id, name]))
  return {
    orders: heads.map((head) => ({ ...head, events: (byOrder.get(head.id) ?? []).map(eventOf) })),
    facts: {
      decimals: facts.first,
      dishes: facts.dishes.map(({ line, readyAt, servedAt }) => ({
        line,
        readyAt: iso(readyAt),
        servedAt: iso(servedAt),
      })),
      now: now.toISOString(),
      served,
      tickets: new Map(facts.tickets.map(({ id, total, flags }) => [id, { total, flags }])),
    },
    tableName: (id) => (id && tables.get(id)) ?? null,
    both: (first, rate) => ({
      first,
      second: rate && facts.second !== null ? toSecond(first, rate, facts.second) : null,
    }),
  }
}

/** Of the orders named by these events, what of the same events is an exception; the newest first. */
export async function exceptionRows(
  context: Reading,
  found: readonly Candidate[],
): Promise<ExceptionRow[]> {
  if (found.length === 0) return []
  const read = await readOrders(context, [...new Set(found.map(({ order }) => order))])
  const places = new Map(found.map(({ event }, at) => [event, at]))
  const place = ({ event }: ExceptionRow): number => places.get(event) ?? 0
  return read.orders
    .flatMap(({ id, number, rate, events }) =>
      exceptionsOf(id, events, read.facts)
        .filter(({ event }) => places.has(event))
        .map(
          (it): ExceptionRow => ({
            ...it,
            order: id,
            orderNumber: number,
            tableName: read.tableName(it.table),
            amount: it.amount === null ? null : read.both(it.amount, rate),
            billed: it.billed === null ? null : read.both(it.billed, rate),
          }),
        ),
    )
    .toSorted((a, b) => place(a) - place(b))
}
