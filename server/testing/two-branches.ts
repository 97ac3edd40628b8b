/** A company of two branches, with something of every kind in the first, and somebody of the second. */
import { newId } from '../../domain/kernel/id.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { ownMoney } from '../cash/testing/own-money.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { soldCard } from '../pos/testing/cards.ts'
import { openRegister, type Till, tillAt } from '../pos/testing/till.ts'
import { type Market, market } from '../trade/testing/market.ts'

export type TwoBranches = {
  shop: Market
  till: Till
  /** In the first branch, of which the second knows nothing. */
  item: string
  invoice: string
  other: { branch: string; warehouse: string; role: string }
  /** May everything, at the second branch. */
  stranger: Station
}

export async function newTwoBranches(app: TestApp): Promise<TwoBranches> {
  const shop = await market(app)
  const department = (await shop.add('/api/departments', { name: 'Ours' })).id
  const hired = { firstName: 'Ours', lastName: 'Own', employeeNumber: '1', startDate: shop.today }
  const { id: employee } = await shop.add('/api/employees', {
    ...hired,
    department,
    branch: shop.branch,
  })
  const times = { day: shop.today, startTime: '09:00', endTime: '17:00' }
  await shop.add('/api/planned-shifts', { employee, branch: shop.branch, ...times })
  await shop.add('/api/salary-runs', { period: shop.today, branch: shop.branch })
  await shop.add('/api/holidays', { name: 'Ours', day: shop.today, branch: shop.branch })
  const section = (await shop.add('/api/sections', { name: 'Ours', branch: shop.branch })).id
  const table = (await shop.add('/api/dining-tables', { name: 'Ours', section, seats: 2 })).id
  const coming = { name: 'Ours', guests: 2, branch: shop.branch, day: shop.today, time: '20:00' }
  await shop.add('/api/reservations', { ...coming, tables: [table] })
  await shop.add('/api/menus', { name: 'Ours', branch: shop.branch })
  await shop.add('/api/promotions', { name: 'Ours', branch: shop.branch, percent: '5' })
  const planned = { title: 'Ours', startsOn: shop.today, endsOn: shop.today }
  await shop.add('/api/calendar-events', { ...planned, branch: shop.branch })
  const station = (await shop.add('/api/stations', { name: 'Ours' })).id
  const screen = { screen: newId(), stations: [station], tickets: [] }
  await shop.call('POST', `/api/kitchen/${shop.branch}/seen`, screen)
  const agent = (await shop.add('/api/print-agents', { name: 'Ours', branch: shop.branch })).id
  await shop.add('/api/printers', { name: 'Ours', agent, place: '192.168.1.9' })
  const item = await shop.bought('50', '4')
  const lines = [{ item, quantity: '2', unitPrice: '10' }]
  const paid = () => ({
    tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '5' }],
  })
  const invoice = shop.draft('salesInvoice', lines, paid())
  await shop.post('invoices', invoice)
  await shop.post('purchases', shop.draft('purchaseInvoice', lines, paid()))
  await shop.post('stock-documents', {
    ...written(shop, 'stockIn', [{ item, quantity: '1', unitPrice: '4' }]),
    reason: 'opening',
  })
  const counted = await shop.call('POST', '/api/stock-adjustments/post', {
    ...written(shop, 'adjustment', [{ item, difference: '-1' }]),
    reason: 'count',
  })
  if (counted.status >= 300) throw new Error(counted.text)
  await produced(shop, item)
  const plan = { name: 'Ours', warehouse: shop.warehouse, recountPercent: null }
  const count = await shop.add('/api/stock-counts', plan)
  await shop.call('POST', `/api/stock-counts/${count.id}/start`, {})
  const at = new Date().toISOString()
  const entries = [{ id: newId(), item, quantity: '47', at, round: 1 }]
  await shop.call('POST', `/api/stock-counts/${count.id}/entries`, { sentAt: at, entries })
  await shop.call('POST', `/api/stock-counts/${count.id}/review`, {})
  const ended = { posting: newId(), rest: 'keep' }
  const posted = await shop.call('POST', `/api/stock-counts/${count.id}/post`, ended)
  if (posted.status >= 300) throw new Error(posted.text)
  const own = await ownMoney(app, shop)
  await own.funded('bank', '100')
  await own.move({ account: own.account('bank'), toAccount: own.account('safe') })
  const till = await tillAt(shop, await openRegister(shop, 'T9'))
  await till.send(till.ring([{ item }]))
  await soldCard(till, '20')
  const kept = { version: null, behaviour: 'salesInvoice' }
  const body = { branch: { id: shop.branch, title: 'Ours' }, lines: [] }
  await shop.call('PUT', `/api/invoices/drafts/${newId()}`, { ...kept, body })
  const branch = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
  const warehouse = (await shop.add('/api/warehouses', { name: 'Elsewhere', branch })).id
  const limits = { branches: [branch], canSeeCost: true, canBackDate: true, canChangePrice: true }
  const stranger = await colleagueOf(app, shop, allPermissions(), limits)
  const role = (await shop.read('/api/users', stranger.userId)).role as { id: string }
  return {
    shop,
    till,
    item,
    invoice: invoice.id,
    other: { branch, warehouse, role: role.id },
    stranger,
  }
}

/** Something that was made of the item, and something that is made of it when it is sold. */
async function produced(shop: Market, item: string): Promise<void> {
  const { branch, warehouse, today: day } = shop
  const part = { item, quantityUsed: '1' }
  const order = await shop.add('/api/production-orders', {
    item: await shop.item(),
    day,
    branch,
    warehouse,
    components: [{ id: newId(), ...part }],
    byProducts: [{ id: newId(), item: await shop.item(), quantityMade: '1' }],
  })
  const path = `/api/production-orders/${order.id}`
  await shop.call('POST', `${path}/step`, { version: 1, state: 'confirmed' })
  const done = { version: 2, document: newId(), day, produced: '1' }
  const finished = await shop.call('POST', `${path}/finish`, done)
  if (finished.status >= 300) throw new Error(finished.text)
  const dish = await shop.item({ kind: 'service' })
  const components = [{ id: newId(), ...part, unitUsed: shop.unit }]
  await shop.add('/api/recipes', { item: dish, unitGenerated: shop.unit, components })
  const lines = [{ item: dish, quantity: '1', unitPrice: '10' }]
  await shop.post('invoices', shop.draft('salesInvoice', lines))
}

export const written = (
  shop: Market,
  behaviour: string,
  lines: readonly Record<string, unknown>[],
  more: Record<string, unknown> = {},
) => ({
  id: newId(),
  type: shop.typeOf(behaviour),
  branch: shop.branch,
  day: shop.today,
  warehouse: shop.warehouse,
  ...more,
  lines: lines.map((line) => ({ id: newId(), ...line })),
})
