/** Two waiters at one table whose network comes and goes: nothing is lost, and all agree in the end. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { liveLines, unpaidLines } from '../../../domain/restaurant/order/order.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
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
function edited(it: Tablet, id: string, other: string, roll: Dice): Said {
  const order = it.order(id)
  const lines = order ? liveLines(order) : []
  const line = lines[roll(Math.max(1, lines.length))]
  const quantity = String(1 + roll(2))
  if (order?.isLocked && roll(2) === 0) return { kind: 'reopen', reason: 'One more' }
  const what = line ? roll(16) : 0
  if (!order || !line || what < 6) {
    const dish = [room.soup, room.beer, room.bread][roll(3)] ?? room.soup
    return added(newId(), dish, { quantity, course: 1 + roll(2), seat: 1 + roll(2) })
  }
  const own = { line: line.id }
  if (what === 6) return { kind: 'more', ...own, quantity }
  if (what === 7) return { kind: 'cancel', ...own, quantity, reason: 'Changed' }
  if (what === 8) return { kind: 'note', ...own, note: `Note ${roll(99)}`, over: [] }
  if (what === 9) return { kind: roll(2) === 0 ? 'hold' : 'fire', course: 1 + roll(2) }
  if (what === 10) return { kind: 'seat', ...own, seat: roll(5) || null }
  if (what === 11) return { kind: 'course', ...own, course: 1 + roll(3) }
  if (what === 12) return { kind: 'move', table: room.tables[roll(room.tables.length)] ?? '' }
  if (what === 13) {
    const given = { line: line.id, quantity: '1', as: newId() }
    return { kind: 'give', to: other, lines: [given], isAll: false }
  }
  if (what === 14) {
    const due = unpaidLines(order).map((of) => ({ line: of.id, quantity: leftToPay(of) }))
    return { kind: 'bill', lines: due, split: null }
  }
  return {
    kind: 'send',
    lines: lines.map(({ id, quantity: all }) => ({ line: id, quantity: all })),
  }
}

test('two devices, fifty edits each, the network cut at random', async () => {
  const [order, beside] = [newId(), newId()]
  const roll = dice(20_261_117)
  const both = [tablet(ours, room), tablet(ours, room)]
  const [first] = both
  first?.say(order, seated(room.tables[0] ?? '', 4))
  first?.say(beside, seated(room.tables[1] ?? '', 2))
  await first?.send({ isAnswerLost: false })
  for (let step = 0; step < 50; step++)
    for (const it of both) {
      it.say(order, edited(it, order, beside, roll))
      const isCut = roll(3) === 0
      if (!isCut) await it.send({ isAnswerLost: roll(6) === 0 })
      if (!isCut && roll(2) === 0) await it.hear()
    }
  for (const it of both) await it.send({ isAnswerLost: false })
  for (const it of both) await it.hear()
  const [one, other] = both.map((it) => [it.order(order), it.order(beside)] as Order[])
  expect(one).toEqual(other)
  // Every edit was taken, or refused with its reason.
  for (const { said, outcomes } of both)
    expect(said.filter(({ event }) => !outcomes.has(event.id))).toEqual([])
  const taken = both.flatMap(({ said, outcomes }) =>
    said.flatMap(({ event }) => ('seq' in (outcomes.get(event.id) ?? {}) ? [event] : [])),
  )
  const plus = taken.flatMap((it) => (it.kind === 'add' || it.kind === 'more' ? [it.quantity] : []))
  const cancelled = taken.flatMap((it) => (it.kind === 'cancel' ? [`-${it.quantity}`] : []))
  const there = (one ?? []).flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
  expect(sumOf(there)).toBe(sumOf([...plus, ...cancelled]))
  expect(plus.length).toBeGreaterThan(30)
  const kinds = new Set(taken.map(({ kind }) => kind))
  for (const kind of ['seat', 'course', 'move', 'give', 'bill', 'reopen'] as const)
    expect(kinds).toContain(kind)
  // What was sent is what the kitchen has: ordered less cancelled.
  for (const it of one ?? []) {
    await device(ours, room).say(it.id, ...allSent(it))
    await expectInKitchen(app, it)
  }
})

test('something else under an id that is known is refused and told, never answered as taken', async () => {
  const { send, say, order: read } = device(ours, room)
  const [order, soup, line, id] = [newId(), newId(), newId(), newId()]
  await say(order, seated(room.tables[0] ?? ''), added(soup, room.soup, { quantity: '2' }))
  const beers = { ...added(line, room.beer, { quantity: '2' }), id }
  const [taken] = await send(order, beers)
  expect(taken).not.toHaveProperty('code')
  for (const other of [
    { ...beers, quantity: '9' } as Said,
    { ...beers, item: room.bread } as Said,
    { kind: 'cancel' as const, line: soup, quantity: '1', reason: null, id },
  ])
    expect(await send(order, other)).toMatchObject([{ id, code: 'idTaken', field: 'id' }])
  expect(await send(order, { ...beers, at: new Date(0).toISOString() })).toEqual([taken])
  expect((await read(order))?.lines.map(({ quantity }) => quantity)).toEqual(['2', '2'])

  // What the house adds to a bill, or to what is given away, is not held against whoever says it.
  const lines = [{ line: soup, quantity: '1' }]
  const off = { kind: 'discount' as const, line: soup, percent: '0', amount: '1', reason: 'Slow' }
  const bill = { kind: 'bill' as const, id: newId(), lines, split: null }
  const said = [{ ...off, id: newId() }, bill]
  const first = await send(order, ...said)
  expect(first.filter((it) => 'code' in it)).toEqual([])
  expect(await send(order, ...said)).toEqual(first)
  const parts = (count: number) => ({
    split: { way: 'amounts' as const, amounts: Array.from({ length: count }, () => '1') },
  })
  expect(await send(order, { ...bill, ...parts(2) })).toMatchObject([{ code: 'idTaken' }])
  // Whoever cuts that fine makes everybody wait.
  const many = Array.from({ length: 500 }, () => ({ line: soup, quantity: '1' }))
  const fine = { kind: 'bill' as const, lines: many, ...parts(21) }
  expect(await send(order, fine)).toMatchObject([{ code: 'billTooFine' }])
})
