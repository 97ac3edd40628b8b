/**
 * What happened on the floor of a branch, for every device that shows it. The cursor is the oldest
 * transaction that was still running: whatever commits later is told next time, and nothing is missed.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { dayMs } from '../../../domain/kernel/calendar/days.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type {
  FloorNews,
  KitchenState,
  Menu,
  OrderHead,
} from '../../../domain/restaurant/order/floor-news.ts'
import type { Person } from '../../../domain/restaurant/order/order-event.ts'
import { guestOrders, kitchenRedMinutes } from '../../../domain/restaurant/restaurant.settings.ts'
import { query } from '../../kernel/command.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { branchFactsOf } from '../branch-facts.ts'
import { branchPromotions } from '../branch-promotions.ts'
import { before, kitchenLimits, linesInKitchen } from '../kitchen/kitchen-rows.ts'
import { type EventRow, eventColumns, eventOf } from './order-rows.ts'
import { approversAt, peopleAt } from './people.ts'

type Found = { cursor: string; isKnown: boolean; orders: OrderHead[]; kitchen: KitchenState[] }

/** Of orders that are open, or of which something was said since. */
const changedSince = (after: string | undefined) =>
  after === undefined ? sql`o.state = 'open'` : sql`o.touched >= ${after}::xid8`

/** Tickets that nobody in the kitchen has seen in time, or that could not be printed. */
const unseenOf = (branch: string, now: Date, waitSeconds: number) => sql`
  select t.order_id, count(*)::int as tickets
  from kitchen_ticket t
  where t.branch_id = ${branch} and t.made_at > ${before(now, dayMs)}
    and (t.received_at is null or (t.print_failed_at is not null and t.printed_at is null))
    and (t.print_failed_at is not null or t.made_at <= ${before(now, waitSeconds * 1000)})
  group by t.order_id`

type Asked = { branch: string; after: string | undefined; now: Date; waitSeconds: number }

const stateOf = ({ branch, after, now, waitSeconds }: Asked) => sql<Found>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as cursor,
    exists (select 1 from branch where id = ${branch}) as "isKnown",
    (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'state', o.state)
        order by o.opened_at, o.id), '[]')
      from dining_order o
      where o.branch_id = ${branch} and ${changedSince(after)}) as orders,
    (select coalesce(json_agg(k), '[]')
      from (
        select o.id as "order", c.cooking, c.ready, coalesce(u.tickets, 0) as unseen, c.since,
          ${linesInKitchen(sql`o.company_id`, sql`o.id`)} as lines
        from dining_order o
        left join (${unseenOf(branch, now, waitSeconds)}) u on u.order_id = o.id
        cross join lateral (
          select count(*)::int as lines,
            count(*) filter (where l.stage = 'toCook')::int as cooking,
            count(*) filter (where l.stage = 'ready')::int as ready,
            min(t.made_at) filter (where l.stage = 'toCook' and t.station_id = any(array(
              select k.station_id
              from kitchen_screen k
              where k.branch_id = ${branch}
                and k.seen_at > ${before(now, waitSeconds * 1000)}))) as since
          from kitchen_line l
          join kitchen_ticket t on t.company_id = l.company_id and t.id = l.ticket_id
          where l.company_id = o.company_id and l.order_id = o.id and l.quantity > 0) c
        where o.branch_id = ${branch} and o.state = 'open' and (${changedSince(after)} or u.tickets > 0)
          and (c.lines > 0 or u.tickets > 0)) k) as kitchen`

const eventsOf = (tx: Tx, branch: string, after: string | undefined) =>
  tx.rows(sql<EventRow>`
    select ${eventColumns}
    from dining_order o
    join order_event e on e.company_id = o.company_id and e.order_id = o.id
    where o.branch_id = ${branch} and ${changedSince(after)} and e.kind <> 'refused'
      and ${after === undefined ? sql`true` : sql`e.touched >= ${after}::xid8`}
    order by e.order_id, e.seq`)

export const floorNews = query({
  route: 'GET /api/floor/:branch',
  summary: 'restaurant: the open orders of a branch and what was said of them since a cursor',
  needs: 'restaurant.floor.view',
  input: z.strictObject({
    branch: pathId,
    after: z
      .string()
      .regex(/^\d{1,19}$/, 'invalid')
      .optional(),
  }),
  async run({ tx, now }, { branch, after }): Promise<FloorNews> {
    const { waitSeconds } = await kitchenLimits(tx, branch)
    const { isKnown, ...news } = await tx.one(stateOf({ branch, after, now, waitSeconds }))
    if (!isKnown) throw new Refusal('notFound')
    const events = await eventsOf(tx, branch, after)
    return { ...news, events: events.map((row) => ({ ...eventOf(row), order: row.orderId })) }
  },
})

const personOnly = ({ id, name }: Person): Person => ({ id, name })

const tagOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)

export const waiterMenu = query({
  route: 'GET /api/floor/:branch/menu',
  summary:
    'restaurant: what can be ordered at a branch, with its prices; the tag alone if unchanged',
  needs: 'restaurant.order.add',
  input: z.strictObject({ branch: pathId, tag: z.string().max(40, 'invalid').optional() }),
  async run({ tx, now, services }, { branch, tag }): Promise<Menu | { tag: string }> {
    const isKnown = await tx.maybe(sql`select 1 from branch where id = ${branch}`)
    if (!isKnown) throw new Refusal('notFound')
    const [branchFacts, serving, approvers, categories, courses, settings] = await Promise.all([
      branchFactsOf(tx, { branch, now }),
      tx.rows(peopleAt(branch, 'restaurant.order.add')),
      approversAt(tx, branch),
      tx.rows(sql<Menu['categories'][number]>`
        select id, name, alt_name as "altName", name_fr as "nameFr", name_ar as "nameAr",
          tile_colour as "colourCode"
        from category c
        order by (
          select min(p.position)
          from menu_part p
          join menu m on m.company_id = p.company_id and m.id = p.menu_id
          where p.company_id = c.company_id and p.category_id = c.id and m.is_active),
          lower(name), id`),
      tx.rows(sql<Menu['courses'][number]>`
        select serving, name, alt_name as "altName", name_fr as "nameFr", name_ar as "nameAr"
        from course
        order by serving`),
      settingsFor(tx, { branchId: branch }),
    ])
    const hasGuestOrders = settings.of(guestOrders) !== 'off'
    const { dishes, modifiers, terms, service, cash } = branchFacts
    const promotions = await branchPromotions(tx, branch, branchFacts)
    const content = {
      ...{ dishes, modifiers, terms, service, cash, promotions },
      ...{ categories, courses, hasGuestOrders },
      waiters: serving.map(personOnly),
      cookMinutes: settings.of(kitchenRedMinutes),
      approvers,
      proofKey: services.proofKeys.publicKey,
    }
    const own = tagOf(content)
    return own === tag ? { tag: own } : { tag: own, ...content }
  },
})
