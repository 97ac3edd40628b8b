import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ReceivedPurchase } from '../../../domain/trade/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'
import { type Purchasing, purchasing } from '../testing/purchasing.ts'

const app = testApp()
let shop: Market
let buying: Purchasing
beforeEach(async () => {
  shop = await market(app)
  buying = purchasing(shop)
})

describe('a landed cost', () => {
  test('of 77.77 over 100, 250 and 650 is 7.78, 19.44 and 50.55', async () => {
    const { purchase, items } = await buying.bought()
    const bill = await buying.freightOf('77.77', [purchase.id], { vat: '11' })
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
    await buying.sell(item, '40')
    const bill = await buying.freightOf('4475000', [purchase.id], { landing: { key: 'quantity' } })
    await shop.post('purchases', { ...bill, currency: shop.lbp })
    expect(await shop.stock(item)).toEqual({ quantity: '60', value: '630' })
    expect(await shop.ledger()).toEqual({ stock: '630', costOfSales: '420', payable: '-1050' })
    await buying.sell(item, '30')
    await buying.undo(bill.id)
    // Forward only: what was sold meanwhile was sold at 10.50, what is left costs 10.00 again.
    expect(await shop.stock(item)).toEqual({ quantity: '30', value: '300' })
    expect(await shop.ledger()).toEqual({ stock: '300', costOfSales: '700', payable: '-1000' })
  })

  test('is divided by hand, over several purchases and goods not billed yet', async () => {
    const { purchase, items } = await buying.bought()
    const order = await buying.ordered(items[0] ?? '', '2', '100')
    const receipt = await buying.receive(order, '2')
    const { rows } = (
      await shop.call<{ rows: ReceivedPurchase[] }>('GET', '/api/purchases/received')
    ).body
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([receipt, purchase.id]))
    const waiting = rows.find(({ id }) => id === receipt)
    const shares = [
      { line: waiting?.lines[0]?.line, amount: '5' },
      { line: purchase.lines[2]?.id, amount: '3' },
    ]
    const bill = await buying.freightOf('8', [receipt, purchase.id], {
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

  test('is divided by what the goods weigh, and not where a card does not say', async () => {
    const heavy = await shop.item({ weight: '2.5', volume: '0.001' })
    const light = await shop.item({ weight: '0.5' })
    const purchase = shop.draft('purchaseInvoice', [
      { item: heavy, quantity: '10', unitPrice: '1' },
      { item: light, quantity: '10', unitPrice: '100' },
    ])
    await shop.post('purchases', purchase)
    const by = (key: string) => buying.freightOf('30', [purchase.id], { landing: { key } })
    expect(await shop.refusal('purchases', await by('volume'))).toMatchObject({
      errors: [{ code: 'volumeMissing', field: 'lines.0.landing' }],
    })
    const bill = await by('weight')
    await shop.post('purchases', bill)
    expect(await shop.stock(heavy)).toEqual({ quantity: '10', value: '35' })
    expect(await shop.stock(light)).toEqual({ quantity: '10', value: '1005' })
    expect((await shop.document('purchases', bill.id)).landed).toMatchObject([
      { key: 'weight', amount: '25' },
      { key: 'weight', amount: '5' },
    ])
  })

  test('on the bill of the goods is divided by their measure as well', async () => {
    const [heavy, light, freight] = await Promise.all([
      shop.item({ volume: '40' }),
      shop.item({ volume: '10' }),
      shop.item({ kind: 'service' }),
    ])
    const purchase = shop.draft('purchaseInvoice', [
      { item: heavy, quantity: '1', unitPrice: '1' },
      { item: light, quantity: '1', unitPrice: '1' },
      { item: freight, quantity: '1', unitPrice: '5', landing: { key: 'volume' } },
    ])
    await shop.post('purchases', { ...purchase, landedOn: [purchase.id] })
    expect(await shop.stock(heavy)).toEqual({ quantity: '1', value: '5' })
    expect(await shop.stock(light)).toEqual({ quantity: '1', value: '2' })
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
    const { purchase } = await buying.bought()
    const refused = async (landedOn: string[], more: object = {}) =>
      (await shop.refusal('purchases', await buying.freightOf('8', landedOn, more))).errors[0]
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
