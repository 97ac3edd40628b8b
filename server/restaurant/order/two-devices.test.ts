/** Two waiters at one table whose network comes and goes: nothing is lost, and all agree in the end. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { liveLines, type Order } from '../../../domain/restaurant/order/order.ts'
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
import {
  allSent,
  type Dice,
  dice,
  expectInKitchen,
  type Tablet,
  tablet,
} from '../testing/tablet.ts'

const app = testApp()
let ours: Station
let room: DiningRoom

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
})

/** Something a waiter does, by what his device shows him. */
function edited(it: Tablet, id: string, roll: Dice): Said {
  const order = it.order(id)
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
  const both = [tablet(ours, room), tablet(ours, room)]
  const [first] = both
  first?.say(order, seated(room.tables[0] ?? '', 4))
  await first?.send({ isAnswerLost: false })
  for (let step = 0; step < 50; step++)
    for (const it of both) {
      it.say(order, edited(it, order, roll))
      const isCut = roll(3) === 0
      if (!isCut) await it.send({ isAnswerLost: roll(6) === 0 })
      if (!isCut && roll(2) === 0) await it.hear()
    }
  for (const it of both) await it.send({ isAnswerLost: false })
  for (const it of both) await it.hear()
  const [one, other] = both.map((it) => it.order(order))
  expect(one).toEqual(other)
  // Every edit was taken, or refused with its reason.
  for (const { said, outcomes } of both)
    expect(said.filter(({ event }) => !outcomes.has(event.id))).toEqual([])
  const taken = both.flatMap(({ said, outcomes }) =>
    said.flatMap(({ event }) => ('seq' in (outcomes.get(event.id) ?? {}) ? [event] : [])),
  )
  const plus = taken.flatMap((it) => (it.kind === 'add' || it.kind === 'more' ? [it.quantity] : []))
  const cancelled = taken.flatMap((it) => (it.kind === 'cancel' ? [`-${it.quantity}`] : []))
  expect(sumOf((one?.lines ?? []).map(({ quantity }) => quantity))).toBe(
    sumOf([...plus, ...cancelled]),
  )
  expect(plus.length).toBeGreaterThan(30)
  // What was sent is what the kitchen has: ordered less cancelled.
  await device(ours, room).say(order, ...allSent(one as Order))
  await expectInKitchen(app, one as Order)
})
