/** Two waiters at one table whose network comes and goes: nothing is lost, and all agree in the end. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { EventOutcome } from '../../../domain/restaurant/order/floor-news.ts'
import { liveLines, type Order, orderOf } from '../../../domain/restaurant/order/order.ts'
import type { OrderEvent, SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Station, station } from '../../kernel/testing/station.ts'
import {
  added,
  type DiningRoom,
  device,
  newDiningRoom,
  type Said,
  seated,
} from '../testing/dining-room.ts'

const app = testApp()
let ours: Station
let room: DiningRoom

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
})

/** The same fall of the dice in every run. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** A device: what it knows, what it said, and what the server answered. */
function tablet(order: string) {
  const hand = device(ours, room)
  let cursor: string | undefined
  const known = new Map<string, OrderEvent>()
  let waiting: SentEvent[] = []
  const outcomes = new Map<string, EventOutcome>()
  const said: SentEvent[] = []
  return {
    said,
    outcomes,
    say(event: Said) {
      const whole = hand.full(event)
      waiting.push(whole)
      said.push(whole)
    },
    /** An answer that is lost: the same is sent again. */
    async send({ isAnswerLost }: { isAnswerLost: boolean }) {
      if (waiting.length === 0) return
      const answers = await hand.send(order, ...waiting)
      if (isAnswerLost) return
      for (const it of answers) outcomes.set(it.id, it)
      waiting = []
    },
    async hear() {
      const news = await hand.news(cursor)
      cursor = news.cursor
      for (const event of news.events) if (event.order === order) known.set(event.id, event)
    },
    order: (): Order | undefined =>
      orderOf(
        order,
        [...known.values()].toSorted((a, b) => a.seq - b.seq),
      ),
  }
}

type Tablet = ReturnType<typeof tablet>

/** Something a waiter does, by what his device shows him. */
function edited(it: Tablet, roll: (sides: number) => number): Said {
  const order = it.order()
  const lines = order ? liveLines(order) : []
  const line = lines[roll(Math.max(1, lines.length))]
  const quantity = String(1 + roll(2))
  const what = line ? roll(8) : 0
  if (!line || what < 3) {
    const dish = [room.soup, room.beer, room.bread][roll(3)] ?? room.soup
    return added(newId(), dish, { quantity, course: 1 + roll(2), seat: 1 + roll(2) })
  }
  const own = { line: line.id }
  if (what === 3) return { kind: 'more', ...own, quantity }
  if (what === 4) return { kind: 'cancel', ...own, quantity, reason: 'Changed' }
  if (what === 5) return { kind: 'note', ...own, note: `Note ${roll(99)}`, over: [] }
  if (what === 6) return { kind: roll(2) === 0 ? 'hold' : 'fire', course: 1 + roll(2) }
  return {
    kind: 'send',
    lines: lines.map(({ id, quantity: all }) => ({ line: id, quantity: all })),
  }
}

test('two devices, fifty edits each, the network cut at random', async () => {
  const order = newId()
  const roll = dice(20_261_117)
  const both = [tablet(order), tablet(order)]
  const [first] = both
  first?.say(seated(room.tables[0] ?? '', 4))
  await first?.send({ isAnswerLost: false })
  for (let step = 0; step < 50; step++)
    for (const it of both) {
      it.say(edited(it, roll))
      const isCut = roll(3) === 0
      if (!isCut) await it.send({ isAnswerLost: roll(6) === 0 })
      if (!isCut && roll(2) === 0) await it.hear()
    }
  for (const it of both) await it.send({ isAnswerLost: false })
  for (const it of both) await it.hear()
  const [one, other] = both.map((it) => it.order())
  expect(one).toEqual(other)
  // Every edit was taken, or refused with its reason.
  for (const { said, outcomes } of both)
    expect(said.filter(({ id }) => !outcomes.has(id))).toEqual([])
  const taken = both.flatMap(({ said, outcomes }) =>
    said.filter(({ id }) => 'seq' in (outcomes.get(id) ?? {})),
  )
  const plus = taken.flatMap((it) => (it.kind === 'add' || it.kind === 'more' ? [it.quantity] : []))
  const cancelled = taken.flatMap((it) => (it.kind === 'cancel' ? [`-${it.quantity}`] : []))
  expect(sumOf((one?.lines ?? []).map(({ quantity }) => quantity))).toBe(
    sumOf([...plus, ...cancelled]),
  )
  expect(plus.length).toBeGreaterThan(30)
  // What was sent is what the kitchen has: ordered less cancelled.
  const tell = device(ours, room)
  await tell.say(
    order,
    { kind: 'fire', course: 1 },
    { kind: 'fire', course: 2 },
    {
      kind: 'send',
      lines: liveLines(one as Order).map(({ id, quantity }) => ({ line: id, quantity })),
    },
  )
  const kitchen = await app.asOwner<{ line: string; quantity: string }>(
    `select line_id as line, trim_scale(sum(quantity))::text as quantity
     from kitchen_line where order_id = $1 group by line_id`,
    [order],
  )
  const known = new Map(kitchen.map(({ line, quantity }) => [line, quantity]))
  for (const line of (one as Order).lines)
    if (line.dish.station) expect(known.get(line.id) ?? '0', line.id).toBe(line.quantity)
    else expect(isZero(known.get(line.id) ?? '0')).toBe(true)
})
