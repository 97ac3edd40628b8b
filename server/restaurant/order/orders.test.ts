/** What is said of a table, and what the kitchen is told of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { billParts } from '../../../domain/pos/bill/bill.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let ours: Station
let room: DiningRoom
let tablet: ReturnType<typeof device>
let phone: ReturnType<typeof device>

beforeAll(async () => {
  ours = await station(app)
  room = await newDiningRoom(ours)
  tablet = device(ours, room)
  const grants = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.print']
  phone = device(await colleagueOf(app, ours, grants), room)
})

const ids = (count: number): string[] => Array.from({ length: count }, () => newId())

/** An order of one soup and one beer at the first table. */
async function servedTable(): Promise<{ order: string; soup: string; beer: string }> {
  const [order, soup, beer] = ids(3) as [string, string, string]
  await tablet.say(
    order,
    seated(room.tables[0] ?? ''),
    added(soup, room.soup, { quantity: '2' }),
    added(beer, room.beer),
  )
  return { order, soup, beer }
}

type KitchenRow = { station: string; kind: string; number: number; name: string; quantity: string }

const kitchenOf = (order: string) =>
  app.asOwner<KitchenRow>(
    `select t.station_id as station, t.kind, t.number, l.names ->> 'name' as name,
       trim_scale(l.quantity)::text as quantity
     from kitchen_ticket t join kitchen_line l on l.ticket_id = t.id
     where t.order_id = $1 order by t.made_at, t.number, name`,
    [order],
  )

const sent = (...lines: [line: string, quantity: string][]) => ({
  kind: 'send' as const,
  lines: lines.map(([line, quantity]) => ({ line, quantity })),
})

test('only the difference goes to the kitchen, and each station is told its own', async () => {
  const { order, soup, beer } = await servedTable()
  await tablet.say(order, sent([soup, '2'], [beer, '1']))
  await tablet.say(order, sent([soup, '2'], [beer, '1']))
  const bread = newId()
  await tablet.say(order, added(bread, room.bread), sent([bread, '1'], [soup, '2']))
  await tablet.say(order, { kind: 'cancel', line: soup, quantity: '1', reason: 'Too cold' })
  await tablet.say(order, { kind: 'note', line: soup, note: 'Hot!', over: [] })
  const tickets = (await kitchenOf(order)).map(({ station, kind, name, quantity }) => [
    station === room.bar ? 'bar' : 'kitchen',
    kind,
    name,
    quantity,
  ])
  expect(tickets.toSorted()).toEqual([
    ['bar', 'order', 'Beer', '1'],
    ['kitchen', 'cancel', 'Soup', '-1'],
    ['kitchen', 'change', 'Soup', '0'],
    ['kitchen', 'order', 'Soup', '2'],
  ])
  expect(
    (await tablet.order(order))?.lines.map(({ quantity, sent: known }) => [quantity, known]),
  ).toEqual([
    ['1', '1'],
    ['1', '1'],
    ['1', '1'],
  ])
})

test('a course waits until it is fired', async () => {
  const { order, soup } = await servedTable()
  const steak = newId()
  await tablet.say(
    order,
    added(steak, room.steak, { course: 2, options: [room.wellDone] }),
    { kind: 'hold', course: 2 },
    sent([soup, '2'], [steak, '1']),
  )
  expect((await kitchenOf(order)).map(({ name }) => name)).toEqual(['Soup'])
  await tablet.say(order, { kind: 'fire', course: 2 })
  expect((await kitchenOf(order)).map(({ name }) => name)).toEqual(['Soup', 'Steak'])
  const line = (await tablet.order(order))?.lines.find(({ id }) => id === steak)
  expect(line?.dish).toMatchObject({ price: '18', options: [{ name: 'Well done', price: '0.5' }] })
})

test('the same event again is heard once, and answered the same', async () => {
  const order = newId()
  const [opening, more] = [seated(room.tables[1] ?? ''), added(newId(), room.beer)].map((it) => ({
    ...it,
    id: newId(),
  }))
  if (!opening || !more) throw new Error('Two events')
  const first = await tablet.send(order, opening, more)
  expect(await tablet.send(order, opening, more)).toEqual(first)
  expect((await tablet.order(order))?.lines).toHaveLength(1)
})

test('two who write a note at the same time are both heard', async () => {
  const { order, soup } = await servedTable()
  await tablet.say(order, { kind: 'note', line: soup, note: 'No onion', over: [] })
  await phone.say(order, { kind: 'note', line: soup, note: 'Extra bread', over: [] })
  const line = (await tablet.order(order))?.lines[0]
  expect(line?.notes.map(({ note }) => note)).toEqual(['No onion', 'Extra bread'])
})

test('lines and whole tables go to another order, and the kitchen is not told twice', async () => {
  const { order, soup, beer } = await servedTable()
  const other = newId()
  await tablet.say(other, seated(room.tables[1] ?? '', 3))
  await tablet.say(order, sent([soup, '2']))
  const moved = newId()
  await tablet.say(order, {
    kind: 'give',
    to: other,
    lines: [{ line: soup, quantity: '1', as: moved }],
    isAll: false,
  })
  await tablet.say(order, {
    kind: 'give',
    to: other,
    lines: [
      { line: soup, quantity: '1', as: newId() },
      { line: beer, quantity: '1', as: beer },
    ],
    isAll: true,
  })
  const whole = await tablet.order(other)
  expect(whole).toMatchObject({ guests: 5, parties: 2 })
  expect(whole?.lines.map(({ quantity, sent }) => [quantity, sent])).toEqual([
    ['1', '1'],
    ['1', '1'],
    ['1', '0'],
  ])
  expect((await kitchenOf(other)).map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Soup', '1'],
    ['Soup', '1'],
  ])
  const before = (await tablet.news()).orders.map(({ id }) => id)
  expect(before).not.toContain(order)
  expect(await tablet.refused(order, added(newId(), room.beer))).toBe('orderClosed')
})

test('some of a line goes to somebody who sits down elsewhere, and waits there for its word', async () => {
  const { order, soup } = await servedTable()
  const [steak, other, moved, waiting] = ids(4) as [string, string, string, string]
  await tablet.say(
    order,
    added(steak, room.steak, { course: 2, seat: 2, options: [room.rare] }),
    { kind: 'hold', course: 2 },
    sent([soup, '2'], [steak, '1']),
  )
  await tablet.say(other, seated(room.tables[2] ?? '', 1))
  const twice = { kind: 'give' as const, to: other, isAll: false }
  expect(
    await tablet.refused(order, {
      ...twice,
      lines: [
        { line: soup, quantity: '1', as: moved },
        { line: steak, quantity: '1', as: moved },
      ],
    }),
  ).toBe('idTaken')
  const give = {
    ...twice,
    id: newId(),
    lines: [
      { line: soup, quantity: '1', as: moved },
      { line: steak, quantity: '1', as: waiting },
    ],
  }
  await tablet.say(order, give)
  await tablet.say(order, give)
  const there = (await tablet.order(other))?.lines
  expect(there?.map(({ quantity, asked, sent, seat }) => [quantity, asked, sent, seat])).toEqual([
    ['1', '1', '1', null],
    ['1', '0', '0', null],
  ])
  expect((await tablet.order(order))?.lines.map(({ quantity, sent }) => [quantity, sent])).toEqual([
    ['1', '1'],
    ['1', '0'],
    ['0', '0'],
  ])
  const cooked = async (of: string) =>
    app.asOwner<{ name: string; quantity: string }>(
      `select names ->> 'name' as name, trim_scale(sum(quantity))::text as quantity
       from kitchen_line where order_id = $1 group by 1 order by 1`,
      [of],
    )
  expect(await cooked(order)).toEqual([{ name: 'Soup', quantity: '1' }])
  expect(await cooked(other)).toEqual([{ name: 'Soup', quantity: '1' }])
  await tablet.say(other, sent([moved, '1'], [waiting, '1']))
  expect(await cooked(other)).toEqual([
    { name: 'Soup', quantity: '1' },
    { name: 'Steak', quantity: '1' },
  ])
})

test('fish is ordered by weight, cooked by weight, and shared', async () => {
  const { id: unit } = await ours.add('/api/units', { name: `Kilo ${newId()}`, symbol: 'kg' })
  const { id: fish } = await ours.add('/api/items', {
    ...{ name: 'Fish', unitPrice: '20', unit, kind: 'service', isWeighed: true, vat: '0' },
    station: room.kitchen,
  })
  const [order, line] = ids(2) as [string, string]
  await tablet.say(order, seated(room.tables[3] ?? ''), added(line, fish, { quantity: '0.85' }))
  await tablet.say(order, sent([line, '0.85']))
  expect((await kitchenOf(order)).map(({ quantity }) => quantity)).toEqual(['0.85'])
  const thirds = [1, 2].map((top) => [{ line, top, bottom: 3 }])
  const lines = [{ line, quantity: '0.85' }]
  await tablet.say(order, { kind: 'bill', lines, split: { way: 'lines', parts: thirds } })
  const now = await tablet.order(order)
  if (!now?.bill) throw new Error('A bill')
  expect(now.lines[0]?.dish.weighedIn).toMatchObject({ symbol: 'kg' })
  const parts = billParts(now.bill.content)
  expect(parts.map(({ total }) => total)).toEqual(['5.67', '11.33'])
  expect(parts.map((it) => it.lines[0]?.quantity)).toEqual(['0.283333', '0.566667'])
})

describe('a printed bill', () => {
  test('locks the order until somebody with the right opens it again, with a reason', async () => {
    const { order, soup, beer } = await servedTable()
    const lines = [
      { line: soup, quantity: '2' },
      { line: beer, quantity: '1' },
    ]
    await phone.say(order, { kind: 'bill', lines, split: null })
    expect(await phone.refused(order, added(newId(), room.beer))).toBe('orderLocked')
    expect(await phone.refused(order, { kind: 'reopen', reason: 'More beer' })).toBe(
      'reopenNotAllowed',
    )
    await tablet.say(order, { kind: 'reopen', reason: 'More beer' }, added(newId(), room.beer))
    await tablet.say(order, { kind: 'bill', lines, split: null })
    expect(await tablet.order(order)).toMatchObject({ bills: 2, bill: { copy: 2 }, isLocked: true })
  })

  test('is not split into parts that do not add up', async () => {
    const { order, soup, beer } = await servedTable()
    const lines = [
      { line: soup, quantity: '2' },
      { line: beer, quantity: '1' },
    ]
    const amounts = (...all: string[]) => ({
      kind: 'bill' as const,
      lines,
      split: { way: 'amounts' as const, amounts: all },
    })
    expect(await tablet.refused(order, amounts('5', '5'))).toBe('partsDoNotAddUp')
  })
})

test.each<
  [string, (at: { order: string; soup: string }) => Parameters<typeof tablet.refused>[1], string]
>([
  ['a dish nobody offers', () => added(newId(), newId()), 'dishUnknown'],
  ['a steak without a word how', () => added(newId(), room.steak), 'optionMissing'],
  [
    'a soup well done',
    () => added(newId(), room.soup, { options: [room.wellDone] }),
    'missingReference',
  ],
  ['a line twice', ({ soup }) => added(soup, room.beer), 'idTaken'],
  [
    'more than there is',
    ({ soup }) => ({ kind: 'cancel', line: soup, quantity: '3', reason: 'x' }),
    'cancelAbove',
  ],
  [
    'half a hundredth of a soup',
    () => added(newId(), room.soup, { quantity: '0.01' }),
    'tooManyDecimals',
  ],
  ['soup for a city', () => added(newId(), room.soup, { quantity: '99999999999' }), 'range'],
  [
    'half a soup more',
    ({ soup }) => ({ kind: 'more', line: soup, quantity: '0.5' }),
    'tooManyDecimals',
  ],
  ['a city more', ({ soup }) => ({ kind: 'more', line: soup, quantity: '9998' }), 'range'],
  [
    'half a soup less',
    ({ soup }) => ({ kind: 'cancel', line: soup, quantity: '0.5', reason: null }),
    'tooManyDecimals',
  ],
  ['a line of nobody', () => ({ kind: 'seat', line: newId(), seat: 1 }), 'unknownLine'],
  ['to a table that is none', () => ({ kind: 'move', table: newId() }), 'missingReference'],
  [
    'to an order that is none',
    () => ({ kind: 'give', to: newId(), lines: [], isAll: true }),
    'unknownOrder',
  ],
  ['to a waiter who is none', () => ({ kind: 'waiter', waiter: newId() }), 'missingReference'],
  ['open what is open', () => seated(room.tables[0] ?? ''), 'orderExists'],
  ['leave without paying', () => ({ kind: 'leave' }), 'linesLeft'],
  [
    'a note of control characters',
    ({ soup }) => ({ kind: 'note', line: soup, note: 'a\u0000b', over: [] }),
    'unsafeText',
  ],
])('%s is refused, and holds up nothing', async (_, said, code) => {
  const { order, soup } = await servedTable()
  const line = newId()
  const [outcome, next] = await tablet.send(order, said({ order, soup }), added(line, room.beer))
  expect(outcome).toMatchObject({ code })
  expect(next).toHaveProperty('seq')
})

test('of a dish that is counted no half goes to another order, and the answer names its place', async () => {
  const { order, soup } = await servedTable()
  const other = newId()
  await tablet.say(other, seated(room.tables[1] ?? ''))
  const half = { line: soup, quantity: '0.5', as: newId() }
  const [answer] = await tablet.send(order, {
    kind: 'give',
    to: other,
    lines: [half],
    isAll: false,
  })
  expect(answer).toMatchObject({ code: 'tooManyDecimals', field: 'lines.0.quantity' })
})

test('a table is given only to whoever serves there', async () => {
  const { order } = await servedTable()
  const cook = await colleagueOf(app, ours, ['restaurant.kitchen.view'])
  const { id: far } = await ours.add('/api/branches', { name: `Far ${newId()}` })
  const elsewhere = await colleagueOf(app, ours, ['restaurant.order.add'], { branches: [far] })
  const near = await colleagueOf(app, ours, ['restaurant.order.add'], { branches: [room.branch] })
  for (const [who, answer] of [
    [cook, 'missingReference'],
    [elsewhere, 'missingReference'],
    [near, 'taken'],
  ] as const)
    expect(await tablet.refused(order, { kind: 'waiter', waiter: who.userId })).toBe(answer)
})

test('whoever may only serve cancels what the kitchen does not know', async () => {
  const { order, soup, beer } = await servedTable()
  await phone.say(order, { kind: 'cancel', line: beer, quantity: '1', reason: null })
  await phone.say(order, sent([soup, '2']))
  const cancel = { kind: 'cancel' as const, line: soup, quantity: '1' }
  expect(await phone.refused(order, { ...cancel, reason: 'Wrong' })).toBe('cancelNotAllowed')
  expect(await tablet.refused(order, { ...cancel, reason: null })).toBe('reasonRequired')
})

test('a device is told what was said since it asked, and everything when it begins', async () => {
  const { order, soup } = await servedTable()
  const { cursor } = await phone.news()
  await tablet.say(order, { kind: 'seat', line: soup, seat: 2 })
  const { events, orders } = await phone.news(cursor)
  expect(orders.map(({ id }) => id)).toContain(order)
  expect(events.filter((it) => it.order === order).map(({ kind }) => kind)).toContain('seat')
  expect(events.length).toBeLessThan((await phone.news()).events.length)
})

test('one event that is refused refuses none beside it', async () => {
  const { order, soup } = await servedTable()
  const other = await servedTable()
  const [used] = (await tablet.news()).events.filter((it) => it.order === other.order)
  const { id: far } = await ours.add('/api/branches', { name: `Far ${newId()}` })
  const { id: section } = await ours.add('/api/sections', { name: `Far ${newId()}`, branch: far })
  const { id: table } = await ours.add('/api/dining-tables', { name: '9', section, seats: 2 })
  const rights = ['restaurant.floor.view', 'restaurant.order.add']
  const near = device(await colleagueOf(app, ours, rights, { branches: [room.branch] }), room)
  const outcomes = await near.send(
    order,
    added(newId(), room.beer),
    { kind: 'move', table },
    { kind: 'more', line: soup, quantity: '1', id: used?.id ?? '' },
    { kind: 'more', line: soup, quantity: '1900000000000' },
    { kind: 'more', line: soup, quantity: '1' },
  )
  expect(outcomes.map((it) => ('code' in it ? it.code : 'taken'))).toEqual([
    ...['taken', 'missingReference', 'idTaken', 'range', 'taken'],
  ])
  await expect(near.send(newId(), seated(table))).rejects.toThrow('notFound')
})

test('a cursor nobody was given is refused', async () => {
  const path = `/api/floor/${room.branch}?after=`
  expect(await ours.refused('GET', `${path}99999999999999999999`)).toMatchObject({
    status: 422,
    field: 'after',
  })
  expect((await ours.call('GET', `${path}9999999999999999999`)).status).toBe(200)
})
