/** Guests order from their phones: with the code of their seating, once, at the prices they saw. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { GuestTable, Quote, SeatingCode } from '../../../domain/restaurant/guest-order.ts'
import { testApp } from '../../kernel/testing/app.ts'
import type { Station } from '../../kernel/testing/station.ts'
import { type GuestShop, lost, newGuestShop } from '../testing/guest-shop.ts'

const app = testApp()
let guestShop: GuestShop
let ours: Station
let room: GuestShop['room']
let tablet: GuestShop['tablet']
let code: string
let steak: GuestShop['steak']
let newSeating: GuestShop['newSeating']
let guest: GuestShop['guest']
let line: GuestShop['line']
let ordered: GuestShop['ordered']
let accept: GuestShop['accept']

const allow = (value: 'off' | 'confirmed' | 'direct') => guestShop.decide('guestOrders', value)

beforeAll(async () => {
  guestShop = await newGuestShop(app)
  ours = guestShop.who
  ;({ room, tablet, code, steak, newSeating, guest, line, ordered, accept } = guestShop)
})

test('a dish that a waiter accepts stands in its usual course', async () => {
  const { id: course } = await ours.add('/api/courses', { name: 'Mains', serving: 2 })
  const { version } = await ours.read('/api/items', room.soup)
  await ours.call('PATCH', `/api/items/${room.soup}`, { version, course })
  const { order, seating } = await newSeating()
  const id = newId()
  expect((await guest('orders', { id, seating, lines: [line()], total: '4.5' })).status).toBe(200)
  expect((await accept(id)).status).toBe(200)
  expect(await tablet.order(order)).toMatchObject({ lines: [{ course: 2 }] })
})

test('a guest orders, a waiter accepts, the kitchen is told and the guest sees it', async () => {
  const { order, seating } = await newSeating()
  const id = newId()
  const lines = [
    line(2, { note: 'No salt' }),
    { ...line(), dish: steak.key, options: [steak.rare] },
  ]
  const quote = await guest<Quote>('quote', { seating: seating.toLowerCase(), lines })
  expect(quote.body).toMatchObject({ total: '27', first: '$27.00', lines: ['$9.00', '$18.00'] })
  const sent = await ordered(seating, '27', lines, id)
  expect(sent.body, sent.text).toEqual({ state: 'waiting' })
  expect((await tablet.order(order))?.wishes[0]?.lines.map(({ quantity }) => quantity)).toEqual([
    '2',
    '1',
  ])
  expect((await tablet.order(order))?.lines).toEqual([])
  const both = await Promise.all([accept(id), accept(id)])
  expect(both.map(({ body }) => body.state)).toEqual(['accepted', 'accepted'])
  const now = await tablet.order(order)
  expect(now?.wishes).toEqual([])
  expect(now?.lines.map(({ isGuest, sent }) => [isGuest, sent])).toEqual([
    [true, '2'],
    [true, '1'],
  ])
  const [decided] = await app.asOwner<{ user_id: string }>(
    `select user_id from guest_order where id = '${id}'`,
  )
  expect(decided?.user_id).toBe(ours.userId)
  const table = (await guest<GuestTable>('table', { seating, orders: [id, newId()] })).body
  expect(table).toMatchObject({ total: { first: '$27.00' }, orders: [{ id, state: 'accepted' }] })
  const stages = async () => {
    const { orders } = (await guest<GuestTable>('table', { seating, orders: [id] })).body
    return orders[0]?.lines.map(({ stage }) => stage)
  }
  expect(await stages()).toEqual(['sent', 'sent'])
  // Brought by the waiter from the order: the guest reads it too.
  const [first] = now?.lines ?? []
  await ours.call('POST', `/api/orders/${order}/served`, { lines: [first?.id] })
  expect(await stages()).toEqual(['served', 'sent'])
  // Another phone of the table reads what there is already, and of whom or for how much it does not.
  expect(table.others).toEqual([])
  const second = newId()
  await ordered(seating, '4.5', [line(1, { note: 'Mild' })], second)
  const another = (await guest<GuestTable>('table', { seating, orders: [] })).body
  expect(another.orders).toEqual([])
  expect(another.others).toEqual([
    { name: 'Soup', quantity: '2', isWaiting: false, stage: 'served' },
    { name: 'Steak · Rare', quantity: '1', isWaiting: false, stage: 'sent' },
    { name: 'Soup', quantity: '1', isWaiting: true, stage: null },
  ])
  expect((await guest<GuestTable>('table', { seating, orders: [id] })).body.others).toEqual([
    { name: 'Soup', quantity: '1', isWaiting: true, stage: null },
  ])
  const refused = await ours.call('POST', `/api/guest-orders/${id}/refuse`, { reason: 'Late' })
  expect(refused.body).toMatchObject({ code: 'guestOrderDecided' })
})

test('a refusal is told with its reason, and orders nothing', async () => {
  const { order, seating } = await newSeating()
  const id = newId()
  await ordered(seating, '4.5', [line()], id)
  await ours.call('POST', `/api/guest-orders/${id}/refuse`, { reason: 'The kitchen closes' })
  const { orders } = (await guest<GuestTable>('table', { seating, orders: [id] })).body
  expect(orders).toMatchObject([{ state: 'refused', reason: 'The kitchen closes' }])
  expect(await tablet.order(order)).toMatchObject({ wishes: [], lines: [] })
  expect((await accept(id)).body.code).toBe('guestOrderDecided')
})

test('two guests in the same second: one order, all lines; twice the same is once', async () => {
  await allow('direct')
  const { order, seating } = await newSeating()
  const first = newId()
  expect((await ordered(seating, '4.5', [line()], first)).body).toEqual({ state: 'waiting' })
  await accept(first)
  const id = newId()
  const answers = await Promise.all([
    ordered(seating, '9', [line(2)]),
    ordered(seating, '13.5', [line(3)], id),
    ordered(seating, '13.5', [line(3)], id),
  ])
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ state: 'accepted' })))
  const quantities = (await tablet.order(order))?.lines.map(({ sent }) => sent)
  expect(quantities?.toSorted()).toEqual(['1', '2', '3'])
  await allow('confirmed')
})

test('a basket that changed after its answer was lost is told, and not taken for the one that was sent', async () => {
  const { order, seating } = await newSeating()
  const id = newId()
  const lines = [line(2, { note: 'Mild' }), { ...line(), dish: steak.key, options: [steak.rare] }]
  expect((await ordered(seating, '27', lines, id)).body).toEqual({ state: 'waiting' })
  expect((await ordered(seating, '27', lines, id)).body).toEqual({ state: 'waiting' })
  for (const other of [[...lines, line()], [line(3, { note: 'Mild' }), lines[1]], [lines[0]]]) {
    const answer = await ordered(seating, '27', other as typeof lines, id)
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'guestOrderArrived' }])
  }
  expect((await tablet.order(order))?.wishes).toMatchObject([{ lines: { length: 2 } }])
})

test('guests call for the waiter and the bill until somebody has heard', async () => {
  const { order, seating } = await newSeating()
  await guest('calls', { seating, id: newId(), what: 'bill' })
  expect((await tablet.order(order))?.asked).toBe('bill')
  await tablet.say(order, { kind: 'heard' })
  expect((await tablet.order(order))?.asked).toBeNull()
})

describe('the code of a seating', () => {
  test('is shown again the same, kept nowhere, and dead once the guests have left', async () => {
    const { order, seating } = await newSeating()
    const again = await ours.call<SeatingCode>('POST', `/api/orders/${order}/seating`, {})
    expect(again.body.code).toBe(seating)
    const kept = await app.asOwner(`select to_jsonb(s)::text as row from seating s`)
    expect(JSON.stringify(kept)).not.toContain(seating)
    await tablet.say(order, { kind: 'leave' })
    expect(await lost(ordered(seating))).toEqual([410, 'seatingEnded'])
    expect((await guest('table', { seating, orders: [] })).status).toBe(410)
    expect((await app.call('GET', `/api/guest-menus/${code}`)).status).toBe(200)
    expect((await ours.call('POST', `/api/orders/${order}/seating`, {})).status).toBe(404)
  })

  test('is of its company alone', async () => {
    const { seating } = await newSeating()
    const theirs = await newGuestShop(app)
    const foreign = await guest('table', { seating, orders: [] }, theirs.code)
    expect(foreign.body.code).toBe('seatingUnknown')
    const id = newId()
    await ordered(seating, '4.5', [line()], id)
    expect((await accept(id, theirs.who)).status).toBe(404)
  })

  test('ends by itself after the hours the house gives it, though the table stays open', async () => {
    const { order, seating } = await newSeating()
    const age = (hours: number) =>
      app.asOwner(
        `update seating set made_at = now() - interval '${hours} hours' where order_id = '${order}'`,
      )
    await age(13)
    expect(await lost(ordered(seating))).toEqual([410, 'seatingEnded'])
    await guestShop.decide('seatingHours', 14)
    expect((await ordered(seating)).status).toBe(200)
    await guestShop.decide('seatingHours', 2)
    await age(3)
    expect(await lost(ordered(seating))).toEqual([410, 'seatingEnded'])
    const again = await ours.call<SeatingCode>('POST', `/api/orders/${order}/seating`, {})
    expect(again.body.code).not.toBe(seating)
    await guestShop.decide('seatingHours', 12)
  })
})

describe('refused is', () => {
  test('what was sold out or priced anew between a look and an order', async () => {
    const { seating } = await newSeating()
    const waiting = newId()
    await ordered(seating, '4.5', [line()], waiting)
    await ours.call('PUT', `/api/sold-out/${room.branch}/${room.soup}`, {})
    expect(await lost(ordered(seating))).toEqual([422, 'dishSoldOut'])
    expect((await accept(waiting)).body.code).toBe('dishSoldOut')
    await ours.call('DELETE', `/api/sold-out/${room.branch}/${room.soup}`)
    const { version } = await ours.read('/api/items', room.soup)
    await ours.call('PATCH', `/api/items/${room.soup}`, { version, unitPrice: '5' })
    expect(await lost(ordered(seating))).toEqual([409, 'guestPricesChanged'])
    expect((await accept(waiting)).body.code).toBe('guestOrderRepriced')
    expect((await ordered(seating, '5')).body).toEqual({ state: 'waiting' })
    await ours.call('PATCH', `/api/items/${room.soup}`, { version: version + 1, unitPrice: '4.5' })
  })

  test('what is too much, not on the menu, or said with control characters', async () => {
    const { order, seating } = await newSeating()
    expect(await lost(ordered(seating, '49.5', [line(11)]))).toEqual([422, 'guestLineAbove'])
    const spread = [line(6), line(5, { note: 'Hot' })]
    expect(await lost(ordered(seating, '49.5', spread))).toEqual([422, 'guestLineAbove'])
    const unknown = line(1, { dish: '0123456789abcdef' })
    expect(await lost(ordered(seating, '4.5', [unknown]))).toEqual([422, 'guestDishGone'])
    const plain = { ...line(), dish: steak.key }
    expect(await lost(ordered(seating, '18', [plain]))).toEqual([422, 'optionMissing'])
    const unsafe = line(1, { note: 'a\u0000b' })
    expect((await ordered(seating, '4.5', [unsafe])).status).toBe(422)
    const id = newId()
    await ordered(seating, '4.5', [line()], id)
    await accept(id)
    const lines = (await tablet.order(order))?.lines.map((it) => ({ line: it.id, quantity: '1' }))
    await tablet.say(order, { kind: 'bill', lines: lines ?? [], split: null })
    expect(await lost(ordered(seating))).toEqual([422, 'guestBillMade'])
  })

  test('every order while the house takes none', async () => {
    const { order, seating } = await newSeating()
    await allow('off')
    expect(await lost(ordered(seating))).toEqual([422, 'guestOrdersOff'])
    const shown = await ours.call('POST', `/api/orders/${order}/seating`, {})
    expect(shown.body).toMatchObject({ code: 'guestOrdersOff' })
    await allow('confirmed')
  })

  test('more orders of one table than somebody can decide on', async () => {
    const { order, seating } = await newSeating()
    const one = newId()
    await ordered(seating, '4.5', [line()], one)
    for (let sent = 1; sent < 20; sent += 1)
      expect((await ordered(seating)).body).toEqual({ state: 'waiting' })
    expect(await lost(ordered(seating))).toEqual([422, 'guestOrdersWaiting'])
    expect((await ordered(seating, '4.5', [line()], one)).body).toEqual({ state: 'waiting' })
    expect((await tablet.order(order))?.wishes).toHaveLength(20)
    await accept(one)
    expect((await ordered(seating)).body).toEqual({ state: 'waiting' })
  })

  test('whoever floods a table, while its neighbour behind the same address is heard', async () => {
    const [loud, quiet] = [await newSeating(), await newSeating()]
    const call = ({ seating }: typeof loud, what: 'waiter' | 'bill') =>
      guest('calls', { seating, id: newId(), what })
    const statuses: number[] = []
    for (let sent = 0; sent < 125; sent += 5) {
      const calls = Array.from({ length: 5 }, () => call(loud, 'waiter'))
      statuses.push(...(await Promise.all(calls)).map(({ status }) => status))
    }
    expect(statuses.filter((it) => it === 429)).toHaveLength(95)
    expect((await call(quiet, 'bill')).body).toEqual({ asked: 'bill' })
  })

  test('whoever guesses, and nobody who holds a right code', async () => {
    const { seating } = await newSeating()
    const look = async (of: string) => (await guest('table', { seating: of, orders: [] })).status
    const guesses = await Promise.all(Array.from({ length: 40 }, () => look('ABCD2345')))
    expect(guesses.filter((it) => it === 429).length).toBeGreaterThanOrEqual(10)
    expect([await look(seating), await look('ABCD2345')]).toEqual([200, 429])
    const { services } = app
    for (let tries = 0; tries < 200; tries += 1) await services.counted(`seating-at:${code}`, 900)
    await app.asOwner(`delete from throttle where key like 'seating-from:%'`)
    expect([await look(seating), await look('ABCD2345')]).toEqual([200, 429])
  })
})
