import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from './testing/market.ts'
import { type Purchasing, purchasing } from './testing/purchasing.ts'

const app = testApp()
let shop: Market
let buying: Purchasing
beforeEach(async () => {
  shop = await market(app)
  buying = purchasing(shop)
})

describe('goods that come before their bill', () => {
  test('are worth what was ordered, and wait for the bill on an account of their own', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '4')
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
    expect(await shop.ledger()).toEqual({ stock: '24', received: '-24' })
    const seen = await shop.document('purchases', order.id)
    expect(seen).toMatchObject({ delivery: 'partly' })
    expect(seen.lines[0]).toMatchObject({ received: '4', converted: '0', quantity: '10' })
    const much = buying.delivery(order, '7')
    const refused = await shop.refused('POST', `/api/purchases/${order.id}/deliver`, much)
    expect(refused.message).toBe('Value must be between 0 and 6')
  })

  test('are billed for what came, and not received again', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '4')
    const bill = await buying.billOf(order.id)
    expect(bill).toMatchObject({ isDelivered: false, lines: [{ quantity: '4' }] })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
    expect(await shop.ledger()).toEqual({ stock: '24', payable: '-24' })
    expect(await shop.document('purchases', bill.id)).toMatchObject({ delivery: 'full' })
    const [line] = (await shop.document('purchases', order.id)).lines
    expect(line).toMatchObject({ received: '4', converted: '4', matched: '4' })
    const rest = await buying.billOf(order.id)
    expect(rest).toMatchObject({ isDelivered: true, lines: [{ quantity: '6' }] })
    await shop.post('purchases', rest)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '60' })
    const done = await shop.document('purchases', order.id)
    expect(done).toMatchObject({ delivery: 'full', lines: [{ received: '10', converted: '10' }] })
  })

  test('billed with the rest of the order: the rest comes, now or later', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '4')
    const bill = await buying.billOf(order.id, '10', { isConfirmed: true })
    await shop.post('purchases', bill)
    expect(await shop.ledger()).toEqual({ stock: '24', received: '36', payable: '-60' })
    expect(await shop.document('purchases', bill.id)).toMatchObject({ delivery: 'partly' })
    const late = await shop.refused(
      'POST',
      `/api/purchases/${order.id}/deliver`,
      buying.delivery(order, '1'),
    )
    expect(late.code).toBe('range')
    await buying.receive(bill, '6')
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '60' })
    expect(await shop.ledger()).toEqual({ stock: '60', payable: '-60' })
  })

  test('at another price: what is still there is revalued, what left is cost of sales', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '10')
    await buying.sell(item, '4')
    const bill = await buying.billOf(order.id)
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.25' })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '37.5' })
    expect(await shop.ledger()).toEqual({ stock: '37.5', costOfSales: '25', payable: '-62.5' })
    await buying.undo(bill.id)
    expect(await shop.stock(item)).toEqual({ quantity: '6', value: '36' })
    expect(await shop.ledger()).toEqual({ stock: '36', costOfSales: '24', received: '-60' })
  })

  test('in the second currency: each day has its rate, and the account comes to nothing', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '3', '895000', { currency: shop.lbp })
    await buying.receive(order, '1')
    expect(await shop.stock(item)).toEqual({ quantity: '1', value: '10' })
    await shop.add('/api/rates', {
      validFrom: shop.today,
      buy: '89000',
      sell: '89000',
      isConfirmed: true,
    })
    await buying.receive(order, '2')
    expect(await shop.stock(item)).toEqual({ quantity: '3', value: '30.11' })
    await shop.post('purchases', await buying.billOf(order.id, '2'))
    await shop.post('purchases', await buying.billOf(order.id))
    const ledger = await shop.ledger()
    expect(ledger.received).toBeUndefined()
    expect(ledger).toMatchObject({ payable: '-30.17', stock: '30.17' })
  })

  test('that were billed stay received, and the bill is voided first', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    const receipt = await buying.receive(order, '4')
    const bill = await buying.billOf(order.id)
    await shop.post('purchases', bill)
    const path = `/api/purchases/${receipt}/void`
    expect((await shop.refused('POST', path, { reason: 'Wrong' })).code).toBe('voidBilled')
    await buying.undo(bill.id)
    await buying.undo(receipt)
    expect(await shop.ledger()).toEqual({})
    expect(await shop.document('purchases', order.id)).toMatchObject({
      delivery: 'none',
      lines: [{ received: '0', converted: '0', matched: '0' }],
    })
  })

  test('are found in another warehouse than that of the order', async () => {
    const item = await shop.item()
    const store = (await shop.add('/api/warehouses', { name: 'Store' })).id
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '10', { warehouse: store })
    const bill = await buying.billOf(order.id)
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.1' })
    await shop.post('purchases', bill)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '61' })
  })
})

describe('several people at one order', () => {
  test('take in no more than was ordered', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '4', '6')
    const path = `/api/purchases/${order.id}/deliver`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.call('POST', path, buying.delivery(order, '1'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '24' })
  })

  test('bill what came once; the second bill finds nothing that waits', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '8', '6')
    await buying.receive(order, '4')
    const bills = await Promise.all(
      [1, 2].map(() => buying.billOf(order.id, undefined, { isConfirmed: true })),
    )
    await Promise.all(bills.map((bill) => shop.post('purchases', bill)))
    const seen = await Promise.all(bills.map(({ id }) => shop.document('purchases', id)))
    expect(seen.map(({ delivery: state }) => state).toSorted()).toEqual(['full', 'none'])
    expect(await shop.ledger()).toEqual({ stock: '24', received: '24', payable: '-48' })
  })

  test('who receive twice with one id, receive once', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '4', '6')
    const body = buying.delivery(order, '2')
    const path = `/api/purchases/${order.id}/deliver`
    for (let tried = 0; tried < 3; tried += 1)
      expect((await shop.call('POST', path, body)).status).toBe(200)
    expect(await shop.stock(item)).toEqual({ quantity: '2', value: '12' })
  })
})

describe('a bill that is not as ordered', () => {
  test('is asked about, by the tolerance of the company', async () => {
    const item = await shop.item()
    const order = await buying.ordered(item, '10', '6')
    await buying.receive(order, '4')
    const doubt = async (line: object, more: object = {}) => {
      const bill = await buying.billOf(order.id, undefined, more)
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
    const bill = await buying.billOf(order.id, '12', { isDelivered: true })
    Object.assign(bill.lines[0] ?? {}, { unitPrice: '6.5' })
    await shop.post('purchases', bill)
    expect(await shop.document('purchases', order.id)).toMatchObject({
      delivery: 'full',
      lines: [{ received: '12', converted: '12' }],
    })
  })
})
