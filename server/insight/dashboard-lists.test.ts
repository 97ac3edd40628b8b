/** What a figure is compared with, and the lists it is made of: by voids, by credits, by branch. */
import { expect, test } from 'vitest'
import type { Dashboard } from '../../domain/insight/dashboard.ts'
import { addDays } from '../../domain/kernel/date.ts'
import { cashShop } from '../cash/testing/cash-shop.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp()

const look = async (who: Market, params: Record<string, string> = {}): Promise<Dashboard> => {
  const answer = await who.call<Dashboard>('GET', `/api/dashboard?${new URLSearchParams(params)}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

const of = (item: string, quantity: string, unitPrice: string) => [{ item, quantity, unitPrice }]

/** What the list of invoices behind a figure shows. */
const listed = async (path: string, who: Market): Promise<Record<string, unknown>[]> => {
  const filter = new URLSearchParams(path.split('?')[1]).get('filter') ?? '{}'
  return (await who.list('/api/invoices', { filter, limit: '200' })).rows
}

test('of a month lies on the month before, day on day, and is told in pounds as posted', async () => {
  const store = await market(app)
  await store.add('/api/rates', { validFrom: '2025-01-01', buy: '88000', sell: '88000' })
  await store.add('/api/rates', { validFrom: '2025-10-20', buy: '90000', sell: '90000' })
  const item = await store.item({ kind: 'service' })
  for (const [date, price] of [
    ['2025-10-05', '10'],
    ['2025-10-31', '3'],
    ['2025-11-05', '20'],
  ] as const)
    await store.post('invoices', store.draft('salesInvoice', of(item, '1', price), { day: date }))
  const { before, sales } = await look(store, { from: '2025-11-01', to: '2025-11-30' })
  expect(before).toEqual({ from: '2025-10-01', to: '2025-10-31' })
  expect(sales?.now).toMatchObject({ total: '20', secondTotal: '1800000' })
  expect(sales?.before).toMatchObject({ total: '13', secondTotal: '1150000' })
  const [fifth] = sales?.points ?? []
  expect([fifth?.at, fifth?.now.total, fifth?.before.total]).toEqual(['2025-11-05', '20', '10'])
})

test('has its voids beside the lists: what was voided later, and what was voided in it', async () => {
  const store = await market(app)
  await store.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const item = await store.item({ kind: 'service' })
  const sold = (price: string, more = {}) =>
    store.post('invoices', store.draft('salesInvoice', of(item, '1', price), more))
  await sold('30')
  const early = addDays(store.today, -3)
  const wrong = await sold('22.2', { day: early })
  const undone = await store.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
  const partsOf = async (on: string) => {
    const { sales } = await look(store, { from: on, to: on })
    return { sales, parts: sales?.parts ?? [] }
  }
  const then = await partsOf(early)
  expect(then.sales?.now).toMatchObject({ total: '22.2', sales: 1 })
  expect(then.parts).toMatchObject([{ entity: 'invoice', undone: 'later', total: '22.2' }])
  expect(await listed(then.parts[0]?.path ?? '', store)).toMatchObject([{ id: wrong.id }])
  const today = await partsOf(store.today)
  expect(today.sales?.now).toMatchObject({ total: '7.8', sales: 0 })
  const [standing, beside] = today.parts
  expect(standing).toMatchObject({ total: '30', secondTotal: '2685000', sales: 1 })
  expect(await listed(standing?.path ?? '', store)).toMatchObject([{ firstTotal: '30' }])
  expect(beside).toMatchObject({ undone: 'here', total: '-22.2', sales: -1 })
  expect(beside?.path).toContain('/Exceptions?')
  // Over both days nothing is beside the list.
  const { sales } = await look(store, { from: early, to: store.today })
  expect(sales?.parts).toMatchObject([{ total: '30' }])
})

test('what somebody has to his credit is set against what he is late with', async () => {
  const till = await cashShop(app)
  await till.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const item = await till.item({ kind: 'service' })
  const terms = { day: addDays(till.today, -30), dueDate: addDays(till.today, -10) }
  for (const price of ['50', '35', '40'])
    await till.post('invoices', till.draft('salesInvoice', of(item, '1', price), terms))
  await till.pay('receipts', till.money('receipts', { amount: '100', allocations: [] }))
  const other = await till.partner()
  const credit = { amount: '10', allocations: [], partner: other }
  await till.pay('receipts', till.money('receipts', credit))
  const { toCollect, attention } = await look(till)
  // Three invoices of 125 are late; 100 of it lies there already, and 10 of somebody else.
  expect(toCollect).toMatchObject({ amount: '15', overdue: '15', late: { amount: '125' } })
  const late = attention.find(({ name }) => name === 'overdueSales')
  expect(late).toMatchObject({ amount: '125', count: 3 })
  const rows = await listed(late?.path ?? '', till)
  expect(rows.reduce((sum, { open }) => sum + Number(open), 0)).toBe(125)
})

test('of one branch is what its documents left open, and its lists show them', async () => {
  const trader = await market(app)
  await trader.add('/api/rates', { validFrom: '2020-01-01', buy: '89500', sell: '89500' })
  const item = await trader.item({ kind: 'service' })
  const { id: branch } = await trader.add('/api/branches', { name: 'Tyre' })
  const late = { day: addDays(trader.today, -30), dueDate: addDays(trader.today, -10) }
  const owed = (amount: string, more = {}) =>
    trader.post(
      'invoices',
      trader.draft('salesInvoice', of(item, '1', amount), { ...late, ...more }),
    )
  await owed('20')
  await owed('7', { branch })
  await trader.post(
    'purchases',
    trader.draft('purchaseInvoice', of(item, '1', '40'), { isDelivered: false }),
  )
  const there = await look(trader, { branch })
  expect([there.toCollect?.amount, there.toCollect?.overdue, there.toPay?.amount]).toEqual([
    '7',
    '7',
    '0',
  ])
  expect(there.attention).toMatchObject([{ name: 'overdueSales', count: 1, amount: '7' }])
  expect(await listed(there.toCollect?.parts[0]?.path ?? '', trader)).toHaveLength(1)
  expect(await listed(there.attention[0]?.path ?? '', trader)).toHaveLength(1)
  const all = await look(trader)
  expect([all.toCollect?.amount, all.toPay?.amount]).toEqual(['27', '40'])
})
