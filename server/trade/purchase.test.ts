import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type {
  DraftBody,
  PostedDocument,
  ProposedPrice,
  ReceivedPurchase,
} from '../../domain/trade/contract.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { startTestApp, type TestApp } from '../kernel/testing/app.ts'
import { type Market, market, type TradeBody } from './testing/market.ts'

let app: TestApp
let shop: Market
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await brokenInvariants(app.ownerUrl)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  shop = await market(app)
})

const idOf = (it: { id: string } | null | undefined): string | null => it?.id ?? null

/** What the screen sends when an order is carried forward. */
async function billOf(order: string, quantity?: string, more: object = {}): Promise<TradeBody> {
  const path = `/api/purchases/${order}/copy?as=purchaseInvoice`
  const { body } = (await shop.call<{ body: DraftBody }>('GET', path)).body
  const { attachments, toWarehouse, reason, landedOn, ...rest } = body
  return {
    ...rest,
    id: newId(),
    type: idOf(body.type),
    branch: idOf(body.branch),
    partner: idOf(body.partner),
    project: idOf(body.project),
    warehouse: idOf(body.warehouse),
    origin: idOf(body.origin),
    ...more,
    lines: body.lines.map((line) => ({
      ...line,
      item: idOf(line.item),
      unit: idOf(line.unit),
      warehouse: idOf(line.warehouse),
      ...(quantity ? { quantity } : {}),
    })),
  }
}

async function ordered(item: string, quantity: string, unitPrice: string, more: object = {}) {
  const order = shop.draft('purchaseOrder', [{ item, quantity, unitPrice }], { ...more })
  await shop.post('purchases', order)
  return order
}

const delivery = (order: TradeBody, quantity: string, more: object = {}) => ({
  delivery: newId(),
  day: shop.today,
  lines: [{ id: newId(), line: order.lines[0]?.id, quantity, ...more }],
})

async function receive(order: TradeBody, quantity: string, more: object = {}): Promise<string> {
  const body = delivery(order, quantity, more)
  const answer = await shop.call('POST', `/api/purchases/${order.id}/deliver`, body)
  expect(answer.status, answer.text).toBe(200)
  return body.delivery
}

const sell = (item: string, quantity: string, more: object = {}) =>
  shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity, unitPrice: '0' }], { ...more }),
  )

const undo = (id: string) =>
  shop.call('POST', `/api/purchases/${id}/void`, { reason: 'Wrong', isConfirmed: true })

describe('goods that come before their bill', () => {
  test('are worth what was ordered, and wait for the bill on an account of their own', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    await receive(order, '4')
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
    expect(await shop.ledger()).toEqual({ stock: '24', received: '-24' })
    const seen = await shop.document('purchases', order.id)
    expect(seen).toMatchObject({ delivery: 'partly' })
    expect(seen.lines[0]).toMatchObject({ received: '4', converted: '0', quantity: '10' })
    const much = delivery(order, '7')
    const refused = await shop.refused('POST', `/api/purchases/${order.id}/deliver`, much)
    expect(refused.message).toBe('Value must be between 0 and 6')
  })

  test('are billed for what came, and not received again', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    await receive(order, '4')
    const bill = await billOf(order.id)
    expect(bill).toMatchObject({ isDelivered: false, lines: [{ quantity: '4' }] })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
    expect(await shop.ledger()).toEqual({ stock: '24', payable: '-24' })
    expect(await shop.document('purchases', bill.id)).toMatchObject({ delivery: 'full' })
    const [line] = (await shop.document('purchases', order.id)).lines
    expect(line).toMatchObject({ received: '4', converted: '4', matched: '4' })
    const rest = await billOf(order.id)
    expect(rest).toMatchObject({ isDelivered: true, lines: [{ quantity: '6' }] })
    await shop.post('purchases', rest)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '60' })
    const done = await shop.document('purchases', order.id)
    expect(done).toMatchObject({ delivery: 'full', lines: [{ received: '10', converted: '10' }] })
  })

  test('billed with the rest of the order: the rest comes, now or later', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    await receive(order, '4')
    const bill = await billOf(order.id, '10', { isConfirmed: true })
    await shop.post('purchases', bill)
    expect(await shop.ledger()).toEqual({ stock: '24', received: '36', payable: '-60' })
    expect(await shop.document('purchases', bill.id)).toMatchObject({ delivery: 'partly' })
    const late = await shop.refused(
      'POST',
      `/api/purchases/${order.id}/deliver`,
      delivery(order, '1'),
    )
    expect(late.code).toBe('range')
    await receive(bill, '6')
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '60' })
    expect(await shop.ledger()).toEqual({ stock: '60', payable: '-60' })
  })

  test('at another price: what is still there is revalued, what left is cost of sales', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    await receive(order, '10')
    await sell(item, '4')
    const bill = await billOf(order.id)
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.25' })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '37.5' })
    expect(await shop.ledger()).toEqual({ stock: '37.5', costOfSales: '25', payable: '-62.5' })
    await undo(bill.id)
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '36' })
    expect(await shop.ledger()).toEqual({ stock: '36', costOfSales: '24', received: '-60' })
  })

  test('in the second currency: each day has its rate, and the account comes to nothing', async () => {
    const item = await shop.item()
    const order = await ordered(item, '3', '895000', { currency: shop.lbp })
    await receive(order, '1')
    expect(await shop.stock(item)).toEqual({ quantity: '1', value: '10' })
    await shop.add('/api/rates', {
      validFrom: shop.today,
      buy: '89000',
      sell: '89000',
      isConfirmed: true,
    })
    await receive(order, '2')
    expect(await shop.stock(item)).toEqual({ quantity: '3', value: '30.11' })
    await shop.post('purchases', await billOf(order.id, '2'))
    await shop.post('purchases', await billOf(order.id))
    const ledger = await shop.ledger()
    expect(ledger.received).toBeUndefined()
    expect(ledger).toMatchObject({ payable: '-30.17', stock: '30.17' })
  })

  test('that were billed stay received, and the bill is voided first', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    const receipt = await receive(order, '4')
    const bill = await billOf(order.id)
    await shop.post('purchases', bill)
    const path = `/api/purchases/${receipt}/void`
    expect((await shop.refused('POST', path, { reason: 'Wrong' })).code).toBe('voidBilled')
    await undo(bill.id)
    await undo(receipt)
    expect(await shop.ledger()).toEqual({})
    expect(await shop.document('purchases', order.id)).toMatchObject({
      delivery: 'none',
      lines: [{ received: '0', converted: '0', matched: '0' }],
    })
  })

  test('are found in another warehouse than that of the order', async () => {
    const item = await shop.item()
    const store = (await shop.add('/api/warehouses', { name: 'Store' })).id
    const order = await ordered(item, '10', '6')
    await receive(order, '10', { warehouse: store })
    const bill = await billOf(order.id)
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.1' })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '61' })
  })
})

describe('several people at one order', () => {
  test('take in no more than was ordered', async () => {
    const item = await shop.item()
    const order = await ordered(item, '4', '6')
    const path = `/api/purchases/${order.id}/deliver`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('POST', path, delivery(order, '1'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
  })

  test('bill what came once; the second bill finds nothing that waits', async () => {
    const item = await shop.item()
    const order = await ordered(item, '8', '6')
    await receive(order, '4')
    const bills = await Promise.all(
      [1, 2].map(() => billOf(order.id, undefined, { isConfirmed: true })),
    )
    await Promise.all(bills.map((bill) => shop.post('purchases', bill)))
    const seen = await Promise.all(bills.map(({ id }) => shop.document('purchases', id)))
    expect(seen.map(({ delivery: state }) => state).toSorted()).toEqual(['full', 'none'])
    expect(await shop.ledger()).toEqual({ stock: '24', received: '24', payable: '-48' })
  })

  test('who receive twice with one id, receive once', async () => {
    const item = await shop.item()
    const order = await ordered(item, '4', '6')
    const body = delivery(order, '2')
    const path = `/api/purchases/${order.id}/deliver`
    for (let tried = 0; tried < 3; tried += 1)
      expect((await shop.call('POST', path, body)).status).toBe(200)
    expect(await shop.stock(item)).toEqual({ quantity: '2', value: '12' })
  })
})

describe('a bill that is not as ordered', () => {
  test('is asked about, by the tolerance of the company', async () => {
    const item = await shop.item()
    const order = await ordered(item, '10', '6')
    await receive(order, '4')
    const doubt = async (line: object, more: object = {}) => {
      const bill = await billOf(order.id, undefined, more)
      Object.assign(bill.lines[0] ?? {}, line)
      return shop.refusal('purchases', bill)
    }
    expect(await doubt({ quantity: '5' })).toMatchObject({
      code: 'billedAboveReceived',
      facts: { isConfirmable: true, limit: '4' },
      errors: [{ field: 'lines.0.quantity' }],
    })
    expect(await doubt({ quantity: '11' }, { isDelivered: true })).toMatchObject({
      code: 'billedAboveOrdered',
      message: expect.stringContaining('10'),
    })
    expect(await doubt({ unitPrice: '6.5' })).toMatchObject({
      code: 'dearerThanOrdered',
      errors: [{ field: 'lines.0.unitPrice' }],
    })
    await shop.call('PUT', '/api/settings/documents.billTolerancePercent', {
      layer: 'company',
      value: '20',
      version: 0,
    })
    const bill = await billOf(order.id, '12', { isDelivered: true })
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.5' })
    await shop.post('purchases', bill)
    expect(await shop.document('purchases', order.id)).toMatchObject({
      delivery: 'full',
      lines: [{ received: '12', converted: '12' }],
    })
  })
})

/** Three items bought for 100, 250 and 650. */
async function bought(): Promise<{ purchase: TradeBody; items: string[] }> {
  const items = await Promise.all([shop.item(), shop.item(), shop.item()])
  const prices = ['100', '250', '650']
  const purchase = shop.draft(
    'purchaseInvoice',
    items.map((item, at) => ({ item, quantity: '1', unitPrice: prices[at] ?? '' })),
  )
  await shop.post('purchases', purchase)
  return { purchase, items }
}

async function freightOf(unitPrice: string, landedOn: string[], more: object = {}) {
  const item = await shop.item({ kind: 'service' })
  const landing = { key: 'value' }
  return shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice, landing, ...more }], {
    landedOn,
    partner: await shop.partner({ isClient: false, isSupplier: true }),
  })
}

describe('a landed cost', () => {
  test('of 77.77 over 100, 250 and 650 is 7.78, 19.44 and 50.55', async () => {
    const { purchase, items } = await bought()
    const bill = await freightOf('77.77', [purchase.id], { vat: '11' })
    await shop.post('purchases', bill)
    const values = await Promise.all(items.map(async (item) => (await shop.stock(item))?.value))
    expect(values).toEqual(['107.78', '269.44', '700.55'])
    expect(await shop.ledger()).toEqual({
      stock: '1077.77',
      vatPaid: '8.55',
      payable: '-1086.32',
    })
    const seen = await shop.document('purchases', bill.id)
    expect(seen.landed).toMatchObject([
      { amount: '7.78', inStock: '7.78', document: { id: purchase.id }, key: 'value' },
      { amount: '19.44', inStock: '19.44' },
      { amount: '50.55', inStock: '50.55' },
    ])
    const target = await shop.document('purchases', purchase.id)
    expect(target.landedFrom?.map(({ document }) => document.id)).toEqual(
      Array.from({ length: 3 }, () => bill.id),
    )
    const followed = await shop.refused('POST', `/api/purchases/${purchase.id}/void`, {
      reason: 'Wrong',
    })
    expect(followed.code).toBe('voidFollowed')
  })

  test('of 50.00 for 100 pieces of which 40 are sold: 30.00 stock, 20.00 cost of sales', async () => {
    const item = await shop.item()
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '100', unitPrice: '10' }])
    await shop.post('purchases', purchase)
    await sell(item, '40')
    const bill = await freightOf('4475000', [purchase.id], { landing: { key: 'quantity' } })
    await shop.post('purchases', { ...bill, currency: shop.lbp })
    expect(await shop.stock(item)).toEqual({ quantity: '60', value: '630' })
    expect(await shop.ledger()).toEqual({ stock: '630', costOfSales: '420', payable: '-1050' })
    await sell(item, '30')
    await undo(bill.id)
    // Forward only: what was sold meanwhile was sold at 10.50, what is left costs 10.00 again.
    expect(await shop.stock(item)).toEqual({ quantity: '30', value: '300' })
    expect(await shop.ledger()).toEqual({ stock: '300', costOfSales: '700', payable: '-1000' })
  })

  test('is divided by hand, over several purchases and goods not billed yet', async () => {
    const { purchase, items } = await bought()
    const order = await ordered(items[0] ?? '', '2', '100')
    const receipt = await receive(order, '2')
    const { rows } = (
      await shop.call<{ rows: ReceivedPurchase[] }>('GET', '/api/purchases/received')
    ).body
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([receipt, purchase.id]))
    const waiting = rows.find(({ id }) => id === receipt)
    const shares = [
      { line: waiting?.lines[0]?.line, amount: '5' },
      { line: purchase.lines[2]?.id, amount: '3' },
    ]
    const bill = await freightOf('8', [receipt, purchase.id], {
      landing: { key: 'manual', shares },
    })
    await shop.post('purchases', bill)
    expect(await shop.stock(items[0] ?? '')).toEqual({ quantity: '3', value: '305' })
    expect(await shop.stock(items[2] ?? '')).toEqual({ quantity: '1', value: '653' })
    const found = await shop.call<{ rows: ReceivedPurchase[] }>(
      'GET',
      `/api/purchases/received?q=${waiting?.number}`,
    )
    expect(found.body.rows.map(({ id }) => id)).toEqual([receipt])
  })

  test('may stand on the bill of the goods themselves', async () => {
    const [item, freight] = await Promise.all([shop.item(), shop.item({ kind: 'service' })])
    const purchase = shop.draft('purchaseInvoice', [
      { item, quantity: '10', unitPrice: '10' },
      { item: freight, quantity: '1', unitPrice: '5', landing: { key: 'equal' } },
    ])
    await shop.post('purchases', { ...purchase, landedOn: [purchase.id] })
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '105' })
  })

  test('is refused where it belongs to nothing', async () => {
    const { purchase } = await bought()
    const refused = async (landedOn: string[], more: object = {}) =>
      (await shop.refusal('purchases', await freightOf('8', landedOn, more))).errors[0]
    expect(await refused([])).toMatchObject({ code: 'selectReceived', field: 'landedOn' })
    expect(await refused([newId()])).toMatchObject({ code: 'nothingReceived', field: 'landedOn' })
    const shares = [{ line: purchase.lines[0]?.id, amount: '7' }]
    expect(await refused([purchase.id], { landing: { key: 'manual', shares } })).toMatchObject({
      code: 'sharesDiffer',
      field: 'lines.0.landing',
    })
    const goods = { item: await shop.item() }
    expect(await refused([purchase.id], goods)).toMatchObject({
      code: 'landingNotHere',
      field: 'lines.0.landing',
    })
  })
})

describe('new sale prices', () => {
  const pricesOf = async (id: string) =>
    (await shop.call<{ rows: ProposedPrice[] }>('GET', `/api/purchases/${id}/prices`)).body.rows

  test('are proposed by the rule of the item, with the costs that were added', async () => {
    const item = await shop.item({
      unitPrice: '13',
      supplierPrice: '10',
      profitRule: 'percent',
      profit: '30',
    })
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '12' }])
    await shop.post('purchases', purchase)
    expect(await pricesOf(purchase.id)).toMatchObject([
      { item: { id: item }, before: '10', after: '12', price: '13', proposed: '15.6' },
    ])
    const bill = await freightOf('5', [purchase.id])
    await shop.post('purchases', bill)
    const [proposal] = await pricesOf(bill.id)
    expect(proposal).toMatchObject({ after: '12.5', proposed: '16.25' })
    await shop.call('PATCH', `/api/items/${item}`, {
      version: proposal?.version,
      supplierPrice: proposal?.after,
    })
    const changed = await shop.call('GET', `/api/items/${item}`)
    expect(changed.body).toMatchObject({ unitPrice: '16.25', supplierPrice: '12.5', profit: '30' })
    expect(await pricesOf(purchase.id)).toEqual([])
  })

  test('are proposed in whole cents, and keep the rule as it is', async () => {
    const rule = { profitRule: 'margin', profit: '15' }
    const item = await shop.item({ unitPrice: '11.764706', supplierPrice: '10', ...rule })
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '15' }])
    await shop.post('purchases', purchase)
    const [proposal] = await pricesOf(purchase.id)
    expect(proposal).toMatchObject({ proposed: '17.65', profit: '15' })
    const { version, after, proposed, profit } = proposal as ProposedPrice
    const body = { version, supplierPrice: after, unitPrice: proposed, profit }
    const accepted = await shop.call('PATCH', `/api/items/${item}`, body)
    expect(accepted.status, accepted.text).toBe(200)
    expect((await shop.call('GET', `/api/items/${item}`)).body).toMatchObject({
      unitPrice: '17.65',
      supplierPrice: '15',
      ...rule,
    })
  })

  test('are not for those who are not told of costs, or may not change items', async () => {
    const { purchase } = await bought()
    const seen = async (canSeeCost: boolean, permissions: string[]): Promise<number> => {
      const role = await shop.add('/api/roles', {
        name: `Buyer ${newId()}`,
        permissions: ['purchasing.purchase.view', ...permissions],
        canSeeCost,
      })
      const username = `buyer${newId().slice(-8)}`
      const password = 'long enough'
      await shop.add('/api/users', { username, fullName: 'Buyer', password, role: role.id })
      const { token } = (
        await app.call<{ token: string }>('POST', '/api/login', {
          body: { login: username, password },
        })
      ).body
      const path = `/api/purchases/${purchase.id}`
      const document = await app.call<PostedDocument>('GET', path, { token })
      expect('landed' in document.body).toBe(canSeeCost)
      const answer = await app.call<{ rows: ProposedPrice[] }>('GET', `${path}/prices`, { token })
      return answer.body.rows.length
    }
    expect(await seen(true, ['catalog.item.view', 'catalog.item.edit'])).toBe(3)
    expect(await seen(false, ['catalog.item.view', 'catalog.item.edit'])).toBe(0)
    expect(await seen(true, ['catalog.item.view'])).toBe(0)
  })

  test('are nobody’s business of other companies', async () => {
    const { purchase } = await bought()
    const theirs = await market(app)
    const path = `/api/purchases/${purchase.id}/prices`
    expect((await theirs.refused('GET', path)).code).toBe('notFound')
  })
})
