import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { OnHand } from '../../domain/pos/quantity/beyond-stock.ts'
import type { LowStock } from '../../domain/stock/stock-report.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf } from '../kernel/testing/station.ts'
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
