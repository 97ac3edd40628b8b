import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import type { PaidWay } from '../../../domain/trade/refund-ways.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Market, market } from '../testing/market.ts'
import { sentDraft } from '../testing/sent-draft.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

describe('a return', () => {
  const copy = async (id: string, as: string) =>
    (await shop.call<{ body: DraftBody }>('GET', `/api/invoices/${id}/copy?as=${as}`)).body.body

  test('brings the goods back at the cost they left with, and never more than was sold', async () => {
    const item = await shop.bought()
    const sale = shop.draft(
      'salesInvoice',
      [{ item, quantity: '3', unitPrice: '10', discountPercent: '5' }],
      { discountAmount: '1' },
    )
    await shop.post('invoices', sale)
    await shop.post(
      'purchases',
      shop.draft('purchaseInvoice', [{ item, quantity: '3', unitPrice: '8' }]),
    )
    const back = sentDraft(await copy(sale.id, 'salesReturn'))
    Object.assign(back.lines[0] ?? {}, { quantity: '4' })
    expect((await shop.refusal('invoices', back)).message).toBe('Value must be between 0 and 3')
    Object.assign(back.lines[0] ?? {}, { quantity: '3' })
    await shop.post('invoices', back)
    expect(await shop.document('invoices', back.id)).toMatchObject({
      totals: { total: '27.5' },
      origin: { id: sale.id },
    })
    expect(await shop.stock(item)).toEqual({ quantity: '13', value: '64' })
    const twice = await shop.refused('GET', `/api/invoices/${sale.id}/copy?as=salesReturn`)
    expect(twice.code).toBe('nothingLeft')
    const dearer = { ...back, id: newId(), lines: [{ ...back.lines[0], id: newId() }] }
    expect((await shop.refusal('invoices', dearer)).message).toBe('Value must be between 0 and 0')
  })

  test('to a supplier leaves at what these goods cost, without the vat that comes back', async () => {
    const item = await shop.item({ vat: '11' })
    const first = shop.draft('purchaseInvoice', [
      { item, quantity: '10', unitPrice: '5', vat: '11' },
    ])
    await shop.post('purchases', first)
    const dearer = [{ item, quantity: '10', unitPrice: '7', vat: '11' }]
    await shop.post('purchases', shop.draft('purchaseInvoice', dearer))
    const path = `/api/purchases/${first.id}/copy?as=purchaseReturn`
    const begun = await shop.call<{ body: DraftBody }>('GET', path)
    const back = sentDraft(begun.body.body)
    Object.assign(back.lines[0] ?? {}, { quantity: '11' })
    expect((await shop.refusal('purchases', back)).message).toBe('Value must be between 0 and 10')
    Object.assign(back.lines[0] ?? {}, { quantity: '4' })
    await shop.post('purchases', back)
    // At 5 each, not at the average of 6.
    expect(await shop.stock(item)).toEqual({ quantity: '16', value: '100' })
    expect(await shop.ledger()).toEqual({ stock: '100', vatPaid: '11', payable: '-111' })
    const left = sentDraft((await shop.call<{ body: DraftBody }>('GET', path)).body.body)
    expect(left.lines).toMatchObject([{ quantity: '6', unitPrice: '5' }])
  })

  test('refunded in cash leaves nothing open', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '2', unitPrice: '10' }], {
      tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '20' }],
    })
    await shop.post('invoices', sale)
    const back = sentDraft(await copy(sale.id, 'salesReturn'))
    await shop.post('invoices', {
      ...back,
      tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '20' }],
    })
    expect(await shop.ledger()).toEqual({ stock: '40', payable: '-40' })
  })

  test('goes back by the ways the sale was paid, less what went back already', async () => {
    const item = await shop.bought()
    const tender = (method: string, currency: string, amount: string) => ({
      id: newId(),
      method,
      currency,
      amount,
    })
    const inDollars = (amount: string) => tender(shop.cash, shop.usd, amount)
    const sale = shop.draft('salesInvoice', [{ item, quantity: '2', unitPrice: '10' }], {
      tenders: [inDollars('12'), tender(shop.cashLbp, shop.lbp, '716000')],
    })
    await shop.post('invoices', sale)
    const ways = async () => {
      const path = `/api/invoices/${sale.id}/paid-ways`
      const { rows } = (await shop.call<{ rows: PaidWay[] }>('GET', path)).body
      return Object.fromEntries(rows.map(({ method, amount }) => [method.id, amount]))
    }
    expect(await ways()).toEqual({ [shop.cash]: '12', [shop.cashLbp]: '716000' })
    const back = sentDraft(await copy(sale.id, 'salesReturn'))
    Object.assign(back.lines[0] ?? {}, { quantity: '1' })
    const { id } = await shop.post('invoices', { ...back, tenders: [inDollars('10')] })
    expect(await ways()).toEqual({ [shop.cash]: '2', [shop.cashLbp]: '716000' })
    const [refund] = (await shop.list('/api/payments', {})).rows
    const undone = await shop.call('POST', `/api/payments/${refund?.id}/void`, { reason: 'Wrong' })
    expect(undone.status, undone.text).toBe(200)
    expect(await ways()).toEqual({ [shop.cash]: '12', [shop.cashLbp]: '716000' })
    expect(await shop.document('invoices', id)).toMatchObject({ payment: 'unpaid' })
  })

  test('a quotation becomes an order and then an invoice, with what is left', async () => {
    const item = await shop.bought()
    const quotation = shop.draft('quotation', [{ item, quantity: '5', unitPrice: '10' }])
    await shop.post('invoices', quotation)
    const order = sentDraft(await copy(quotation.id, 'salesOrder'))
    await shop.post('invoices', order)
    const part = sentDraft(await copy(order.id, 'salesInvoice'))
    Object.assign(part.lines[0] ?? {}, { quantity: '2' })
    await shop.post('invoices', part)
    expect(await shop.document('invoices', order.id)).toMatchObject({ delivery: 'partly' })
    expect(await shop.document('invoices', quotation.id)).toMatchObject({ delivery: 'nothing' })
    const rest = await copy(order.id, 'salesInvoice')
    expect(rest.lines[0]).toMatchObject({ quantity: '3' })
    expect(await shop.stock(item)).toMatchObject({ quantity: '8' })
  })
})

describe('a delivery', () => {
  test('in parts moves the goods and costs them then', async () => {
    const item = await shop.bought()
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      isDelivered: false,
    })
    await shop.post('invoices', sale)
    expect(await shop.stock(item)).toEqual({ quantity: '10', value: '40' })
    const deliver = (quantity: string) => ({
      delivery: newId(),
      day: shop.today,
      lines: [{ id: newId(), line: sale.lines[0]?.id, quantity }],
    })
    const path = `/api/invoices/${sale.id}/deliver`
    const first = await shop.call<{ number: string }>('POST', path, deliver('1'))
    expect(first.body.number).toMatch(/^DN-/)
    expect(await shop.document('invoices', sale.id)).toMatchObject({ delivery: 'partly' })
    expect((await shop.refused('POST', path, deliver('3'))).message).toBe(
      'Value must be between 0 and 2',
    )
    await shop.call('POST', path, deliver('2'))
    expect(await shop.document('invoices', sale.id)).toMatchObject({ delivery: 'full' })
    expect(await shop.ledger()).toMatchObject({ costOfSales: '12', stock: '28' })
  })

  test('of a purchase brings the goods at what they were billed for', async () => {
    const item = await shop.item()
    const bought = shop.draft('purchaseInvoice', [{ item, quantity: '3', unitPrice: '3.3333' }], {
      isDelivered: false,
    })
    await shop.post('purchases', bought)
    expect(await shop.ledger()).toEqual({ received: '10', payable: '-10' })
    for (const quantity of ['1', '2'])
      await shop.call('POST', `/api/purchases/${bought.id}/deliver`, {
        delivery: newId(),
        day: shop.today,
        lines: [{ id: newId(), line: bought.lines[0]?.id, quantity }],
      })
    expect(await shop.stock(item)).toEqual({ quantity: '3', value: '10' })
    expect(await shop.ledger()).toEqual({ stock: '10', payable: '-10' })
  })
})
