/** The orders of a floor: what the server told, and behind it what was said here and not heard yet. */
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { servedHere } from '../../../domain/restaurant/kitchen/line-stage.ts'
import type { KitchenState } from '../../../domain/restaurant/order/floor-news.ts'
import { applied, orderOf, paidBefore, takenLines } from '../../../domain/restaurant/order/order.ts'
import type { OrderEvent, Person } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { type StampFacts, stamped } from '../../../domain/restaurant/order/stamp.ts'
import { type Standing, standingOf } from '../../../domain/restaurant/order/to-pay.ts'
import type { KeptFloor, SaidEvent } from './floor-database.ts'

/** With what its bill says, or would say now. */
export type FloorOrder = Order &
  Standing & {
    /** What is called out; none until the server has heard of it. */
    number: number | null
    /** How much of it only this device knows. */
    unheard: number
  }

/** An event as the server would keep it; none where what it needs is not known here. */
function assumed(
  order: Order | undefined,
  { event, branch, by: speaker }: SaidEvent,
  me: Person,
  facts: StampFacts,
): OrderEvent | undefined {
  const by = speaker ?? me
  const seq = (order?.seq ?? 0) + 1
  if (event.kind === 'open') return order ? undefined : { ...event, branch, by, seq }
  if (!order) return undefined
  try {
    return { ...stamped(order, event, facts), by, seq } as OrderEvent
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What the other order is told of lines that go there: the server says it for good. */
function taking(from: Order, to: Order, event: OrderEvent): OrderEvent | undefined {
  if (event.kind !== 'give') return undefined
  const { id, at, by, isAll } = event
  const guests = isAll ? from.guests : 0
  const before = paidBefore(from, event)
  const taken = { ...(before ? { before } : {}), lines: takenLines(from, event) }
  return { kind: 'take', id, at, by, seq: to.seq + 1, from: from.id, guests, ...taken }
}

/** How far the kitchen is, with what was brought to the tables and nobody has heard of yet. */
export function kitchenOf(
  { kitchen, events }: KeptFloor,
  said: readonly SaidEvent[],
): Map<string, KitchenState> {
  const heard = new Set(events.map(({ id }) => id))
  const served = said.flatMap(({ id, order, event, refusal }) =>
    event.kind === 'serve' && !refusal && !heard.has(id)
      ? event.lines.map((line) => `${order} ${line}`)
      : [],
  )
  return new Map(
    kitchen.map((it) => {
      const lines = it.lines.map((line) =>
        served.includes(`${it.order} ${line.line}`) ? servedHere(line) : line,
      )
      return [it.order, { ...it, lines }]
    }),
  )
}

/** In the order it was said, across orders: lines that went elsewhere may be spoken of there. */
export function foldFloor(
  floor: KeptFloor,
  said: readonly SaidEvent[],
  by: Person,
  facts: StampFacts,
): FloorOrder[] {
  const known = Map.groupBy(floor.events, ({ order }) => order)
  const numbers = new Map(floor.orders.map((it) => [it.id, it.number]))
  const heard = new Set(floor.events.map(({ id }) => id))
  const waiting = said.filter(
    (it) => !it.refusal && it.branch === floor.branch && !heard.has(it.id),
  )
  const orders = new Map<string, Order>()
  const keep = (order: Order | undefined): unknown => order && orders.set(order.id, order)
  for (const { id } of floor.orders) keep(orderOf(id, known.get(id) ?? []))
  for (const it of waiting) {
    const order = orders.get(it.order)
    const event = assumed(order, it, by, facts)
    if (!event) continue
    const to = event.kind === 'give' ? orders.get(event.to) : undefined
    // Without the other order nothing is known to go anywhere.
    if (event.kind === 'give' && !to) continue
    const taken = order && to && taking(order, to, event)
    keep(order ? applied(order, event) : orderOf(it.order, [event]))
    if (to && taken) keep(applied(to, taken))
  }
  const own = Map.groupBy(waiting, ({ order }) => order)
  return [...orders.values()].map((order) => ({
    ...order,
    number: numbers.get(order.id) ?? null,
    unheard: (own.get(order.id) ?? []).filter(({ isHeard }) => !isHeard).length,
    ...standingOf(order, facts),
  }))
}

/** What came later takes the place of what was known; an order that ended leaves. */
export function mergedFloor(
  floor: KeptFloor,
  news: Omit<KeptFloor, 'branch' | 'menu' | 'cursor'> & { cursor: string },
): KeptFloor {
  if (floor.cursor === null) return { ...floor, ...news }
  const changed = new Map(news.orders.map((it) => [it.id, it]))
  const ended = new Set(news.orders.flatMap(({ id, state }) => (state === 'closed' ? [id] : [])))
  const isOpen = ({ id }: { id: string }): boolean => !ended.has(id)
  const seen = new Set(floor.events.map(({ id }) => id))
  const events = [...floor.events, ...news.events.filter(({ id }) => !seen.has(id))]
  const newOrders = new Set(news.orders.map(({ id }) => id))
  return {
    ...floor,
    cursor: news.cursor,
    orders: [...floor.orders.filter(({ id }) => !changed.has(id)), ...news.orders.filter(isOpen)],
    events: events
      .filter(({ order }) => !ended.has(order))
      .toSorted((a, b) => (a.order === b.order ? a.seq - b.seq : 0)),
    kitchen: [
      ...floor.kitchen.filter(({ order }) => !newOrders.has(order)),
      ...news.kitchen,
    ].filter(({ order }) => !ended.has(order)),
  }
}
