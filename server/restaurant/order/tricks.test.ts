/** Ways around the walls of an evening: refused, or shown to the owner. */
import { beforeAll, expect, test } from 'vitest'
import { wallTimeOf } from '../../../domain/kernel/business-day.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import type { ExceptionPage, OrderHistory } from '../../../domain/restaurant/report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../../kernel/testing/station.ts'
import {
  added,
  type DiningRoom,
  device,
  newDiningRoom,
  type Said,
  seated,
} from '../testing/dining-room.ts'

const app = testApp()
const serves = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.print']
let shop: Station
let room: DiningRoom
let wanda: Station
let phone: ReturnType<typeof device>

beforeAll(async () => {
  shop = await station(app)
  room = await newDiningRoom(shop)
  wanda = await colleagueOf(app, shop, serves)
  phone = device(wanda, room)
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Of this order, with what they come to. */
async function exceptionsOf(order: string): Promise<string[]> {
  const path = `/api/restaurant-report/exceptions?from=${day(-2)}&to=${day(2)}`
  const { rows } = (await shop.call<ExceptionPage>('GET', path)).body
  return rows
    .filter((it) => it.order === order)
    .map(({ kind, amount }) => (amount ? `${kind} ${amount.first}` : kind))
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000)

const billOf = (line: string, quantity: string): Said => ({
  kind: 'bill',
  lines: [{ line, quantity }],
  split: null,
})

test('a happy hour that only the clock of a device saw is shown', async () => {
  const menu = (await shop.call<Menu>('GET', `/api/floor/${room.branch}/menu`)).body
  const zone = menu.promotions?.clock.timeZone ?? 'UTC'
  const wall = (hours: number): string => wallTimeOf(hoursAgo(hours), zone).time
  const hours = { kind: 'percent', percent: '50', fromTime: wall(3), toTime: wall(1) }
  const targets = [{ id: newId(), item: room.beer }]
  await shop.add('/api/promotions', { name: 'Happy hour', ...hours, targets })
  const soup = [{ id: newId(), item: room.soup }]
  await shop.add('/api/promotions', {
    name: 'Soup',
    kind: 'percent',
    percent: '10',
    targets: soup,
  })
  const at = hoursAgo(2).toISOString()
  const [order, beer] = [newId(), newId()]
  const table = { ...seated(room.tables[0] ?? ''), at }
  await phone.say(
    order,
    table,
    { ...added(beer, room.beer, { quantity: '4' }), at },
    billOf(beer, '4'),
  )
  expect(await exceptionsOf(order)).toEqual(['promotedByDevice 6'])
  // What holds whenever it is heard is given whatever a clock shows.
  const [other, line] = [newId(), newId()]
  await phone.say(other, { ...table, table: room.tables[1] ?? '' } as Said, {
    ...added(line, room.soup, { quantity: '2' }),
    at,
  })
  await phone.say(other, billOf(line, '2'))
  expect(await exceptionsOf(other)).toEqual([])
})

test('a bill that is refused is kept: it may have been paid', async () => {
  const [order, line] = [newId(), newId()]
  const before = hoursAgo(0.1).toISOString()
  await phone.say(order, { ...seated(room.tables[2] ?? ''), at: before } as Said, {
    ...added(line, room.bread, { quantity: '5' }),
    at: before,
  })
  const cancel = { kind: 'cancel' as const, line, quantity: '5', reason: null }
  await phone.say(order, cancel, { kind: 'leave' })
  const late = phone.full({ ...billOf(line, '5'), at: before })
  const copy = phone.full({ kind: 'reprint', at: before })
  const answered = await phone.send(order, late, copy)
  expect(answered).toMatchObject([{ code: 'orderClosed' }, { code: 'orderClosed' }])
  expect(await exceptionsOf(order)).toEqual(['paperRefused 5'])
  // The same said again is refused again, and kept once.
  const { cursor } = await phone.news()
  expect(await phone.send(order, late, copy)).toMatchObject(answered)
  expect(await exceptionsOf(order)).toEqual(['paperRefused 5'])
  const history = await shop.call<OrderHistory>('GET', `/api/restaurant-report/orders/${order}`)
  expect(history.body.steps.map(({ kind }) => kind)).toEqual([
    ...['open', 'add', 'cancel', 'leave', 'refused', 'refused'],
  ])
  const heard = (await phone.news(cursor)).events.map(({ kind }) => kind)
  expect(heard).not.toContain('refused')

  const [more, bread] = [newId(), newId()]
  await phone.say(more, seated(room.tables[2] ?? ''), added(bread, room.bread, { quantity: '5' }))
  await phone.say(more, { kind: 'cancel', line: bread, quantity: '4', reason: null })
  expect(await phone.refused(more, billOf(bread, '5'))).toBe('cancelAbove')
  expect(await exceptionsOf(more)).toEqual(['paperRefused 4'])
  expect(await phone.order(more)).toMatchObject({ state: 'open', bill: null })
})

test('the tip of a billed table goes to nobody unseen', async () => {
  const wael = await colleagueOf(app, shop, serves)
  const mona = await colleagueOf(app, shop, serves)
  const own = device(wael, room)
  const [order, line] = [newId(), newId()]
  await own.say(order, seated(room.tables[3] ?? ''), added(line, room.bread), billOf(line, '1'))
  await phone.say(order, { kind: 'waiter', waiter: mona.userId })
  expect(await exceptionsOf(order)).toEqual(['takenOver'])
  // At the end of a shift the own tables go to a colleague.
  const [later, bread] = [newId(), newId()]
  await own.say(later, seated(room.tables[3] ?? ''), added(bread, room.bread), billOf(bread, '1'))
  await own.say(later, { kind: 'waiter', waiter: mona.userId })
  expect(await exceptionsOf(later)).toEqual([])
})

test('what was served at a table is seen where it is billed as taken away', async () => {
  const { id: service } = await shop.add('/api/items', {
    ...{ name: 'Service', unitPrice: '0', unit: room.unit, kind: 'service' },
  })
  const decided = await shop.call('PUT', '/api/settings/restaurant.serviceItem', {
    ...{ layer: 'company', value: service, version: 0 },
  })
  expect(decided.status, decided.text).toBeLessThan(300)
  const [table, away, soup, as] = [newId(), newId(), newId(), newId()]
  await phone.say(table, seated(room.tables[0] ?? ''), added(soup, room.soup, { quantity: '4' }), {
    kind: 'send',
    lines: [{ line: soup, quantity: '4' }],
  })
  const caller = { name: 'Nobody', phone: null, address: null, driver: null }
  const type = 'takeAway' as const
  const { branch } = room
  await phone.say(away, { kind: 'open', type, table: null, branch, guests: 1, caller })
  const lines = [{ line: soup, quantity: '4', as }]
  await phone.say(table, { kind: 'give', to: away, lines, isAll: false })
  expect(await exceptionsOf(away)).toEqual(['takenAway 18'])
})

test('an opening that is refused says nothing of the next one', async () => {
  const far = (await shop.add('/api/branches', { name: 'Harbour', code: 'HB' })).id
  const section = (await shop.add('/api/sections', { name: 'Quay', branch: far })).id
  const table = (await shop.add('/api/dining-tables', { name: '1', section, seats: 4 })).id
  const [order, line] = [newId(), newId()]
  const nobody = { kind: 'open' as const, type: 'takeAway' as const, table: null, caller: null }
  const outcomes = await phone.send(
    order,
    { ...nobody, branch: room.branch, guests: 1 },
    seated(table),
    added(line, room.bread),
  )
  expect(outcomes).toMatchObject([
    { code: 'required' },
    { code: 'missingReference', field: 'table' },
    { code: 'unknownOrder' },
  ])
  const rows = await app.asOwner('select 1 from dining_order where id = $1', [order])
  expect(rows).toEqual([])
})
