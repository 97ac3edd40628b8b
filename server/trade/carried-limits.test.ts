/**
 * A salesperson who gives at most 5 % and may not change prices, along the whole way of a sale:
 * quotation, order, invoices in two parts, deliveries in two parts, return, credit. At each step
 * everything is tried that would give away more than was approved.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { DraftBody } from '../../domain/trade/contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem, type Station } from '../kernel/testing/station.ts'
import { type Market, market, type TradeBody } from './testing/market.ts'
import { sentDraft } from './testing/sent-draft.ts'

const app = testApp()
let shop: Market
let seller: Station
let item: string

const may = [
  ...['view', 'add', 'post', 'void'].map((action) => `sales.invoice.${action}`),
  'catalog.item.view',
]

beforeEach(async () => {
  shop = await market(app)
  seller = await colleagueOf(app, shop, may, { discountLimit: '5' })
  item = await shop.item({ vat: '11' })
  const goods = [{ item, quantity: '100', unitPrice: '4' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', goods))
})

type Change = (body: TradeBody) => void

const line = (body: TradeBody): Record<string, unknown> => body.lines[0] as Record<string, unknown>

const setLine =
  (values: object): Change =>
  (body) =>
    void Object.assign(line(body), values)

const setHead =
  (values: object): Change =>
  (body) =>
    void Object.assign(body, values)

/** What the screen sends when the document is carried on. */
async function carried(from: string, as: string, ...changes: Change[]): Promise<TradeBody> {
  const path = `/api/invoices/${from}/copy?as=${as}`
  const answer = await seller.call<{ body: DraftBody }>('GET', path)
  expect(answer.status, answer.text).toBe(200)
  const body = sentDraft(answer.body.body)
  for (const change of changes) change(body)
  return body
}

async function sold(body: TradeBody): Promise<string> {
  const answer = await seller.call('POST', '/api/invoices/post', body)
  expect(answer.status, answer.text).toBe(200)
  return body.id
}

const refused = (body: TradeBody): Promise<Problem> =>
  seller.refused('POST', '/api/invoices/post', body)

/** The manager quotes ten pieces at 8.00 less 20 %, where the list says 10.00. */
async function quoted(more: Record<string, unknown> = {}): Promise<string> {
  const lines = [{ item, quantity: '10', unitPrice: '8', discountPercent: '20', vat: '11' }]
  const quotation = shop.draft('quotation', lines, more)
  await shop.post('invoices', quotation)
  return quotation.id
}

const splitOf =
  (...quantities: string[]): Change =>
  (body) => {
    const [first] = body.lines
    body.lines = quantities.map((quantity) => ({ ...first, id: newId(), quantity }))
  }

/** Everything that gives away more than was approved, and where it is refused. */
const tricks: [string, (made: Made) => Change, string, string][] = [
  ['a price of 0.01', () => setLine({ unitPrice: '0.01' }), 'priceChange', 'lines.0.unitPrice'],
  [
    'the list price less 20 %',
    () => setLine({ unitPrice: '10' }),
    'range',
    'lines.0.discountPercent',
  ],
  ['100 % off', () => setLine({ discountPercent: '100' }), 'priceChange', 'lines.0.unitPrice'],
  [
    'a little more off',
    () => setLine({ discountPercent: '20.5' }),
    'priceChange',
    'lines.0.unitPrice',
  ],
  [
    'money off the line',
    () => setLine({ discountAmount: '5' }),
    'priceChange',
    'lines.0.unitPrice',
  ],
  [
    'a discount of the document',
    () => setHead({ discountPercent: '3' }),
    'range',
    'discountPercent',
  ],
  ['money off the document', () => setHead({ discountAmount: '10' }), 'range', 'discountAmount'],
  [
    'an extra line for nothing',
    ({ other }) => addLine({ item: other, unitPrice: '0.01' }),
    'priceChange',
    'lines.1.unitPrice',
  ],
  [
    'an extra line at 50 %',
    ({ other }) => addLine({ item: other, unitPrice: '10', discountPercent: '50' }),
    'range',
    'lines.1.discountPercent',
  ],
  [
    'another item in its place',
    ({ other }) => setLine({ item: other }),
    'otherThanOrigin',
    'lines.0.item',
  ],
  [
    'a carton at the price of a box',
    ({ carton }) => setLine({ unit: carton, quantity: '0.5' }),
    'priceChange',
    'lines.0.unitPrice',
  ],
  ['more than is left', () => setLine({ quantity: '11' }), 'range', 'lines.0.quantity'],
  ['more in two lines than is left', () => splitOf('6', '5'), 'range', 'lines.1.quantity'],
  ['another client', ({ client }) => setHead({ partner: client }), 'otherThanOrigin', 'partner'],
  ['another currency', () => setHead({ currency: shop.lbp }), 'otherThanOrigin', 'currency'],
  ['another rate', () => setHead({ rate: '89000' }), 'rateChange', 'rate'],
  ['no vat', () => setLine({ vat: '0' }), 'priceChange', 'lines.0.unitPrice'],
]

type Made = { other: string; carton: string; client: string }

const addLine =
  (values: object): Change =>
  (body) =>
    void body.lines.push({ id: newId(), quantity: '1', ...values })

async function made(): Promise<Made> {
  const [other, carton, client] = await Promise.all([
    shop.bought(),
    shop.add('/api/units', { name: 'Carton', base: shop.unit, factor: '20' }),
    shop.partner({ creditLimit: '1' }),
  ])
  return { other, carton: carton.id, client }
}

async function ordered(): Promise<string> {
  return sold(await carried(await quoted(), 'salesOrder'))
}

const steps: [string, () => Promise<string>, string][] = [
  ['an order from a quotation', () => quoted(), 'salesOrder'],
  ['an invoice from a quotation', () => quoted(), 'salesInvoice'],
  ['an invoice from an order', ordered, 'salesInvoice'],
]

describe.each(steps)('%s', (_, origin, as) => {
  test('is refused with everything that gives away more, and passes unchanged', async () => {
    const from = await origin()
    const things = await made()
    for (const [name, trick, code, field] of tricks) {
      const problem = await refused(await carried(from, as, trick(things)))
      expect([name, problem.code, problem.field]).toEqual([name, code, field])
    }
    await sold(await carried(from, as, splitOf('4', '6')))
  })
})

test('a price that differs from the list passes only while the line is the approved one', async () => {
  const from = await quoted()
  const part = await carried(from, 'salesInvoice', setLine({ quantity: '4' }))
  await sold(part)
  const rest = await carried(from, 'salesInvoice')
  expect(line(rest).quantity).toBe('6')
  expect(await refused({ ...rest, origin: null })).toMatchObject({ code: 'priceChange' })
  await sold(rest)
  expect(await shop.document('invoices', rest.id)).toMatchObject({ totals: { net: '38.4' } })
})

test('a copy is judged as if it had been typed', async () => {
  const copy = await carried(await quoted(), 'duplicate')
  expect(await refused(copy)).toMatchObject({ code: 'priceChange', field: 'lines.0.unitPrice' })
})

test('what the seller types beside it at the price of the list passes', async () => {
  const { other } = await made()
  const extra = { item: other, unitPrice: '10', discountPercent: '5' }
  await sold(await carried(await quoted(), 'salesInvoice', addLine(extra)))
})

test('slices of one thing give away no more than the whole line may', async () => {
  const slices = (count: number, values: object) =>
    shop.draft(
      'salesInvoice',
      Array.from({ length: count }, () => ({
        item,
        unitPrice: '10',
        quantity: '1',
        vat: '11',
        ...values,
      })),
    )
  for (const values of [
    { quantity: '0.0009', discountPercent: '100' },
    { quantity: '0.0004' },
    { quantity: '0.011', discountAmount: '0.01' },
  ])
    expect(await refused(slices(40, values))).toMatchObject({
      code: 'range',
      field: 'lines.0.discountPercent',
    })
  // What is weighed three times rounds down three times; that is nobody's discount.
  await sold(slices(3, { quantity: '0.3334', discountPercent: '5' }))
})

test('the discount of an approved document is shared by its parts', async () => {
  const from = await quoted({ discountAmount: '16' })
  const half = await carried(from, 'salesInvoice', setLine({ quantity: '5' }))
  expect(await refused(half)).toMatchObject({ code: 'range', field: 'discountAmount' })
  await sold({ ...half, discountAmount: '8' })
  await sold(await carried(from, 'salesInvoice'))
})

test('a tax is that of the item, unless prices may be changed', async () => {
  const bare = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
  expect(await refused(bare)).toMatchObject({
    code: 'taxChange',
    field: 'lines.0.vat',
    message: 'Your role keeps the tax of the item: 11%.',
  })
  const free = await colleagueOf(app, shop, may, { canChangePrice: true })
  const answer = await free.call('POST', '/api/invoices/post', bare)
  expect(answer.status, answer.text).toBe(200)
})

test('an item without discount is sold without, by whoever', async () => {
  const fixed = await shop.item({ canDiscount: false, kind: 'service' })
  const lines = [{ item: fixed, quantity: '1', unitPrice: '10', discountPercent: '1' }]
  expect(await shop.refusal('invoices', shop.draft('salesInvoice', lines))).toMatchObject({
    code: 'noDiscount',
    field: 'lines.0.discountPercent',
  })
})

describe('the credit limit', () => {
  test('holds for an invoice made from a quotation', async () => {
    const partner = await shop.partner({ creditLimit: '50' })
    const invoice = await carried(await quoted({ partner }), 'salesInvoice')
    expect(await refused(invoice)).toMatchObject({
      code: 'creditLimit',
      field: 'partner',
      facts: { limit: '50', owed: '71.04', isConfirmable: true },
    })
  })

  test('is not passed by two sales at the same moment', async () => {
    const partner = await shop.partner({ creditLimit: '50' })
    const types = [shop.typeOf('salesInvoice')]
    const own = await shop.add('/api/transaction-types', {
      name: `Web ${newId()}`,
      behaviour: 'salesInvoice',
      prefix: 'WEB',
    })
    types.push(own.id)
    const sales = types.map((type) =>
      shop.draft('salesInvoice', [{ item, quantity: '4', unitPrice: '10' }], { partner, type }),
    )
    const answers = await Promise.all(
      sales.map((sale) => shop.call<Problem>('POST', '/api/invoices/post', sale)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('what is handed over and comes back', () => {
  const invoiced = async (): Promise<TradeBody> => {
    const lines = [
      {
        item,
        quantity: '10',
        unitPrice: '8',
        discountPercent: '20',
        discountAmount: '14',
        vat: '11',
      },
    ]
    const invoice = shop.draft('salesInvoice', lines, { isDelivered: false })
    await shop.post('invoices', invoice)
    return invoice
  }

  const handOver = (invoice: TradeBody, quantity: string) =>
    seller.call<Problem>('POST', `/api/invoices/${invoice.id}/deliver`, {
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: line(invoice).id, quantity }],
    })

  test('is delivered in two parts, and no more, and no other goods', async () => {
    const invoice = await invoiced()
    expect((await handOver(invoice, '4')).status).toBe(200)
    expect((await handOver(invoice, '7')).body).toMatchObject({ code: 'range' })
    const { other } = await made()
    const [{ id: type } = { id: '' }] = await app.asOwner<{ id: string }>(
      `select id from transaction_type where company_id = $1 and behaviour = 'deliveryNote'`,
      [shop.companyId],
    )
    const wrong = { item: other, quantity: '1', unitPrice: '0', originLine: line(invoice).id }
    const note = shop.draft('deliveryNote', [wrong], { type, origin: invoice.id })
    expect(await refused(note)).toMatchObject({ code: 'otherThanOrigin', field: 'lines.0.item' })
    expect((await handOver(invoice, '6')).status).toBe(200)
  })

  test('is returned in a part, for what was paid for that part', async () => {
    const invoice = await invoiced()
    await handOver(invoice, '10')
    const { other, carton, client } = await made()
    const back = (...changes: Change[]) =>
      carried(
        invoice.id,
        'salesReturn',
        setLine({ quantity: '5', discountAmount: '7' }),
        ...changes,
      )
    const tried: [Change, string, string][] = [
      [setLine({ unitPrice: '9' }), 'otherThanOrigin', 'lines.0.unitPrice'],
      [setLine({ discountPercent: '25' }), 'otherThanOrigin', 'lines.0.discountPercent'],
      [setLine({ item: other }), 'otherThanOrigin', 'lines.0.item'],
      [setLine({ unit: carton, quantity: '0.5' }), 'otherThanOrigin', 'lines.0.unit'],
      [setLine({ vat: '0' }), 'otherThanOrigin', 'lines.0.vat'],
      [setLine({ vat: '12' }), 'taxRateUnknown', 'lines.0.vat'],
      [setLine({ quantity: '11' }), 'range', 'lines.0.quantity'],
      [setLine({ originLine: null }), 'cannotFollow', 'lines.0.item'],
      [setHead({ partner: client }), 'otherThanOrigin', 'partner'],
      [setHead({ currency: shop.lbp }), 'otherThanOrigin', 'currency'],
      [addLine({ item: other, unitPrice: '10' }), 'cannotFollow', 'lines.1.item'],
    ]
    for (const [change, code, field] of tried)
      expect(await refused(await back(change))).toMatchObject({ code, field })
    // The discounts it was sold with go along, whoever left them out.
    const returned = await back(setLine({ discountPercent: '0', discountAmount: '0' }))
    await sold(returned)
    // Half of ten at 8.00 less 20 % and 14.00, with vat.
    expect(await shop.document('invoices', returned.id)).toMatchObject({
      totals: { net: '25', vat: '2.75', total: '27.75' },
    })
  })

  test('is credited to what the client owes, and no further', async () => {
    const invoice = await invoiced()
    await handOver(invoice, '10')
    const back = await carried(
      invoice.id,
      'salesReturn',
      setLine({ quantity: '5', discountAmount: '7' }),
    )
    await sold(back)
    const give = (amount: string) =>
      shop.call('POST', '/api/allocations', { id: newId(), from: back.id, to: invoice.id, amount })
    expect((await give('27.76')).status).toBe(422)
    expect((await give('27.75')).status).toBe(200)
    expect(await shop.document('invoices', invoice.id)).toMatchObject({ open: '27.75' })
  })
})
