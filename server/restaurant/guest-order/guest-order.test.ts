/** Guests order from their phones: with the code of their seating, once, at the prices they saw. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { GuestMenu } from '../../../domain/restaurant/guest-menu.ts'
import type { GuestTable, Quote, SeatingCode } from '../../../domain/restaurant/guest-order.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Station, station } from '../../kernel/testing/station.ts'
import { type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let ours: Station
let room: DiningRoom
let tablet: ReturnType<typeof device>
let code: string
let soup: string
let steak: { key: string; rare: string }

type Allowed = 'off' | 'confirmed' | 'direct'
const versions = new Map<string, number>()

async function allow(value: Allowed, who: Station = ours): Promise<void> {
  const key = 'restaurant.guestOrders'
  const version = versions.get(who.companyId) ?? 0
  const body = { layer: 'company', value, version }
  const answer = await who.call<{ version: number }>('PUT', `/api/settings/${key}`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  versions.set(who.companyId, answer.body.version)
}

async function tableCode(who: Station, table: string): Promise<string> {
  const body = { codes: [{ id: newId(), place: 'table', of: table }] }
  const { rows } = (await who.call<{ rows: { code: string }[] }>('POST', '/api/menu-codes', body))
    .body
  return rows[0]?.code ?? ''
}

/** The dishes of the room are on a menu, served all day. */
async function withMenu(who: Station, { soup: one, steak: other }: DiningRoom): Promise<void> {
  const { id: category } = await who.add('/api/categories', { name: 'Kitchen' })
  for (const item of [one, other]) {
    const { version } = await who.read('/api/items', item)
    await who.call('PATCH', `/api/items/${item}`, { version, category })
  }
  await who.add('/api/menus', { name: 'All day', parts: [{ id: newId(), category }] })
}

/** Guests are seated at the first table, and are shown their code. */
async function newSeating(): Promise<{ order: string; seating: string }> {
  const order = newId()
  await tablet.say(order, seated(room.tables[0] ?? ''))
  const shown = await ours.call<SeatingCode>('POST', `/api/orders/${order}/seating`, {})
  expect(shown.status, shown.text).toBe(200)
  expect(shown.body.url).toContain(`/Menu/${code}#s=${shown.body.code}`)
  return { order, seating: shown.body.code }
}

const guest = <Answer = { state: string; code: string }>(what: string, body: object, at = code) =>
  app.call<Answer>('POST', `/api/guest-menus/${at}/${what}`, { body })

const line = (quantity = 1, more: object = {}) => ({
  dish: soup,
  options: [],
  quantity,
  note: null,
  ...more,
})

const ordered = (seating: string, total = '4.5', lines: object[] = [line()], id = newId()) =>
  guest('orders', { id, seating, lines, total })

const lost = async (of: ReturnType<typeof ordered>): Promise<[number, string]> => {
  const { status, body } = await of
  return [status, body.code]
}

const accept = (id: string, who: Station = ours) =>
  who.call<{ state: string; code: string }>('POST', `/api/guest-orders/${id}/accept`, {})

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
  tablet = device(ours, room)
  code = await tableCode(ours, room.tables[0] ?? '')
  await withMenu(ours, room)
  await allow('confirmed')
  const { sections } = (await app.call<GuestMenu>('GET', `/api/guest-menus/${code}`)).body
  const dishes = sections.flatMap((it) => it.dishes)
  soup = dishes.find(({ name }) => name === 'Soup')?.key ?? ''
  const found = dishes.find(({ name }) => name === 'Steak')
  steak = { key: found?.key ?? '', rare: found?.choices[0]?.options[0]?.key ?? '' }
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
  expect(now?.lines.map(({ isGuest, told }) => [isGuest, told])).toEqual([
    [true, '2'],
    [true, '1'],
  ])
  const [decided] = await app.asOwner<{ user_id: string }>(
    `select user_id from guest_order where id = '${id}'`,
  )
  expect(decided?.user_id).toBe(ours.userId)
  const table = (await guest<GuestTable>('table', { seating, orders: [id, newId()] })).body
  expect(table).toMatchObject({ total: { first: '$27.00' }, orders: [{ id, state: 'accepted' }] })
  expect((await guest<GuestTable>('table', { seating, orders: [] })).body.orders).toEqual([])
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
  const quantities = (await tablet.order(order))?.lines.map(({ told }) => told)
  expect(quantities?.toSorted()).toEqual(['1', '2', '3'])
  await allow('confirmed')
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

  test('ends by itself, and is of its company alone', async () => {
    const { order, seating } = await newSeating()
    const theirs = await station(app)
    const their = await newDiningRoom(theirs)
    const other = await tableCode(theirs, their.tables[0] ?? '')
    await withMenu(theirs, their)
    await allow('confirmed', theirs)
    const foreign = await guest('table', { seating, orders: [] }, other)
    expect(foreign.body.code).toBe('seatingUnknown')
    const id = newId()
    await ordered(seating, '4.5', [line()], id)
    expect((await accept(id, theirs)).status).toBe(404)
    await app.asOwner(
      `update seating set made_at = now() - interval '13 hours' where order_id = '${order}'`,
    )
    expect(await lost(ordered(seating))).toEqual([410, 'seatingEnded'])
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

  test('whoever floods a table, and whoever guesses', async () => {
    const { seating } = await newSeating()
    const calls = Array.from({ length: 31 }, () =>
      guest('calls', { seating, id: newId(), what: 'waiter' }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((it) => it === 429)).toHaveLength(1)
    const guesses = await Promise.all(
      Array.from({ length: 31 }, () => guest('table', { seating: 'ABCD2345', orders: [] })),
    )
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await guest('table', { seating, orders: [] })).status).toBe(429)
  })
})
