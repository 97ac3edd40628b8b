/** No day and no rate is believed because it was sent, on whichever route it comes. */
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
let clerk: Station
let item: string
beforeAll(async () => {
  shop = await cashShop(app)
  item = await shop.bought('50')
  const screens = [
    'sales.invoice',
    'purchasing.purchase',
    'stock.movement',
    'stock.adjustment',
    'cash.receipt',
    'cash.payment',
    'books.journal',
  ]
  clerk = await colleagueOf(
    app,
    shop,
    screens.flatMap((at) => ['view', 'post'].map((action) => `${at}.${action}`)),
    { canChangePrice: true },
  )
})

type Route = [string, () => Promise<[string, Record<string, unknown>]>]

const goods = () => [{ item: item, quantity: '1', unitPrice: '1' }]

const moved = (behaviour: string, line: object, more: object) => ({
  id: newId(),
  type: shop.typeOf(behaviour),
  branch: shop.branch,
  day: shop.today,
  warehouse: shop.warehouse,
  lines: [{ id: newId(), item: item, ...line }],
  ...more,
})

/** A document that waits for goods, and the line they come for. */
async function waiting(screen: 'invoices' | 'purchases', behaviour: string) {
  const body = shop.draft(behaviour, goods(), { isDelivered: false })
  await shop.post(screen, body)
  return [`/api/${screen}/${body.id}/deliver`, body.lines[0]?.id] as const
}

const delivered = (line: unknown) => ({
  delivery: newId(),
  day: shop.today,
  lines: [{ id: newId(), line, quantity: '1' }],
})

async function underway(): Promise<[string, unknown]> {
  const store = await shop.add('/api/warehouses', { name: `W ${newId()}` })
  const way = { toWarehouse: store.id, isDelivered: false, isConfirmed: true }
  const body = moved('transfer', { quantity: '1' }, way)
  const answer = await shop.call('POST', '/api/stock-documents/post', body)
  expect(answer.status, answer.text).toBe(200)
  return [`/api/stock-documents/${body.id}`, body.lines[0]?.id]
}

const cheque = () =>
  shop.money('receipts', {
    partner: shop.client,
    method: shop.cheque,
    amount: '5',
    cheque: { bank: 'BDL', number: newId().slice(-8), drawer: 'Nadim', dueDate: shop.today },
  })

const routes: Route[] = [
  ['a sale', async () => ['/api/invoices/post', shop.draft('salesInvoice', goods())]],
  ['an offer', async () => ['/api/invoices/post', shop.draft('quotation', goods())]],
  ['a purchase', async () => ['/api/purchases/post', shop.draft('purchaseInvoice', goods())]],
  ['an order', async () => ['/api/purchases/post', shop.draft('purchaseOrder', goods())]],
  [
    'a delivery',
    async () => {
      const [path, line] = await waiting('invoices', 'salesInvoice')
      return [path, delivered(line)]
    },
  ],
  [
    'a receipt of goods',
    async () => {
      const [path, line] = await waiting('purchases', 'purchaseOrder')
      return [path, delivered(line)]
    },
  ],
  [
    'stock in',
    async () => [
      '/api/stock-documents/post',
      moved('stockIn', { quantity: '1' }, { reason: 'found' }),
    ],
  ],
  [
    'a count',
    async () => [
      '/api/stock-adjustments/post',
      moved('adjustment', { counted: '999' }, { reason: 'count' }),
    ],
  ],
  [
    'an arrival',
    async () => {
      const [path, line] = await underway()
      return [`${path}/deliver`, delivered(line)]
    },
  ],
  [
    'a way back',
    async () => [`${(await underway())[0]}/return`, { returning: newId(), day: shop.today }],
  ],
  [
    'a loss on the way',
    async () => [
      `${(await underway())[0]}/close`,
      { closing: newId(), day: shop.today, reason: 'short', owner: 'carrier' },
    ],
  ],
  [
    'a receipt',
    async () => [
      '/api/receipts/post',
      shop.money('receipts', { partner: shop.client, amount: '1' }),
    ],
  ],
  [
    'a payment',
    async () => [
      '/api/payments/post',
      shop.money('payments', { partner: shop.supplier, amount: '1' }),
    ],
  ],
  [
    'a step of a cheque',
    async () => {
      const receipt = cheque()
      await shop.pay('receipts', receipt)
      const step = { event: newId(), step: 'deposit', day: shop.today }
      return [`/api/receipts/${receipt.id}/cheque`, step]
    },
  ],
  [
    'an opening balance',
    async () => [
      '/api/books/openings',
      {
        id: newId(),
        side: 'client',
        partner: shop.client,
        currency: shop.usd,
        amount: '1',
        day: shop.today,
      },
    ],
  ],
]

routes.push([
  'an entry by hand',
  async () => {
    const [cash, sales] = await app.asOwner<{ id: string }>(
      `select id from account
       where company_id = $1 and role in ('stockGain', 'stockLoss') order by role`,
      [shop.companyId],
    )
    const lines = [
      { account: cash?.id, debit: '1' },
      { account: sales?.id, credit: '1' },
    ]
    return ['/api/books/entries', { id: newId(), day: shop.today, lines }]
  },
])

test.each(routes)('%s is written on a day of reason, and back only by who may', async (_, made) => {
  const [path, body] = await made()
  const on = async (who: Station, day: string) => {
    const { code, field } = await who.refused('POST', path, { ...body, day })
    return `${code} ${field}`
  }
  for (const day of ['0001-01-01', '9999-12-31']) expect(await on(shop, day)).toBe('date day')
  expect(await on(shop, '1900-01-01')).toMatch(/^(dayTooOld|chequeNotDue) day$/)
  expect(await on(shop, '2999-12-31')).toBe('dayInFuture day')
  expect(await on(clerk, addDays(shop.today, -1))).toMatch(/^(backDating|chequeNotDue) day$/)
})

const rated = routes.filter(([name]) =>
  ['a sale', 'a purchase', 'a receipt', 'a payment', 'an opening balance'].includes(name),
)

test.each(rated)('%s has the rate on file, unless by who may set rates', async (name, made) => {
  const [path, body] = await made()
  expect(await clerk.refused('POST', path, { ...body, rate: '89400' })).toMatchObject({
    code: 'rateChange',
    field: 'rate',
    message: 'Your role uses the rate on file: 89500.',
  })
  const meant = { ...body, rate: '1500', isConfirmed: true }
  if (name === 'an opening balance') {
    // The old books had their own rate.
    const { isConfirmed, ...old } = meant
    expect((await shop.call('POST', path, old)).status).toBe(200)
    return
  }
  expect(await shop.refused('POST', path, meant)).toMatchObject({ code: 'rateFar', field: 'rate' })
  expect((await shop.call('POST', path, { ...body, rate: '89400' })).status).toBe(200)
})

test('a document is due, and a cheque can be cashed, on a day of reason', async () => {
  const far = { dueDate: '2999-12-31' }
  const sale = shop.draft('salesInvoice', goods(), far)
  expect(await shop.refusal('invoices', sale)).toMatchObject({
    code: 'dayTooFar',
    field: 'dueDate',
  })
  const good = shop.draft('salesInvoice', goods())
  await shop.post('invoices', good)
  expect(await shop.refused('PATCH', `/api/invoices/${good.id}`, far)).toMatchObject({
    code: 'dayTooFar',
    field: 'dueDate',
  })
  const receipt = cheque()
  Object.assign(receipt.cheque as object, { dueDate: '1900-01-01' })
  expect(await shop.refused('POST', '/api/receipts/post', receipt)).toMatchObject({
    code: 'dayTooOld',
    field: 'cheque.dueDate',
  })
})
