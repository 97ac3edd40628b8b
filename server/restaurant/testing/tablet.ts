/** A device whose network comes and goes: what it knows, what it said, and what was answered. */
import { expect } from 'vitest'
import type { EventOutcome } from '../../../domain/restaurant/order/floor-news.ts'
import { liveLines, orderOf } from '../../../domain/restaurant/order/order.ts'
import type { OrderEvent, SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import type { Station } from '../../kernel/testing/station.ts'
import { type DiningRoom, device, type Said } from './dining-room.ts'

export type Dice = (sides: number) => number

/** The same fall of the dice in every run. */
export function dice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

type Waiting = { order: string; event: SentEvent }

export function tablet(who: Station, room: DiningRoom) {
  const hand = device(who, room)
  let cursor: string | undefined
  const known = new Map<string, OrderEvent & { order: string }>()
  let waiting: Waiting[] = []
  const outcomes = new Map<string, EventOutcome>()
  const said: Waiting[] = []
  const ordersNow = (): Order[] =>
    [...Map.groupBy(known.values(), ({ order }) => order)].flatMap(([id, events]) => {
      const order = orderOf(
        id,
        events.toSorted((a, b) => a.seq - b.seq),
      )
      return order ? [order] : []
    })
  return {
    said,
    outcomes,
    say(order: string, ...events: Said[]) {
      const own = events.map((event) => ({ order, event: hand.full(event) }))
      waiting.push(...own)
      said.push(...own)
    },
    /** An answer that is lost: the same is sent again. */
    async send({ isAnswerLost }: { isAnswerLost: boolean }) {
      for (const [order, some] of Map.groupBy(waiting, (it) => it.order)) {
        const answers = await hand.send(order, ...some.map(({ event }) => event))
        if (!isAnswerLost) for (const it of answers) outcomes.set(it.id, it)
      }
      waiting = waiting.filter(({ event }) => !outcomes.has(event.id))
    },
    async hear() {
      const news = await hand.news(cursor)
      cursor = news.cursor
      for (const event of news.events) known.set(event.id, event)
    },
    orders: ordersNow,
    order: (id: string): Order | undefined => ordersNow().find((it) => it.id === id),
  }
}

/** Every course is called for, and all there is of it goes to the kitchen. */
export const allSent = (order: Order): Said[] => [
  ...[...new Set(order.lines.map(({ course }) => course))].map(
    (course): Said => ({ kind: 'fire', course }),
  ),
  {
    kind: 'send',
    lines: liveLines(order).map(({ id: line, quantity }) => ({ line, quantity })),
  },
]

/** What was sent is what the kitchen has: ordered less cancelled. */
export async function expectInKitchen(app: TestApp, { id, lines }: Order): Promise<void> {
  const kitchen = await app.asOwner<{ line: string; quantity: string }>(
    `select line_id as line, trim_scale(sum(quantity))::text as quantity
     from kitchen_line where order_id = $1 group by line_id`,
    [id],
  )
  const known = new Map(kitchen.map(({ line, quantity }) => [line, quantity]))
  for (const line of lines)
    expect(known.get(line.id) ?? '0', line.id).toBe(line.dish.station ? line.quantity : '0')
  // For whom, and when: what is still to be served reads as the order does.
  const open = await app.asOwner<{ id: string; seat: number | null; course: number }>(
    `select distinct line_id as id, seat, course
     from kitchen_line
     where order_id = $1 and quantity > struck and stage in ('toCook', 'ready')`,
    [id],
  )
  expect(open).toEqual(
    open.map((it) => {
      const { seat, course } = lines.find((line) => line.id === it.id) ?? {}
      return { id: it.id, seat, course }
    }),
  )
}

export type Tablet = ReturnType<typeof tablet>
