/**
 * What a guest with the code of his seating may do, without a session: ask what a basket comes to,
 * order it, see what became of it, call. Nothing of another table is ever told.
 */

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { amountOf } from '../../../domain/restaurant/floor-state.ts'
import { guestValueLimit } from '../../../domain/restaurant/guest.settings.ts'
import { otherDishes, ownAmount, wishAmount } from '../../../domain/restaurant/guest-amount.ts'
import {
  type BasketLine,
  basketAsked,
  type GuestOrderState,
  type GuestTable,
  guestCallSent,
  guestOrderSent,
  guestTableAsked,
  type Quote,
} from '../../../domain/restaurant/guest-order.ts'
import { needsApproval, refuseWaiting } from '../../../domain/restaurant/guest-rules.ts'
import { isSameBasket } from '../../../domain/restaurant/guest-wish.ts'
import { cookedStageOf, type LineInKitchen } from '../../../domain/restaurant/kitchen/line-stage.ts'
import type { WishLine } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { guestOrders } from '../../../domain/restaurant/restaurant.settings.ts'
import { doorFrom, knock } from '../../identity/throttle.ts'
import { publicCommand } from '../../kernel/command.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { networkOf } from '../../kernel/http/client-address.ts'
import { Pace } from '../../kernel/http/pace.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { inBoth, keyOf } from '../guest/guest-menu.ts'
import { fullRoomPace } from '../guest/open-menu.ts'
import { linesInKitchen } from '../kitchen/kitchen-rows.ts'
import { makeSent } from '../order/dish-making.ts'
import { inTheNameOf } from '../order/dish-stock.ts'
import { OrderDesk } from '../order/order-desk.ts'
import { readOrder } from '../order/order-rows.ts'
import { guestAt, type Phone } from '../order/speaker.ts'
import { addsOf, basketOf, sendOf, writingFor } from './basket.ts'
import { type Seat, seatBehind, seatedAt } from './seating.ts'

const sentFrom = { tries: 120, seconds: 600 }
const sentAtSeating = { tries: 30, seconds: 600 }
const asksAtSeating = { tries: 600, seconds: 600 }

/** Ten phones of a table that ask every few seconds are far below; it costs no statement. */
const looks = new Pace(600)

/**
 * Each sending counts, for the seating and for the network it comes from. What is full at the seating
 * is not counted at the network: one phone does not silence the tables that share its address.
 */
async function knockToSend(context: PublicContext, seat: Seat): Promise<void> {
  await knock(context, { key: `guest-order:${seat.id}`, ...sentAtSeating })
  await knock(context, doorFrom(context.station, 'guestOrder', sentFrom))
}

/** Every screen of the floor hears of it. */
const tellFloor = ({ afterCommit, services }: PublicContext, { companyId }: Seat): void =>
  afterCommit(() => services.live.changed(companyId, 'order'))

export const quoteBasket = publicCommand({
  route: 'POST /api/guest-menus/:code/quote',
  publicPace: { network: 1200 },
  summary: 'Guests: what a basket comes to now, in both currencies',
  input: basketAsked,
  async run(context, { lines, ...asked }): Promise<Quote> {
    const seat = await seatedAt(context, asked)
    await knock(context, { key: `guest-quote:${seat.id}`, ...asksAtSeating })
    const [basket, writing] = [
      await basketOf(context, seat, lines),
      await writingFor(context, seat.branch),
    ]
    return {
      total: basket.total,
      ...inBoth(basket.total, writing),
      lines: basket.lines.map((line) => inBoth(wishAmount(line), writing).first),
    }
  },
})

type Sent = { seating: string; state: GuestOrderState; lines: WishLine[] }

const sentBefore = ({ tx }: PublicContext, id: string) =>
  tx.maybe(sql<Sent>`
    select g.seating_id as seating, g.state, (
        select json_agg(json_build_object('item', l.item_id, 'dish', l.dish,
          'quantity', l.quantity::text, 'note', l.note) order by l.position)
        from guest_order_line l
        where l.company_id = g.company_id and l.guest_order_id = g.id) as lines
    from guest_order g
    where g.id = ${id}`)

/** An answer was lost, and the basket may have changed since: that is told, or it would be gone. */
function sameAgain(
  before: Sent,
  { id, companyId }: Seat,
  lines: readonly BasketLine[],
): { state: GuestOrderState } {
  if (before.seating !== id) throw new Refusal('idTaken', 'id')
  if (!isSameBasket(lines, before.lines, (of) => keyOf(companyId, of)))
    throw new Refusal('guestOrderArrived', 'lines')
  return { state: before.state }
}

/** Which phone speaks: the same at one seating, and nothing that could be followed to another. */
const phoneOf = ({ station: { address, agent } }: PublicContext, { id }: Seat): Phone => ({
  seating: id,
  device: createHash('sha256')
    .update(`${id} ${networkOf(address)} ${agent}`)
    .digest('hex'),
})

async function keepOrder(
  context: PublicContext,
  seat: Seat,
  { id, state, lines }: { id: string; state: GuestOrderState; lines: readonly WishLine[] },
): Promise<void> {
  const { tx, now } = context
  const at = now.toISOString()
  await tx.rows(sql`
    insert into guest_order (id, seating_id, order_id, state, device_hash, made_at, decided_at)
    values (${id}, ${seat.id}, ${seat.order}, ${state}, ${phoneOf(context, seat).device}, ${at},
      ${state === 'waiting' ? null : at})`)
  const rows = lines.map((line, position) => ({ ...line, position }))
  await tx.rows(sql`
    insert into guest_order_line (id, guest_order_id, position, item_id, dish, quantity, note,
      course)
    select line, ${id}, position, item, dish, quantity, note, coalesce(course, 1)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line uuid, position int,
      item uuid, dish jsonb, quantity int, note text, course int)`)
}

type TakenRow = { isApproved: boolean; lines: Pick<WishLine, 'dish' | 'quantity'>[] }

/** What was ordered by the code of this seating, the latest first: another code begins anew. */
const takenOf = (tx: Tx, seating: string) =>
  tx.rows(sql<TakenRow>`
    select g.user_id is not null as "isApproved", (
        select json_agg(json_build_object('dish', l.dish, 'quantity', l.quantity::text))
        from guest_order_line l
        where l.company_id = g.company_id and l.guest_order_id = g.id) as lines
    from guest_order g
    where g.seating_id = ${seating} and g.state = 'accepted'
    order by g.decided_at desc, g.id desc`)

async function goesStraightIn(tx: Tx, { branch, id }: Seat, amount: string): Promise<boolean> {
  const settings = await settingsFor(tx, { branchId: branch })
  const taken = await takenOf(tx, id)
  const last = taken.findIndex(({ isApproved }) => isApproved)
  const since = last < 0 ? taken : taken.slice(0, last)
  return !needsApproval({
    mode: settings.of(guestOrders),
    isKnown: last >= 0,
    limit: settings.of(guestValueLimit),
    since: sumOf(since.flatMap(({ lines }) => lines.map(wishAmount))),
    amount,
  })
}

export const sendGuestOrder = publicCommand({
  route: 'POST /api/guest-menus/:code/orders',
  publicPace: { network: 600 },
  summary: 'Guests: order a basket; the same id again orders once',
  input: guestOrderSent,
  async run(context, { id, lines, total, ...asked }): Promise<{ state: GuestOrderState }> {
    const { now } = context
    const seat = await seatedAt(context, asked)
    const before = await sentBefore(context, id)
    if (before) return sameAgain(before, seat, lines)
    await knockToSend(context, seat)
    const basket = await basketOf(context, seat, lines)
    const adds = addsOf(basket.lines, now)
    const desk = new OrderDesk(context, guestAt(phoneOf(context, seat)))
    await desk.hold(seat.order, adds)
    const order = desk.orderNow(seat.order)
    if (order?.state !== 'open') throw new Refusal('seatingEnded', 'seating')
    const meanwhile = await sentBefore(context, id)
    if (meanwhile) return sameAgain(meanwhile, seat, lines)
    if (order.isLocked) throw new Refusal('guestBillMade')
    if (total !== basket.total) {
      const { first } = inBoth(basket.total, await writingFor(context, seat.branch))
      throw new Refusal('guestPricesChanged', 'total', { total: first })
    }
    const state = (await goesStraightIn(context.tx, seat, basket.total)) ? 'accepted' : 'waiting'
    if (state === 'accepted')
      for (const event of [...adds, sendOf(basket.lines, now)]) desk.say(seat.order, event)
    else {
      refuseWaiting(order.wishes.length)
      const at = now.toISOString()
      desk.note(seat.order, { id, kind: 'wish', at, wish: id, lines: basket.lines })
    }
    const [changed] = await desk.write()
    if (changed)
      await makeSent(
        inTheNameOf(context, seat.companyId, changed.waiter),
        seat.branch,
        desk.sentDishes,
      )
    await keepOrder(context, seat, { id, state, lines: basket.lines })
    tellFloor(context, seat)
    return { state }
  },
})

type OwnRow = {
  id: string
  state: GuestOrderState
  reason: string | null
  ended: Order['ended']
  lines: Pick<WishLine, 'line' | 'dish' | 'quantity' | 'note'>[]
}

/** Of what this phone says it has sent, what was sent from this table. */
const ownOrders = (tx: Tx, { order }: Seat, ids: readonly string[]) =>
  tx.rows(sql<OwnRow>`
    select g.id, g.state, g.reason, g.ended, (
        select json_agg(json_build_object('line', l.id, 'dish', l.dish,
          'quantity', l.quantity::text, 'note', l.note) order by l.position)
        from guest_order_line l
        where l.company_id = g.company_id and l.guest_order_id = g.id) as lines
    from guest_order g
    where g.order_id = ${order} and g.id = any(${ids}::uuid[])
    order by g.made_at, g.id`)

/** How far the kitchen is with each line of an order. */
const cookedOf = async (tx: Tx, order: string): Promise<LineInKitchen[]> =>
  (
    await tx.one(sql<{ lines: LineInKitchen[] }>`
      select ${linesInKitchen(sql`o.company_id`, sql`o.id`)} as lines
      from dining_order o
      where o.id = ${order}`)
  ).lines

export const guestTable = publicCommand({
  route: 'POST /api/guest-menus/:code/table',
  publicPace: { network: fullRoomPace },
  summary:
    'Guests: what the table has and comes to, and what became of the orders of this phone; of a seating that has ended the latter alone',
  input: guestTableAsked,
  async run(context, { orders, ...asked }): Promise<GuestTable> {
    const { tx, language, services } = context
    const seat = await seatBehind(context, asked)
    looks.take(seat.id)
    const own = await ownOrders(tx, seat, orders)
    const order = await readOrder(tx, seat.order)
    if (!order || (!seat.isLive && own.length === 0)) throw new Refusal('seatingEnded', 'seating')
    const writing = await writingFor(context, seat.branch)
    const cooked = await cookedOf(tx, seat.order)
    const stageOf = (line: string) => cookedStageOf(cooked.find((it) => it.line === line)) ?? null
    const nameOf = ({ names, options }: WishLine['dish']): string =>
      [names, ...options].map((of) => nameIn(language, of)).join(' · ')
    return {
      total: seat.isLive ? inBoth(amountOf(order), writing) : null,
      own: seat.isLive ? inBoth(ownAmount(own, order), writing) : null,
      isEnded: !seat.isLive,
      asked: seat.isLive ? order.asked : null,
      isLocked: order.isLocked,
      orders: own.map(({ lines, ended, ...it }) => ({
        ...it,
        reason: ended ? services.words.say(language, `guestOrder.ended.${ended}`) : it.reason,
        lines: lines.map(({ line, dish, note, quantity }) => ({
          stage: stageOf(line),
          name: nameOf(dish),
          quantity,
          note,
          amount: inBoth(wishAmount({ dish, quantity }), writing).first,
        })),
      })),
      others: (seat.isLive ? otherDishes(own, order) : []).map(({ line, dish, ...it }) => ({
        ...it,
        name: nameOf(dish),
        stage: stageOf(line),
      })),
    }
  },
})

export const guestCall = publicCommand({
  route: 'POST /api/guest-menus/:code/calls',
  publicPace: { network: 600 },
  summary: 'Guests: call the waiter, or ask for the bill',
  input: guestCallSent,
  async run(context, { id, what, ...asked }): Promise<{ asked: 'bill' | 'waiter' }> {
    const seat = await seatedAt(context, asked)
    await knockToSend(context, seat)
    const desk = new OrderDesk(context, guestAt(phoneOf(context, seat)))
    await desk.hold(seat.order, [])
    desk.say(seat.order, { id, kind: 'ask', at: context.now.toISOString(), what })
    await desk.write()
    tellFloor(context, seat)
    return { asked: what }
  },
})
