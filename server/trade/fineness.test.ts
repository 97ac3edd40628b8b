/** Amounts have the decimals of their currency, quantities those of their unit, and taxes a rate. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { LineFacts } from '../../domain/trade/contract.ts'
import { convertedPrice } from '../../domain/trade/converted-price.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Market, market } from './testing/market.ts'

const app = testApp()
let shop: Market
let item: string
let piece: string

beforeAll(async () => {
  shop = await market(app)
  piece = (await shop.add('/api/units', { name: 'Piece', decimals: 0 })).id
  item = await shop.bought('1000', '4')
})

const sale = (line: object = {}, more: Record<string, unknown> = {}) =>
  shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10', ...line }], more)

const tender = (amount: string, currency = shop.usd, method = shop.cash) => ({
  tenders: [{ id: newId(), method, currency, amount }],
})

describe('an amount finer than its currency is refused at its field', () => {
  test.each<[string, () => ReturnType<typeof sale>, string, number]>([
    ['a tender of 1.005 USD', () => sale({}, tender('1.005')), 'tenders.0.amount', 2],
    [
      'a tender of 0.5 LBP',
      () => sale({}, tender('89500.5', shop.lbp, shop.cashLbp)),
      'tenders.0.amount',
      0,
    ],
    ['a discount of a line', () => sale({ discountAmount: '0.005' }), 'lines.0.discountAmount', 2],
    [
      'a discount of the document',
      () => sale({}, { discountAmount: '0.001' }),
      'discountAmount',
      2,
    ],
    [
      'a discount in pounds',
      () => sale({ unitPrice: '100000' }, { currency: shop.lbp, discountAmount: '0.5' }),
      'discountAmount',
      0,
    ],
  ])('%s', async (_, body, field, limit) => {
    const refused = await shop.refusal('invoices', body())
    expect(refused).toMatchObject({ status: 422, code: 'tooManyDecimals', field, facts: { limit } })
  })

  test('and what one unit costs may be finer than that', async () => {
    const { number } = await shop.post('invoices', sale({ quantity: '100', unitPrice: '0.0125' }))
    expect(number).toBeTruthy()
  })
})

describe('a quantity finer than its unit', () => {
  test('is refused on every document', async () => {
    const goods = await shop.item({ unit: piece })
    const refused = await shop.refusal('invoices', sale({ item: goods, quantity: '0.5' }))
    const expected = { code: 'tooManyDecimals', field: 'lines.0.quantity', facts: { limit: 0 } }
    expect(refused).toMatchObject(expected)
    const bought = { item: goods, quantity: '2.5', unitPrice: '1' }
    const bill = shop.draft('purchaseInvoice', [bought])
    expect(await shop.refusal('purchases', bill)).toMatchObject(expected)
    const stockIn = shop.draft('stockIn', [])
    const { id, type, branch, day, warehouse } = stockIn
    const line = { id: newId(), item: goods, quantity: '1.25' }
    const arrived = { id, type, branch, day, warehouse, reason: 'found', lines: [line] }
    expect(await shop.refusal('stock-documents', arrived)).toMatchObject(expected)
  })

  test('is taken in units that say nothing', async () => {
    await shop.post('invoices', sale({ quantity: '0.125' }))
  })

  test('may still come back where it left before the unit said so', async () => {
    const unit = await shop.add('/api/units', { name: `U ${newId()}` })
    const goods = await shop.item({ unit: unit.id, kind: 'service' })
    const sold = sale({ item: goods, quantity: '0.5' })
    await shop.post('invoices', sold)
    const { version } = await shop.read('/api/units', unit.id)
    await shop.call('PATCH', `/api/units/${unit.id}`, { version, decimals: 0 })
    const back = { item: goods, quantity: '0.5', unitPrice: '10', originLine: sold.lines[0]?.id }
    await shop.post('invoices', shop.draft('salesReturn', [back], { origin: sold.id }))
  })
})

describe('a rate of tax', () => {
  test('that the company does not have is refused at its field', async () => {
    const refused = await shop.refusal('invoices', sale({ vat: '11' }))
    expect(refused).toMatchObject({
      code: 'taxRateUnknown',
      field: 'lines.0.vat',
      facts: { rate: '0' },
    })
    const bill = shop.draft('purchaseInvoice', [{ item, quantity: '1', unitPrice: '1', tax2: '3' }])
    expect(await shop.refusal('purchases', bill)).toMatchObject({ field: 'lines.0.tax2' })
  })

  test('is that of the item, and then of the company', async () => {
    const taxed = await shop.item({ kind: 'service', vat: '5' })
    await shop.post('invoices', sale({ item: taxed, vat: '5' }))
    const setting = { layer: 'company', value: '11', version: 0 }
    const changed = await shop.call('PUT', '/api/settings/tax.vatRate', setting)
    expect(changed.status, changed.text).toBeLessThan(300)
    await shop.post('invoices', sale({ vat: '11' }))
    await shop.post('invoices', sale({ item: taxed, vat: '11' }))
    const sold = sale({ vat: '11' })
    await shop.post('invoices', sold)
    const back = { layer: 'company', value: '10', version: 1 }
    expect((await shop.call('PUT', '/api/settings/tax.vatRate', back)).status).toBeLessThan(300)
    expect((await shop.refusal('invoices', sale({ vat: '11' }))).code).toBe('taxRateUnknown')
    // What comes back bears what it was sold with.
    const line = { item, quantity: '1', unitPrice: '10', vat: '11', originLine: sold.lines[0]?.id }
    await shop.post('invoices', shop.draft('salesReturn', [line], { origin: sold.id }))
  })
})

describe('a price in another currency', () => {
  const rate = '89500'
  const usd = () => ({ id: shop.usd, rank: 'first', decimals: 2 })
  const lbp = () => ({ id: shop.lbp, rank: 'second', decimals: 0 })
  const doings = ['view', 'add', 'post'].map((action) => `sales.invoice.${action}`)
  let seller: Station
  let regular: string

  beforeAll(async () => {
    seller = await colleagueOf(app, shop, [...doings, 'catalog.item.view'])
    const list = await shop.add('/api/price-lists', { name: 'In pounds', currency: shop.lbp })
    await shop.add('/api/list-prices', { priceList: list.id, item, price: '100000' })
    regular = await shop.partner({ priceList: list.id })
  })

  const shown = async (currency: string, partner: string): Promise<LineFacts | undefined> => {
    const head = { items: item, screen: 'sales', currency, partner, day: shop.today }
    const path = `/api/trade/lines?${new URLSearchParams(head)}`
    const { body } = await seller.call<{ rows: LineFacts[] }>('GET', path)
    return body.rows[0]
  }

  test.each<[string, () => [string, string], string, () => string]>([
    [
      'of a list in pounds on an invoice in dollars',
      () => [shop.usd, regular],
      '1.12',
      () => convertedPrice('100000', { from: lbp(), to: usd(), rate }),
    ],
    [
      'of an item in dollars on an invoice in pounds',
      () => [shop.lbp, shop.client],
      '895000',
      () => convertedPrice('10', { from: usd(), to: lbp(), rate }),
    ],
    [
      'of a list in the currency of the invoice',
      () => [shop.lbp, regular],
      '100000',
      () => '100000',
    ],
  ])('%s is the one its editor shows, and no other is taken', async (_, head, price, converted) => {
    const [currency, partner] = head()
    const facts = await shown(currency, partner)
    expect([facts?.unitPrice, converted()]).toEqual([price, price])
    const selling = (unitPrice: string) =>
      sale({ unitPrice, vat: facts?.vat }, { currency, partner })
    const body = selling(price)
    const posted = await seller.call<{ id: string }>('POST', '/api/invoices/post', body)
    expect(posted.status, posted.text).toBe(200)
    const { lines } = await shop.document('invoices', posted.body.id)
    expect(lines).toMatchObject([{ unitPrice: price }])
    const dearer = selling(sumOf([price, '0.003']))
    expect(await seller.refused('POST', '/api/invoices/post', dearer)).toMatchObject({
      code: 'priceChange',
      field: 'lines.0.unitPrice',
      facts: { price },
    })
  })
})
