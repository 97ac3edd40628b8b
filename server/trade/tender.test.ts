/** Money handed over with a document: cash gives change, a card does not, a cheque says more. */
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from './testing/market.ts'

const app = testApp()
let shop: Market
beforeEach(async () => {
  shop = await market(app)
})

describe('a sale', () => {
  const method = async (type: string): Promise<string> => {
    const { rows } = await shop.list('/api/payment-methods')
    return String(rows.find((it) => it.type === type)?.id)
  }

  const money = async (id: string) => (await shop.call('GET', `/api/receipts/${id}`)).body

  test('paid by card with more than it costs is refused at the tender', async () => {
    const item = await shop.bought()
    const card = await method('creditCard')
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }], {
      tenders: [{ id: newId(), method: card, currency: shop.usd, amount: '10.01' }],
    })
    const problem = await shop.refusal('invoices', sale)
    expect([problem.field, problem.message]).toEqual([
      'tenders.0.amount',
      'Value must be between 0 and 10',
    ])
  })

  test('paid with more cash than it costs gives change, and books what stays', async () => {
    const item = await shop.bought()
    const note = { id: newId(), method: shop.cashLbp, currency: shop.lbp, amount: '3000000' }
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      tenders: [note],
    })
    await shop.post('invoices', sale)
    expect(await shop.document('invoices', sale.id)).toMatchObject({ payment: 'paid', open: '0' })
    expect(await money(note.id)).toMatchObject({ amount: '2685000', open: '0' })
    expect(await shop.ledger()).toMatchObject({ cash: '30', sales: '-30' })
  })

  test('that is paid already takes no more money', async () => {
    const item = await shop.bought()
    const cash = { method: shop.cash, currency: shop.usd, amount: '10' }
    const sale = shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }], {
      tenders: [
        { id: newId(), ...cash },
        { id: newId(), ...cash },
      ],
    })
    expect((await shop.refusal('invoices', sale)).field).toBe('tenders.1.amount')
  })

  test('paid by cheque has a cheque in hand, with its bank, number and day', async () => {
    const item = await shop.bought()
    const cheque = { bank: 'Bank of the Cedars', number: '004512', dueDate: shop.today }
    const tender = { id: newId(), method: await method('cheque'), currency: shop.usd, amount: '30' }
    const sale = shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10' }], {
      tenders: [{ ...tender, cheque }],
    })
    await shop.post('invoices', sale)
    expect(await shop.document('invoices', sale.id)).toMatchObject({ payment: 'paid', open: '0' })
    expect(await shop.ledger()).toMatchObject({ chequesInHand: '30', sales: '-30' })
    const receipt = await money(tender.id)
    expect(receipt).toMatchObject({ cheque: { ...cheque, state: 'inHand' } })
  })

  test('paid by a cheque that says nothing, or by cash that says it is one, is refused', async () => {
    const item = await shop.bought()
    const cheque = { bank: 'Bank of the Cedars', number: '004512', dueDate: shop.today }
    const refused = async (tender: object) => {
      const given = { id: newId(), currency: shop.usd, amount: '30', ...tender }
      const lines = [{ item, quantity: '3', unitPrice: '10' }]
      const sale = shop.draft('salesInvoice', lines, { tenders: [given] })
      const { code, field } = await shop.refusal('invoices', sale)
      return `${code} ${field}`
    }
    const byCheque = await method('cheque')
    expect(await refused({ method: byCheque })).toBe('chequeIncomplete tenders.0.cheque')
    expect(await refused({ method: shop.cash, cheque })).toBe('invalid tenders.0.cheque')
  })
})
