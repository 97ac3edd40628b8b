/** Many hands on one thing: the last piece, one debt, one draft, one answer that got lost. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp({ connections: 16 })
let shop: CashShop
beforeEach(async () => {
  shop = await cashShop(app)
  await shop.call('PUT', '/api/settings/stock.negative', {
    layer: 'company',
    value: 'block',
    version: 0,
  })
})

/** How often each answer was given. */
const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(codes, (it) => it)].map(([code, all]) => [code, all.length]))

type Answer = { code?: string; id?: string; number?: string }

async function atOnce(count: number, ask: (n: number) => [string, string, object]) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => shop.call<Answer>(...ask(n))),
  )
  return answers.map(({ status, body }) => (status === 200 ? 'done' : String(body?.code)))
}

test('of the last piece sixty-four sellers sell one', async () => {
  const item = await shop.item()
  const bought = shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice: '4' }])
  await shop.post('purchases', bought)
  const replies = await atOnce(64, () => [
    'POST',
    '/api/invoices/post',
    shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }]),
  ])
  expect(tally(replies)).toEqual({ done: 1, stockTooLow: 63 })
  expect(await shop.stock(item)).toEqual({ quantity: '0', value: '0' })
})

test('an invoice that eight pay at once is paid once', async () => {
  const invoice = await shop.owed('40')
  const replies = await atOnce(8, () => [
    'POST',
    '/api/receipts/post',
    shop.money('receipts', { amount: '40', allocations: [{ to: invoice, amount: '40' }] }),
  ])
  expect(tally(replies)).toEqual({ done: 1, range: 7 })
  expect(await shop.opens(invoice)).toEqual(['0'])
})

test('a posting whose answer was lost is the same posting, five times over', async () => {
  const sale = shop.draft('salesInvoice', [{ item: shop.item1, quantity: '1', unitPrice: '10' }])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.call<Answer>('POST', '/api/invoices/post', sale)),
  )
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
  const next = shop.draft('salesInvoice', [{ item: shop.item1, quantity: '1', unitPrice: '10' }])
  expect((await shop.post('invoices', next)).number).toMatch(/-000002$/)
})

test('of two who write one draft the second is told, and nothing is lost', async () => {
  const path = `/api/invoices/drafts/${newId()}`
  const body = (note: string) => ({ type: null, partner: null, lines: [], note })
  const draft = (note: string, version: number | null) => ({
    version,
    behaviour: 'salesInvoice',
    body: body(note),
  })
  await shop.call('PUT', path, draft('first', null))
  const replies = await atOnce(2, (n) => ['PUT', path, draft(`hand ${n}`, 1)])
  expect(tally(replies)).toEqual({ done: 1, stale: 1 })
})
