import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { OnHand } from '../../domain/pos/quantity/beyond-stock.ts'
import type { StockPlace } from '../../domain/pos/quantity/stock-places.ts'
import type { LowStock } from '../../domain/stock/stock-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Till, tillOf } from './testing/till.ts'

const app = testApp()
let till: Till

beforeAll(async () => {
  till = await tillOf(app)
})

const address = (items: string, register = till.basics.register.id): string =>
  `/api/pos/stock?register=${register}&items=${items}`

test('a till hears what lies in its own warehouse, and nothing of what never lay there', async () => {
  const { shop } = till
  const [tea, milk] = [await shop.bought('7'), await shop.item()]
  const { body } = await shop.call<{ rows: OnHand[] }>('GET', address(`${tea},${milk}`))
  expect(body.rows).toEqual([{ item: tea, quantity: '7' }])
})

test('a till hears when all that lies there has expired, and not while one lot has not', async () => {
  const { shop } = till
  const item = await shop.item({ hasBatches: true, hasExpiry: true })
  const buy = (code: string, expiry: string) => {
    const line = { item, quantity: '2', unitPrice: '3', lots: [{ code, quantity: '2', expiry }] }
    return shop.post('purchases', shop.draft('purchaseInvoice', [line]))
  }
  const onHand = async () => (await shop.call<{ rows: OnHand[] }>('GET', address(item))).body.rows
  await buy('OLD', addDays(shop.today, -1))
  expect(await onHand()).toEqual([{ item, quantity: '2', isExpired: true }])
  await buy('NEW', shop.today)
  expect(await onHand()).toEqual([{ item, quantity: '4' }])
})

test('what is promised to a client is not there for the till, and runs low', async () => {
  const { shop } = till
  const tea = await shop.item({ minQuantity: '5' })
  const bought = [{ item: tea, quantity: '7', unitPrice: '3' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  await shop.post(
    'invoices',
    shop.draft('salesOrder', [{ item: tea, quantity: '4', unitPrice: '9' }]),
  )
  const { body } = await shop.call<{ rows: OnHand[] }>('GET', address(tea))
  expect(body.rows).toEqual([{ item: tea, quantity: '3' }])
  const low = await shop.call<LowStock>('GET', '/api/stock/low')
  expect(low.body.rows.find(({ item }) => item.id === tea)).toMatchObject({
    quantity: '7',
    reserved: '4',
    available: '3',
    proposed: '2',
    canMake: false,
  })
})

test('a price check tells where an item lies, the own shelf first; not to whoever may not see stock', async () => {
  const { shop } = till
  const tea = await shop.bought('7')
  const branch = await shop.add('/api/branches', { name: 'Harbour', code: 'HB' })
  const rights = ['pos.ticket.add', 'stock.level.view']
  const places = async (who: Station = shop, item = tea) => {
    const path = `/api/pos/stock/places?register=${till.basics.register.id}&item=${item}`
    return who.call<{ rows: StockPlace[] }>('GET', path)
  }
  const shelf = { warehouse: shop.warehouse, isHere: true, quantity: '7' }
  expect((await places()).body.rows).toMatchObject([shelf])
  const far = await shop.add('/api/warehouses', { name: 'Harbour store', branch: branch.id })
  await shop.post(
    'purchases',
    shop.draft('purchaseInvoice', [{ item: tea, quantity: '3', unitPrice: '3' }], {
      warehouse: far.id,
    }),
  )
  const { rows } = (await places()).body
  expect(rows).toMatchObject([
    shelf,
    { name: 'Harbour store', branch: 'Harbour', isHere: false, quantity: '3' },
  ])
  const here = await colleagueOf(app, shop, rights, { branches: [shop.branch] })
  expect((await places(here)).body.rows).toMatchObject([shelf])
  expect((await places(shop, await shop.item())).body.rows).toEqual([])
  const waiter = await colleagueOf(app, shop, ['pos.ticket.add'])
  expect((await places(waiter)).status).toBe(403)
})

test.each([
  ['no ids', () => address('tea'), 422],
  ['a register of nobody', () => address(newId(), newId()), 404],
  ['nothing asked', () => `/api/pos/stock?register=${till.basics.register.id}`, 422],
] as const)('%s is refused', async (_, path, status) => {
  expect((await till.shop.call('GET', path())).status).toBe(status)
})

test('whoever may not sell is told nothing', async () => {
  const nobody = await colleagueOf(app, till.shop, ['catalog.item.view'])
  expect((await nobody.call('GET', address(newId()))).status).toBe(403)
})

test('a waiter, who may sell and not see stock, is told nothing either', async () => {
  const { shop } = till
  const tea = await shop.bought('7')
  const waiter = await colleagueOf(app, shop, ['catalog.item.view', 'pos.ticket.add'])
  const problem = await waiter.refused('GET', address(tea))
  expect([problem.status, problem.code]).toEqual([403, 'forbidden'])
})

test('a cashier of one branch is told nothing of the shelves of another', async () => {
  const { shop } = till
  const tea = await shop.bought('7')
  const elsewhere = await shop.add('/api/branches', { name: 'Elsewhere', code: 'ELS' })
  const rights = ['catalog.item.view', 'pos.ticket.add', 'stock.level.view']
  const cashier = await colleagueOf(app, shop, rights, { branches: [elsewhere.id] })
  expect((await cashier.call('GET', address(tea))).status).toBe(404)
  const here = await colleagueOf(app, shop, rights, { branches: [shop.branch] })
  const { body } = await here.call<{ rows: OnHand[] }>('GET', address(tea))
  expect(body.rows).toEqual([{ item: tea, quantity: '7' }])
})

test('a register of another company is none', async () => {
  const other = await tillOf(app, 'stranger')
  const path = address(newId(), till.basics.register.id)
  expect((await other.shop.call('GET', path)).status).toBe(404)
})
