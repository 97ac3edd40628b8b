import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market, type TradeBody } from './testing/market.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

describe('a sale', () => {
  test('takes a number, moves the goods at their cost and books both sides', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }])
    const posted = await shop.post('invoices', sale)
    const year = shop.today.slice(0, 4)
    expect(posted).toEqual({ id: sale.id, number: `INV-${year}-000001` })
    expect(await shop.stock(item)).toEqual({ quantity: '7', value: '28' })
    expect(await shop.ledger()).toEqual({
      receivable: '30',
      sales: '-30',
      costOfSales: '12',
      stock: '28',
      payable: '-40',
    })
    const document = await shop.document('invoices', sale.id)
    expect(document).toMatchObject({
      number: posted.number,
      state: 'posted',
      payment: 'unpaid',
      delivery: 'full',
      open: '30',
      firstTotal: '30',
      secondTotal: '2685000',
      rate: '89500',
      cost: '12',
    })
  })

  test('that is sent twice is posted once', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }])
    const first = await shop.post('invoices', sale)
    const again = await Promise.all([shop.post('invoices', sale), shop.post('invoices', sale)])
    expect(again).toEqual([first, first])
    expect(await shop.stock(item)).toEqual({ quantity: '7', value: '28' })
  })

  test('paid in cash of both currencies owes nothing', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      tenders: [
        { id: newId(), method: shop.cash, currency: shop.usd, amount: '20' },
        { id: newId(), method: shop.cashLbp, currency: shop.lbp, amount: '895000' },
      ],
    })
    await shop.post('invoices', sale)
    expect(await shop.document('invoices', sale.id)).toMatchObject({
      payment: 'paid',
      open: '0',
      followUps: [{ behaviour: 'receipt' }, { behaviour: 'receipt' }],
    })
    expect(await shop.ledger()).toMatchObject({ cash: '30', sales: '-30' })
    expect((await shop.ledger()).receivable).toBeUndefined()
  })

  test('in the second currency stands in the books at the rate of its day', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '2094300' }], {
      currency: shop.lbp,
    })
    await shop.post('invoices', sale)
    expect(await shop.document('invoices', sale.id)).toMatchObject({
      firstTotal: '23.4',
      secondTotal: '2094300',
      open: '2094300',
    })
    expect(await shop.ledger()).toMatchObject({ receivable: '23.4', sales: '-23.4' })
  })
})

describe('what is not there', () => {
  const sell = (item: string, quantity: string, more = {}) =>
    shop.draft('salesInvoice', [{ item, quantity, unitPrice: '10' }], more)

  test('is asked about first, and sold below zero once it is meant', async () => {
    const item = await shop.bought('2')
    const problem = await shop.refusal('invoices', sell(item, '3'))
    expect(problem).toMatchObject({
      code: 'stockTooLow',
      field: 'lines.0.quantity',
      facts: { available: '2', isConfirmable: true },
    })
    await shop.post('invoices', sell(item, '3', { isConfirmed: true }))
    expect(await shop.stock(item)).toEqual({ quantity: '-1', value: '-4' })
    // Dearer than thought: what was sold before it came costs one more.
    await shop.post(
      'purchases',
      shop.draft('purchaseInvoice', [{ item, quantity: '5', unitPrice: '5' }]),
    )
    expect(await shop.stock(item)).toEqual({ quantity: '4', value: '20' })
    expect(await shop.ledger()).toMatchObject({ costOfSales: '13', stock: '20' })
  })
})

describe('a refusal', () => {
  const cases: [string, (body: TradeBody) => void, string, string][] = [
    [
      'without a client',
      (it) => void Object.assign(it, { partner: null }),
      'partner',
      'Please select a Client.',
    ],
    [
      'without lines',
      (it) => void Object.assign(it, { lines: [] }),
      'lines',
      'Please add at least 1 item!',
    ],
    [
      'without a type',
      (it) => void Object.assign(it, { type: null }),
      'type',
      'Please select a Transaction Type!',
    ],
    [
      'without a quantity',
      (it) => void Object.assign(it.lines[0] ?? {}, { quantity: undefined }),
      'lines.0.quantity',
      'Please put a Quantity for the Item!',
    ],
    [
      'without a warehouse',
      (it) => void Object.assign(it, { warehouse: null }),
      'lines.0.warehouse',
      'Please put a Warehouse for the Item!',
    ],
    [
      'with a discount above the line',
      (it) => void Object.assign(it.lines[0] ?? {}, { discountAmount: '31' }),
      'lines.0.discountAmount',
      'Value must be between 0 and 30',
    ],
    [
      'with a discount above all of it',
      (it) => void Object.assign(it, { discountPercent: '101' }),
      'discountPercent',
      'Value must be between 0 and 100',
    ],
    [
      'for nothing',
      (it) => void Object.assign(it.lines[0] ?? {}, { quantity: '0' }),
      'lines.0.quantity',
      'Value must be greater than 0!',
    ],
  ]

  test.each(cases)(
    '%s is said at its field, and nothing is consumed',
    async (_, spoil, ...said) => {
      const item = await shop.bought()
      const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }])
      spoil(sale)
      const { field, message } = await shop.refusal('invoices', sale)
      expect([field, message]).toEqual(said)
      const good = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
      expect((await shop.post('invoices', good)).number).toMatch(/-000001$/)
    },
  )

  test('of another total than the one that was shown', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      total: '29.99',
    })
    const problem = await shop.refusal('invoices', sale)
    expect(problem).toMatchObject({ code: 'totalDiffers', field: 'total', facts: { total: '30' } })
  })

  test('of a day that is still to come, and of a rate that jumps', async () => {
    const item = await shop.bought()
    const lines = [{ item, quantity: '1', unitPrice: '10' }]
    const later = shop.draft('salesInvoice', lines, { day: '2999-01-01' })
    expect((await shop.refusal('invoices', later)).code).toBe('dayInFuture')
    const jump = shop.draft('salesInvoice', lines, { rate: '8950' })
    expect(await shop.refusal('invoices', jump)).toMatchObject({
      code: 'rateJump',
      field: 'rate',
      facts: { isConfirmable: true },
    })
  })

  test('of a client of another company, as if there were none', async () => {
    const other = await market(app)
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }], {
      partner: other.client,
    })
    expect((await shop.refusal('invoices', sale)).message).toBe('Please select a Client.')
  })
})

describe('a void', () => {
  test('mirrors everything and keeps the number', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }])
    await shop.post('invoices', sale)
    const path = `/api/invoices/${sale.id}/void`
    expect((await shop.call('POST', path, { reason: 'Wrong client' })).status).toBe(200)
    expect((await shop.call('POST', path, { reason: 'Wrong client' })).status).toBe(200)
    expect(await shop.document('invoices', sale.id)).toMatchObject({
      state: 'void',
      payment: 'none',
      voidReason: 'Wrong client',
    })
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
    expect(await shop.ledger()).toEqual({ stock: '40', payable: '-40' })
  })

  test('of what is paid is refused', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '15' }],
    })
    await shop.post('invoices', sale)
    const problem = await shop.refused('POST', `/api/invoices/${sale.id}/void`, { reason: 'x' })
    expect(problem.code).toBe('voidPaid')
  })
})

describe('a draft', () => {
  const body = { type: null, branch: null, partner: null, lines: [], currency: '', day: '' }

  test('is kept as it is, survives, and refuses a stale write', async () => {
    const path = `/api/invoices/drafts/${newId()}`
    const save = (version: number | null, note: string) =>
      shop.call<{ version: number }>('PUT', path, {
        version,
        behaviour: 'salesInvoice',
        body: { ...body, note },
      })
    expect((await save(null, 'one')).body.version).toBe(1)
    expect((await save(1, 'two')).body.version).toBe(2)
    expect((await save(1, 'two')).body.version).toBe(2)
    expect((await save(1, 'three')).status).toBe(409)
    expect((await shop.call('GET', path)).body).toMatchObject({ body: { note: 'two' } })
    const { rows } = (await shop.call<{ rows: unknown[] }>('GET', '/api/invoices/drafts')).body
    expect(rows).toHaveLength(1)
    expect((await shop.call('DELETE', `${path}?version=2`)).status).toBe(204)
  })

  test.each([
    ['a word for a discount', { discountPercent: 'olive oil%' }, 'discountPercent', 'number'],
    ['a word for a price', { lines: [{ unitPrice: 'straw.00' }] }, 'lines.0.unitPrice', 'number'],
    ['a word for a day', { day: 'Quo' }, 'day', 'date'],
    ['a number for a text', { lines: [{ quantity: 3 }] }, 'lines.0.quantity', 'number'],
  ])('does not keep %s', async (_, part, field, code) => {
    const path = `/api/invoices/drafts/${newId()}`
    const draft = { version: null, behaviour: 'salesInvoice', body: { ...body, ...part } }
    expect((await shop.refused('PUT', path, draft)).errors).toMatchObject([
      { code, field: `body.${field}` },
    ])
    expect((await shop.call('GET', path)).status).toBe(404)
  })

  test('disappears when it is posted, and cannot come back', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
    const path = `/api/invoices/drafts/${sale.id}`
    const draft = { version: null, behaviour: 'salesInvoice', body }
    await shop.call('PUT', path, draft)
    await shop.post('invoices', sale)
    expect((await shop.call('GET', path)).status).toBe(404)
    expect((await shop.refused('PUT', path, draft)).code).toBe('alreadyPosted')
  })
})

test('a list finds what is unpaid and tells it in both currencies', async () => {
  const item = await shop.bought()
  const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }])
  const { number } = await shop.post('invoices', sale)
  const filter = JSON.stringify({ payment: { in: ['unpaid', 'partly'] } })
  const { rows } = await shop.list('/api/invoices', { filter, q: number.slice(0, 8) })
  expect(rows).toMatchObject([{ number, open: '30', secondTotal: '2685000' }])
})

test('a document of another company is not found, whatever is asked of it', async () => {
  const other = await market(app)
  const item = await shop.bought()
  const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
  await shop.post('invoices', sale)
  const path = `/api/invoices/${sale.id}`
  const line = { id: newId(), line: sale.lines[0]?.id, quantity: '1' }
  const asked: [string, string, object?][] = [
    ['GET', path],
    ['PATCH', path, { note: 'mine' }],
    ['POST', `${path}/void`, { reason: 'mine' }],
    ['GET', `${path}/copy?as=duplicate`],
    ['POST', `${path}/deliver`, { delivery: newId(), day: shop.today, lines: [line] }],
  ]
  for (const [method, to, body] of asked)
    expect(await other.refused(method, to, body)).toMatchObject({ status: 404, code: 'notFound' })
})

test('two partners that become one bring their documents, debts and books together', async () => {
  const keep = await shop.partner()
  const item = await shop.bought()
  const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }])
  await shop.post('invoices', sale)
  const [kept, dropped] = await Promise.all([
    shop.read('/api/thirdparties', keep),
    shop.read('/api/thirdparties', shop.client),
  ])
  const merged = await shop.call('POST', '/api/thirdparties/merge', {
    keep,
    keepVersion: kept.version,
    drop: shop.client,
    dropVersion: dropped.version,
  })
  expect(merged.status, merged.text).toBe(200)
  const document = await shop.document('invoices', sale.id)
  expect(document.partner).toEqual({ id: keep, title: dropped.name })
  const [{ open } = { open: '' }] = await app.asOwner<{ open: string }>(
    `select trim_scale(sum(open))::text as open from open_item
     where company_id = $1 and partner_id = $2`,
    [shop.companyId, keep],
  )
  expect(open).toBe('10')
})

test('whoever may not change prices sells at those of the list, and gives no discount above the limit', async () => {
  const item = await shop.bought()
  const role = await shop.add('/api/roles', {
    name: 'Seller',
    permissions: ['sales.invoice.view', 'sales.invoice.add', 'sales.invoice.post'],
    discountLimit: '10',
  })
  const username = `seller${newId().slice(-8)}`
  const password = 'long enough'
  await shop.add('/api/users', { username, fullName: 'Seller', password, role: role.id })
  const { body } = await app.call<{ token: string }>('POST', '/api/login', {
    body: { login: username, password },
  })
  const sell = async (line: object, more = {}) => {
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10', ...line }])
    const answer = await app.call<{ code?: string; field?: string; message?: string }>(
      'POST',
      '/api/invoices/post',
      { token: body.token, body: { ...sale, ...more } },
    )
    return [answer.status, answer.body.field, answer.body.code]
  }
  expect(await sell({ unitPrice: '9' })).toEqual([422, 'lines.0.unitPrice', 'priceChange'])
  expect(await sell({ discountPercent: '11' })).toEqual([422, 'lines.0.discountPercent', 'range'])
  expect(await sell({}, { discountPercent: '11' })).toEqual([422, 'discountPercent', 'range'])
  expect((await sell({ discountPercent: '10' }))[0]).toBe(200)
})
