/**
 * An evening of a full house: forty tables from eight devices, ten minutes of it. Devices speak at
 * once, lose their network and what was answered, move and join tables, and a till is paid.
 */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { billParts } from '../../../domain/pos/bill/bill.ts'
import { leftToPay } from '../../../domain/restaurant/order/line-amounts.ts'
import { liveLines } from '../../../domain/restaurant/order/order.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Till, tillOf } from '../../pos/testing/till.ts'
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

const tables = 40
const devices = 8
const minutes = 10
const secondsBetween = 20

const app = testApp()
let till: Till
let room: DiningRoom

beforeAll(async () => {
  till = await tillOf(app)
  room = await newDiningRoom(till.shop)
  const { section } = room
  for (let n = room.tables.length; n < tables; n++) {
    const row = { name: `${n + 1}`, section, seats: 4 }
    room.tables.push((await till.shop.add('/api/dining-tables', row)).id)
  }
})

const pick = <Value>(all: readonly Value[], roll: Dice): Value | undefined =>
  all[roll(Math.max(1, all.length))]

const amounts = (order: Order) =>
  liveLines(order).map(({ id: line, quantity }) => ({ line, quantity }))

const unpaid = (order: Order) =>
  liveLines(order).map((it) => ({ line: it.id, quantity: leftToPay(it) }))

function ordered(roll: Dice): Said {
  const dish = pick([room.soup, room.beer, room.bread], roll) ?? room.soup
  const more = { quantity: `${1 + roll(3)}`, course: 1 + roll(3), seat: 1 + roll(4) }
  return added(newId(), dish, more)
}

/** What a waiter does next, by what his device shows him. */
function act(it: Tablet, at: string, roll: Dice): void {
  const say = (order: string, ...events: Said[]) =>
    it.say(order, ...events.map((event) => ({ ...event, at })))
  const open = it.orders().filter(({ state }) => state === 'open')
  const order = roll(4) === 0 ? undefined : pick(open, roll)
  if (!order) {
    say(newId(), seated(pick(room.tables, roll) ?? '', 1 + roll(4)), ordered(roll), ordered(roll))
    return
  }
  const line = pick(liveLines(order), roll)
  const what = roll(14)
  const other = pick(
    open.filter(({ id }) => id !== order.id),
    roll,
  )
  if (order.bill) {
    if (what < 5) say(order.id, { kind: 'reopen', reason: 'One more' })
    return
  }
  if (what < 5 || !line) say(order.id, ordered(roll))
  else if (what < 8) say(order.id, { kind: 'send', lines: amounts(order) })
  else if (what === 8)
    say(order.id, { kind: 'cancel', line: line.id, quantity: '1', reason: 'Cold' })
  else if (what === 9) say(order.id, { kind: 'more', line: line.id, quantity: '1' })
  else if (what === 10) say(order.id, { kind: 'move', table: pick(room.tables, roll) ?? '' })
  else if (what === 11 && other) {
    const lines = amounts(order).map((given) => ({ ...given, as: newId() }))
    say(order.id, { kind: 'give', to: other.id, lines, isAll: true })
  } else if (what === 12 && other)
    say(order.id, {
      kind: 'give',
      to: other.id,
      lines: [{ line: line.id, quantity: '1', as: newId() }],
      isAll: false,
    })
  else say(order.id, { kind: 'bill', lines: unpaid(order), split: null })
}

/** The till takes what is due of a bill, as it was printed. */
async function pay(order: Order): Promise<void> {
  const [row] = await app.asOwner<{ id: string; content: Parameters<typeof billParts>[0] }>(
    'select id, content from bill where order_id = $1 order by made_at desc, id desc limit 1',
    [order.id],
  )
  if (!row) return
  const [due] = billParts(row.content)
  const lines = (due?.lines ?? []).map(({ id, quantity }) => {
    const of = row.content.lines.find((it) => it.id === id)
    const item = order.lines.find((it) => it.id === id)?.item ?? ''
    const { unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = of ?? {}
    return { item, unit: room.unit, ordered: id, quantity, unitPrice, vat, tax1, tax2 }
  })
  const outcomes = await till.send(till.ring(lines, { bill: { id: row.id, part: 0 } }))
  expect(outcomes.map(({ state }) => state)).toEqual(['posted'])
}

test('forty tables from eight devices for ten minutes: all agree, and the kitchen has what was ordered', async () => {
  const roll = dice(20_261_118)
  const all = Array.from({ length: devices }, () => tablet(till.shop, room))
  const begin = Date.now() - minutes * 60_000
  let paid = 0
  for (let second = 0; second < minutes * 60; second += secondsBetween) {
    const at = new Date(begin + second * 1000).toISOString()
    for (const it of all) act(it, at, roll)
    const reached = all.filter(() => roll(4) > 0).map((it) => ({ it, isAnswerLost: roll(8) === 0 }))
    await Promise.all(reached.map(({ it, isAnswerLost }) => it.send({ isAnswerLost })))
    await Promise.all(reached.map(({ it }) => it.hear()))
    const due = all[0]?.orders().find(({ state, bill }) => state === 'open' && bill)
    if (due && roll(2) === 0) {
      await pay(due)
      paid++
    }
  }
  for (const it of all) await it.send({ isAnswerLost: false })
  for (const it of all) await it.hear()
  const [one, ...others] = all.map((it) =>
    it
      .orders()
      .filter(({ state }) => state === 'open')
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  for (const floor of others) expect(floor).toEqual(one)
  for (const { said, outcomes } of all)
    expect(said.filter(({ event }) => !outcomes.has(event.id))).toEqual([])
  expect(paid).toBeGreaterThan(3)
  expect(one?.length).toBeGreaterThan(10)
  const hand = device(till.shop, room)
  for (const order of one ?? []) {
    if (order.bill) await hand.say(order.id, { kind: 'reopen', reason: 'To the kitchen' })
    await hand.say(order.id, ...allSent(order))
    await expectInKitchen(app, order)
  }
})
