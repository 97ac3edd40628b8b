/** A shift ends while tables are open: they are listed, handed over, and judged by the setting. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { OpenOrders } from '../../../domain/restaurant/open-orders.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../../kernel/testing/station.ts'
import {
  cashier,
  close,
  count,
  type DrawerShop,
  newDrawerShop,
  open,
} from '../../pos/testing/drawer.ts'
import { added, type DiningRoom, device, newDiningRoom, seated } from '../testing/dining-room.ts'

const app = testApp()
let drawerShop: DrawerShop
let room: DiningRoom
let waiter: Station
let other: Station

beforeAll(async () => {
  drawerShop = await newDrawerShop(app)
  room = await newDiningRoom(drawerShop.shop)
  const serving = ['restaurant.floor.view', 'restaurant.order.add', 'restaurant.order.print']
  waiter = await colleagueOf(app, drawerShop.shop, [...cashier, ...serving])
  other = await colleagueOf(app, drawerShop.shop, serving)
})

const openAt = async (who: Station): Promise<OpenOrders> =>
  (await who.call<OpenOrders>('GET', `/api/floor/${room.branch}/open`)).body

let version = 0

async function decide(value: string): Promise<void> {
  const body = { layer: 'company', value, version }
  const path = '/api/settings/restaurant.openTables'
  const answer = await drawerShop.shop.call<{ version: number }>('PUT', path, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  version = answer.body.version
}

test('open tables are listed; own ones are asked about, refused or handed over', async () => {
  const { shop, drawer, cash } = drawerShop
  const { id: shift } = await open(waiter, drawer, cash('100', '0'))
  const [order, soup] = [newId(), newId()]
  await device(waiter, room).say(
    order,
    seated(room.tables[1] ?? '', 3),
    added(soup, room.soup, { quantity: '2' }),
    { kind: 'send', lines: [{ line: soup, quantity: '2' }] },
  )
  const { orders, waiters } = await openAt(waiter)
  const mine = { id: waiter.userId, name: waiter.userName }
  expect(orders).toMatchObject([
    { id: order, type: 'table', label: '2', waiter: mine, guests: 3, sent: '2', isBilled: false },
  ])
  expect(Number(orders[0]?.toPay)).toBeGreaterThanOrEqual(9)
  expect(waiters.map(({ id }) => id)).toContain(other.userId)

  const stop = (more: object = {}) =>
    waiter.call('POST', `/api/shifts/${shift}/stop`, { isStopped: true, ...more })
  const asked = { code: 'openTables', facts: { tables: '2', isConfirmable: true } }
  expect((await stop()).body).toMatchObject(asked)
  expect((await stop({ carriesOver: true })).status).toBe(200)

  await count(waiter, shift, cash('100', '0'))
  const path = `/api/shifts/${shift}/close`
  const left = cash('100', '0')
  expect(await waiter.refused('POST', path, { left })).toMatchObject(asked)
  await decide('refused')
  const no = await waiter.refused('POST', path, { left, carriesOver: true })
  expect(no).toMatchObject({ code: 'openTables' })
  expect(no.facts).not.toHaveProperty('isConfirmable')
  // Whoever answers for drawers ends it all the same, and is asked.
  const forced = { left, isForced: true }
  expect(await shop.refused('POST', path, forced)).toMatchObject(asked)

  const given = { kind: 'waiter' as const, waiter: other.userId }
  await device(waiter, room).say(order, given)
  expect((await openAt(waiter)).orders).toMatchObject([{ waiter: { id: other.userId } }])
  const { report } = await close(waiter, shift, left)
  expect(report.number).toBeGreaterThan(0)
})

test('what is left open is kept with the end of the shift', async () => {
  const { drawer, cash } = drawerShop
  await decide('asked')
  const { id: shift } = await open(waiter, drawer, cash('100', '0'))
  const order = newId()
  await device(waiter, room).say(order, seated(room.tables[2] ?? ''))
  await count(waiter, shift, cash('100', '0'))
  await close(waiter, shift, cash('100', '0'), { carriesOver: true })
  const [row] = await app.asOwner<{ after: { left: unknown } }>(
    `select after from audit where entity = 'shift' and entity_id = $1 order by at desc limit 1`,
    [shift],
  )
  expect(row?.after.left).toEqual([{ name: waiter.userName, tables: '3' }])
  expect(await openAt(waiter)).toMatchObject({ orders: [{}, { id: order, label: '3' }] })
})

test('a branch nobody knows has no tables', async () => {
  expect(await waiter.refused('GET', `/api/floor/${newId()}/open`)).toMatchObject({
    code: 'notFound',
  })
})
