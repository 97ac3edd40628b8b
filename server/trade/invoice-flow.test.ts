/** The life of an invoice, as a bookkeeper expects it: drafts, terms, corrections, returns. */
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import { prepareDatabase } from '../kernel/postgres/prepare.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { type Market, market, type TradeBody } from './testing/market.ts'

const app = testApp()
let shop: Market
let item: string
beforeEach(async () => {
  shop = await market(app)
  item = await shop.item()
  await shop.post('purchases', shop.draft('purchaseInvoice', [line('10', '4')]))
})

const line = (quantity: string, unitPrice: string) => ({ item, quantity, unitPrice })

const sale = (quantity = '3', more: Record<string, unknown> = {}) =>
  shop.draft('salesInvoice', [line(quantity, '10')], more)

async function sold(body: TradeBody = sale()): Promise<TradeBody> {
  await shop.post('invoices', body)
  return body
}

/** What follows a sale, by its own lines. */
const following = (behaviour: string, { id, lines }: TradeBody, more: object = {}) =>
  shop.draft(behaviour, [{ ...line('1', '10'), originLine: lines[0]?.id, ...more }], { origin: id })

const newRate = (rate: string) =>
  shop.add('/api/rates', { validFrom: shop.today, buy: rate, sell: rate, isConfirmed: true })

test('a draft moves no goods and books nothing', async () => {
  const before = await shop.ledger()
  const draft = { version: null, behaviour: 'salesInvoice', body: sale() }
  const kept = await shop.call('PUT', `/api/invoices/drafts/${newId()}`, draft)
  expect(kept.status, kept.text).toBe(200)
  expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
  expect(await shop.ledger()).toEqual(before)
})

test('the due date comes from the terms of the client, else from those of the house', async () => {
  const partner = await shop.partner({ termsDays: 30 })
  const { id } = await sold(sale('1', { partner }))
  expect((await shop.document('invoices', id)).dueDate).toBe(addDays(shop.today, 30))
  const usual = await sold(sale('1'))
  expect((await shop.document('invoices', usual.id)).dueDate).toBe(shop.today)
})

describe('what is posted', () => {
  test('keeps its rate and both totals, on the screen and on paper, whatever the rate does', async () => {
    const { id } = await sold()
    const before = await shop.document('invoices', id)
    expect(before).toMatchObject({ rate: '89500', firstTotal: '30', secondTotal: '2685000' })
    await newRate('90000')
    expect(await shop.document('invoices', id)).toEqual(before)
    const answer = await fetch(`${app.url}/api/documents/${id}/paper?language=en`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    const text = pagesOf(new Uint8Array(await answer.arrayBuffer()))
      .flat()
      .map((it) => it.text)
      .join('\n')
    expect(text).toContain('2,685,000')
    expect(text).toContain('89,500')
    expect(text).not.toContain('90,000')
  })

  test('changes its note and its due date, and nothing else', async () => {
    const { id } = await sold()
    const path = `/api/invoices/${id}`
    const dueDate = addDays(shop.today, 7)
    expect((await shop.call('PATCH', path, { note: 'Called twice', dueDate })).status).toBe(200)
    expect(await shop.document('invoices', id)).toMatchObject({ note: 'Called twice', dueDate })
    for (const change of [{ total: '1' }, { rate: '1' }, { partner: newId() }])
      expect((await shop.refused('PATCH', path, change)).code).toBe('unknownField')
  })

  test('cannot be changed by the application itself', async () => {
    await sold()
    const { appUrl } = await prepareDatabase(app.ownerUrl)
    const client = new pg.Client({ connectionString: appUrl })
    await client.connect()
    const textsOf = (text: string) =>
      client.query(text).then(
        () => 'done',
        (error: Error) => error.message,
      )
    for (const text of [
      'update document set total = 1',
      'update document set number = $$x$$',
      'delete from document',
      'update document_line set quantity = 1',
      'update stock_move set value = 0',
      'delete from entry_line',
      'update entry set day = current_date',
      'delete from allocation',
    ])
      expect(await textsOf(text)).toMatch(/permission denied/)
    await client.end()
  })
})

describe('a void', () => {
  const undo = (id: string) => `/api/invoices/${id}/void`

  test('on a later day is refused', async () => {
    const { id } = await sold()
    await app.asOwner(
      "update document set posted_at = posted_at - interval '3 days' where id = $1",
      [id],
    )
    expect((await shop.refused('POST', undo(id), { reason: 'Late' })).code).toBe('voidTooLate')
  })

  test('of a half paid invoice is refused until its payment is void', async () => {
    const tender = { id: newId(), method: shop.cash, currency: shop.usd, amount: '15' }
    const { id } = await sold(sale('3', { tenders: [tender] }))
    expect((await shop.refused('POST', undo(id), { reason: 'x' })).code).toBe('voidPaid')
    const back = await shop.call('POST', `/api/receipts/${tender.id}/void`, {
      reason: 'Given back',
    })
    expect(back.status, back.text).toBe(200)
    expect((await shop.call('POST', undo(id), { reason: 'Wrong' })).status).toBe(200)
    expect(await shop.ledger()).toEqual({ stock: '40', payable: '-40' })
  })

  test('of what was delivered is refused until the delivery is void', async () => {
    const { id, lines } = await sold(sale('3', { isDelivered: false }))
    const delivery = newId()
    const delivered = await shop.call('POST', `/api/invoices/${id}/deliver`, {
      delivery,
      day: shop.today,
      lines: [{ id: newId(), line: lines[0]?.id, quantity: '1' }],
    })
    expect(delivered.status, delivered.text).toBe(200)
    expect((await shop.refused('POST', undo(id), { reason: 'x' })).code).toBe('voidFollowed')
    expect((await shop.call('POST', undo(delivery), { reason: 'x' })).status).toBe(200)
    expect((await shop.call('POST', undo(id), { reason: 'x' })).status).toBe(200)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
  })
})

describe('a return', () => {
  test('has the price and the rate of what was sold, not those of its day', async () => {
    const original = await sold()
    await newRate('90000')
    const dearer = following('salesReturn', original, { unitPrice: '11' })
    expect((await shop.refusal('invoices', dearer)).field).toBe('lines.0.unitPrice')
    const back = following('salesReturn', original)
    await shop.post('invoices', back)
    expect(await shop.document('invoices', back.id)).toMatchObject({
      rate: '89500',
      firstTotal: '10',
      secondTotal: '895000',
    })
  })

  test('takes back no more than was sold, however often it is tried', async () => {
    const original = await sold(sale('2'))
    for (const quantity of ['1', '1'])
      await shop.post('invoices', following('salesReturn', original, { quantity }))
    expect(await shop.refusal('invoices', following('salesReturn', original))).toMatchObject({
      field: 'lines.0.quantity',
      message: 'Value must be between 0 and 0',
    })
  })

  test('of what is broken brings nothing back to the shelf and is credit of the client', async () => {
    const original = await sold()
    const back = following('salesReturn', original, { isRestocked: false })
    await shop.post('invoices', back)
    expect(await shop.stock(item)).toEqual({ quantity: '7', value: '28' })
    expect(await shop.document('invoices', back.id)).toMatchObject({ open: '10' })
    expect(await shop.ledger()).toMatchObject({ receivable: '20', costOfSales: '12' })
  })
})

test('a number is given by posting, and what is refused leaves no hole', async () => {
  const numbers: string[] = []
  for (const quantity of ['1', '0', '2', '0', '3']) {
    const body = sale(quantity)
    if (quantity === '0') await shop.refusal('invoices', body)
    else numbers.push((await shop.post('invoices', body)).number)
  }
  expect(numbers.map((number) => number.slice(-6))).toEqual(['000001', '000002', '000003'])
})
