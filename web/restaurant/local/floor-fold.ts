/** The orders of a floor: what the server told, and behind it what was said here and not heard yet. */
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { applied, type Order, orderOf } from '../../../domain/restaurant/order/order.ts'
import type { OrderEvent, Person } from '../../../domain/restaurant/order/order-event.ts'
import { type HouseFacts, stamped } from '../../../domain/restaurant/order/stamp.ts'
import type { KeptFloor, SaidEvent } from './floor-database.ts'

export type FloorOrder = Order & {
  /** What is called out; none until the server has heard of it. */
  number: number | null
  /** How much of it only this device knows. */
  unheard: number
}

/** An event as the server would keep it; none where what it needs is not known here. */
function assumed(
  order: Order | undefined,
  { event, branch }: SaidEvent,
  by: Person,
  house: HouseFacts,
): OrderEvent | undefined {
  const seq = (order?.seq ?? 0) + 1
  if (event.kind === 'open') return order ? undefined : { ...event, branch, by, seq }
  if (!order) return undefined
  try {
    return { ...stamped(order, event, house), by, seq } as OrderEvent
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export function foldFloor(
  floor: KeptFloor,
  said: readonly SaidEvent[],
  by: Person,
  house: HouseFacts,
): FloorOrder[] {
  const known = Map.groupBy(floor.events, ({ order }) => order)
  const numbers = new Map(floor.orders.map((it) => [it.id, it.number]))
  const own = said.filter(({ refusal, branch }) => !refusal && branch === floor.branch)
  const waiting = Map.groupBy(own, ({ order }) => order)
  const ids = new Set([...floor.orders.map(({ id }) => id), ...waiting.keys()])
  return [...ids].flatMap((id): FloorOrder[] => {
    const told = known.get(id) ?? []
    const heard = new Set(told.map((it) => it.id))
    const more = (waiting.get(id) ?? []).filter((it) => !heard.has(it.id))
    let order = orderOf(id, told)
    for (const it of more) {
      const event = assumed(order, it, by, house)
      if (!event) continue
      order = order ? applied(order, event) : orderOf(id, [event])
    }
    const unheard = more.filter(({ isHeard }) => !isHeard).length
    return order ? [{ ...order, number: numbers.get(id) ?? null, unheard }] : []
  })
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
  const told = new Set(news.orders.map(({ id }) => id))
  return {
    ...floor,
    cursor: news.cursor,
    orders: [...floor.orders.filter(({ id }) => !changed.has(id)), ...news.orders.filter(isOpen)],
    events: events
      .filter(({ order }) => !ended.has(order))
      .toSorted((a, b) => (a.order === b.order ? a.seq - b.seq : 0)),
    kitchen: [...floor.kitchen.filter(({ order }) => !told.has(order)), ...news.kitchen].filter(
      ({ order }) => !ended.has(order),
    ),
  }
}
