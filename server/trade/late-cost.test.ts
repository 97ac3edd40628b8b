import { readFileSync } from 'node:fs'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import type { TradeBody } from './testing/market.ts'
import { type Purchasing, purchasing } from './testing/purchasing.ts'
import { type Storeroom, storeroom } from './testing/storeroom.ts'

const app = testApp()
let shop: Storeroom
let buying: Purchasing
let item: string
// All invariants are asked when the application closes.
beforeEach(async () => {
  shop = await storeroom(app)
  buying = purchasing(shop)
  item = await shop.item()
})

/** Twenty ordered at 10.00, come ten by ten. */
async function received(more: object = {}, price = '10') {
  const order = await buying.ordered(item, '20', price, more)
  return {
    order,
    receipts: [await buying.receive(order, '10'), await buying.receive(order, '10')] as const,
  }
}

async function bill(order: TradeBody, quantity: string, unitPrice = '10.5') {
  const body = await buying.billOf(order.id, quantity, { isConfirmed: true })
  Object.assign(body.lines[0] ?? {}, { unitPrice })
  await shop.post('purchases', body)
  return body.id
}

async function freight(amount: string, receipt: string, more: object = {}) {
  const body = { ...(await buying.freightOf(amount, [receipt], { vat: '0' })), ...more }
  await shop.post('purchases', body)
  return body.id
}

describe('costs that come with separate bills', () => {
  test.each([
    ['one bill', ['20']],
    ['two bills', ['10', '10']],
    ['bills in parts', ['4', '9', '7']],
  ])('%s: of twenty that came ten by ten, ten are left at 10.50', async (_, quantities) => {
    const { order } = await received()
    await buying.sell(item, '10')
    for (const quantity of quantities) await bill(order, quantity)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '105' })
    expect(await shop.ledger()).toEqual({ stock: '105', costOfSales: '105', payable: '-210' })
  })

  test.each([
    ['the first receipt before the second', [0, 1]],
    ['the second receipt before the first', [1, 0]],
  ] as const)('freight of %s: one of them is for what was sold', async (_, order) => {
    const { receipts } = await received()
    await buying.sell(item, '10')
    for (const at of order) await freight('10', receipts[at])
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '110' })
    expect(await shop.ledger()).toMatchObject({ stock: '110', costOfSales: '110' })
  })

  test('freight and price of one receipt fall on the same pieces', async () => {
    const { order, receipts } = await received()
    await buying.sell(item, '14')
    await freight('10', receipts[1])
    await bill(order, '10', '12')
    await bill(order, '10', '12')
    // Six are left of the second ten: of its freight 6.00, of its price 12.00.
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '78' })
  })

  test('with sales between them: each is for what is there when it comes', async () => {
    const order = await buying.ordered(item, '10', '10')
    await buying.receive(order, '10')
    await bill(order, '5')
    await buying.sell(item, '5')
    await bill(order, '5')
    expect(await shop.stock(item)).toEqual({ quantity: '5', value: '52.5' })
    expect(await shop.ledger()).toEqual({ stock: '52.5', costOfSales: '52.5', payable: '-105' })
  })

  test('in the second currency', async () => {
    const { order, receipts } = await received({ currency: shop.lbp }, '895000')
    await buying.sell(item, '10')
    await bill(order, '10', '939750')
    await bill(order, '10', '939750')
    await freight('895000', receipts[0], { currency: shop.lbp })
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '105' })
    expect(await shop.ledger()).toEqual({ stock: '105', costOfSales: '115', payable: '-220' })
  })

  test('one of them voided and written again is for the same receipt', async () => {
    const { order } = await received()
    await buying.sell(item, '10')
    const first = await bill(order, '10', '11')
    await bill(order, '10')
    expect((await buying.undo(first)).status).toBe(200)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '105' })
    await bill(order, '10', '12')
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '105' })
    expect(await shop.ledger()).toEqual({ stock: '105', costOfSales: '120', payable: '-225' })
  })
})

describe('a late cost finds the pieces of its receipt', () => {
  test('where they were brought', async () => {
    const { order } = await received()
    await shop.moved('transfer', [{ item, quantity: '12' }], {
      toWarehouse: shop.store,
      isDelivered: true,
    })
    await buying.sell(item, '3', { warehouse: shop.store })
    // Seven of the first ten and two of the second are in the store, eight of the second here.
    await bill(order, '10', '11')
    expect(await shop.shelves(item)).toEqual({ shop: ['8', '80'], store: ['9', '97'] })
    await bill(order, '10', '12')
    expect(await shop.shelves(item)).toEqual({ shop: ['8', '96'], store: ['9', '101'] })
  })

  test('that arrived in parts, and what is still on its way', async () => {
    const { order } = await received()
    const sent = await shop.moved('transfer', [{ item, quantity: '8' }], {
      toWarehouse: shop.store,
    })
    const arrived = await shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '5' }],
    })
    expect(arrived.status, arrived.text).toBe(200)
    await bill(order, '10', '11')
    expect(await shop.shelves(item)).toEqual({
      shop: ['12', '122'],
      store: ['5', '55'],
      'store way': ['3', '33'],
    })
    const rest = await shop.call('POST', `/api/stock-documents/${sent.id}/deliver`, {
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: sent.lines[0]?.id, quantity: '3' }],
    })
    expect(rest.status, rest.text).toBe(200)
    expect(await shop.shelves(item)).toMatchObject({ store: ['8', '88'] })
  })

  test('less what went back to the supplier', async () => {
    const [first, second] = [0, 1].map(() =>
      shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '10', vat: '0' }]),
    ) as [TradeBody, TradeBody]
    await shop.post('purchases', first)
    await shop.post('purchases', second)
    const returned = { item, quantity: '4', unitPrice: '10', originLine: second.lines[0]?.id }
    await shop.post('purchases', shop.draft('purchaseReturn', [returned], { origin: second.id }))
    await buying.sell(item, '8')
    // Two of the first and six of the second are left.
    await freight('10', first.id)
    expect(await shop.stock(item)).toEqual({ quantity: '8', value: '82' })
    await freight('6', second.id)
    expect(await shop.stock(item)).toEqual({ quantity: '8', value: '88' })
  })

  test('whose bill came first and which came in parts', async () => {
    const purchase = shop.draft('purchaseInvoice', [{ item, quantity: '10', unitPrice: '10' }], {
      isDelivered: false,
    })
    await shop.post('purchases', purchase)
    await buying.receive(purchase, '4')
    await shop.post(
      'purchases',
      shop.draft('purchaseInvoice', [{ item, quantity: '5', unitPrice: '10' }]),
    )
    await buying.receive(purchase, '6')
    await buying.sell(item, '3')
    await freight('10', purchase.id)
    expect(await shop.stock(item)).toEqual({ quantity: '12', value: '127' })
  })

  test('as if what was voided had never been', async () => {
    const { order, receipts } = await received()
    const sale = await buying.sell(item, '15')
    const undone = await shop.call('POST', `/api/invoices/${sale.id}/void`, { reason: 'Wrong' })
    expect(undone.status, undone.text).toBe(200)
    expect((await buying.undo(receipts[1])).status).toBe(200)
    await buying.sell(item, '4')
    await bill(order, '10', '11')
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '66' })
  })

  test('less what had been sold before it came', async () => {
    await buying.sell(item, '3', { isConfirmed: true })
    const { receipts } = await received()
    await freight('10', receipts[0])
    expect(await shop.stock(item)).toEqual({ quantity: '17', value: '177' })
    await freight('10', receipts[1])
    expect(await shop.stock(item)).toEqual({ quantity: '17', value: '187' })
  })

  test('on the bill that brings the rest, with its own goods the last', async () => {
    const order = await buying.ordered(item, '10', '10')
    await buying.receive(order, '5')
    await buying.sell(item, '3')
    const body = await buying.billOf(order.id, '10', { isConfirmed: true, isDelivered: true })
    const cost = (await buying.freightOf('10', [], { vat: '0' })).lines[0] ?? {}
    await shop.post('purchases', {
      ...body,
      landedOn: [body.id],
      lines: [...body.lines, cost],
    })
    expect(await shop.stock(item)).toEqual({ quantity: '7', value: '77' })
  })
})

describe('a late cost that is voided', () => {
  test('is not taken from what came since', async () => {
    const { receipts } = await received()
    const cost = await freight('10', receipts[0])
    await buying.sell(item, '20')
    await buying.receive(await buying.ordered(item, '10', '10'), '10')
    await buying.undo(cost)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '100' })
    expect(await shop.ledger()).toMatchObject({ stock: '100', costOfSales: '200' })
  })

  test('leaves what is there worth what it would be without it', async () => {
    await received()
    const { receipts } = await received()
    const cost = await freight('10', receipts[0])
    await buying.sell(item, '10')
    expect(await shop.stock(item)).toEqual({ quantity: '30', value: '307.5' })
    await buying.undo(cost)
    expect(await shop.stock(item)).toEqual({ quantity: '30', value: '300' })
  })

  test('never was, also for what was sold before it came', async () => {
    const { receipts } = await received()
    const cost = await freight('10', receipts[0])
    await buying.sell(item, '22', { isConfirmed: true })
    expect(await shop.stock(item)).toEqual({ quantity: '-2', value: '-21' })
    await buying.undo(cost)
    expect(await shop.stock(item)).toEqual({ quantity: '-2', value: '-20' })
    expect(await shop.ledger()).toMatchObject({ stock: '-20', costOfSales: '220' })
  })
})

test('the receipts of bills from before they were written down are those that came first', async () => {
  const { order } = await received()
  for (const quantity of ['4', '9', '7']) await bill(order, quantity)
  const migration = readFileSync('server/migrations/0033-billed-receipt.sql', 'utf8')
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  const written = async () => {
    const { rows } = await owner.query(
      `select line_id, receipt_line_id, trim_scale(quantity)::text as quantity
       from billed_receipt
       where company_id = $1
       order by line_id, receipt_line_id`,
      [shop.companyId],
    )
    return rows
  }
  try {
    await owner.query('begin')
    const before = await written()
    expect(before.map(({ quantity }) => quantity).toSorted()).toEqual(['3', '4', '6', '7'])
    await owner.query('delete from billed_receipt')
    await owner.query(migration.slice(migration.indexOf('with received as')))
    expect(await written()).toEqual(before)
    await owner.query('rollback')
  } finally {
    await owner.end()
  }
})
