/** Gift cards and cash back pay what clients owe to the office, once, and are there again when it is undone. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ClientLoyalty } from '../../../domain/loyalty/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cardEnding } from '../../stored-value/expiry-work.ts'
import { goRound } from '../../stored-value/round.ts'
import {
  balanceOf,
  cardMethod,
  officeInvoice,
  officeReceipt,
  type SoldCard,
  soldCard,
} from '../testing/cards.ts'
import { stockedTill, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
  method = await cardMethod(till)
})

const undone = async (id: string, reason = 'Wrong card') =>
  till.shop.call<{ code?: string }>('POST', `/api/receipts/${id}/void`, { reason })

const openOf = async (id: string) => {
  const rows = await app.asOwner<{ open: string }>(
    'select trim_scale(open)::text as open from open_item where document_id = $1',
    [id],
  )
  return rows[0]?.open
}

describe('a gift card', () => {
  test('pays an invoice, and is whole again when the receipt is undone', async () => {
    const card = await soldCard(till, '50')
    const before = await till.shop.ledger()
    const invoice = await officeInvoice(till, '30')
    const allocations = [{ to: invoice, amount: '30' }]
    const paid = await officeReceipt(till, { method, amount: '30', code: card.code, allocations })
    expect(paid.status, paid.text).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(invoice)]).toEqual(['20', '0'])
    const after = await till.shop.ledger()
    expect(Number(after.giftCards) - Number(before.giftCards)).toBe(30)
    expect(after.receivable).toBe(before.receivable)
    // The same again is the same.
    const again = await till.shop.call('POST', '/api/receipts/post', paid.sent)
    expect([again.status, await balanceOf(app, card.id)]).toEqual([200, '20'])
    const seen = await till.shop.call<{ reference: string }>('GET', `/api/receipts/${paid.body.id}`)
    expect(seen.body.reference).toBe(card.label)
    expect(JSON.stringify(seen.body)).not.toContain(card.code)
    expect((await undone(paid.body.id)).status).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(invoice)]).toEqual(['50', '30'])
    await undone(paid.body.id)
    expect(await balanceOf(app, card.id)).toBe('50')
  })

  test('that was emptied can be spent again after the receipt is undone, days later too', async () => {
    const card = await soldCard(till, '15')
    const paid = await officeReceipt(till, { method, amount: '15', code: card.code })
    await app.asOwner(
      `update document set posted_at = posted_at - interval '3 days' where id = $1`,
      [paid.body.id],
    )
    expect((await undone(paid.body.id)).status).toBe(200)
    const next = await officeReceipt(till, { method, amount: '15', code: card.code })
    expect([next.status, await balanceOf(app, card.id)]).toEqual([200, '0'])
  })

  test('whose last day has gone meanwhile can be spent again after the receipt is undone', async () => {
    const card = await soldCard(till, '15')
    const paid = await officeReceipt(till, { method, amount: '15', code: card.code })
    await app.asOwner(`update stored_value set expires_on = '2020-01-01' where id = $1`, [card.id])
    await goRound({ db: app.db, log: app.services.log }, cardEnding)
    expect((await undone(paid.body.id)).status).toBe(200)
    expect(await balanceOf(app, card.id)).toBe('15')
    const next = await officeReceipt(till, { method, amount: '15', code: card.code })
    expect([next.status, await balanceOf(app, card.id)]).toEqual([200, '0'])
  })

  test('pays in its own currency what is owed in the other, at the rate of the receipt', async () => {
    const card = await soldCard(till, '10')
    const invoice = await officeInvoice(till, '447500', { currency: till.shop.lbp })
    const allocations = [{ to: invoice, amount: '447500' }]
    const paid = await officeReceipt(till, { method, amount: '5', code: card.code, allocations })
    expect(paid.status, paid.text).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(invoice)]).toEqual(['5', '0'])
  })

  test('pays once: of two receipts at the same moment one is refused', async () => {
    const card = await soldCard(till, '50')
    const pay = () => officeReceipt(till, { method, amount: '40', code: card.code })
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await balanceOf(app, card.id)).toBe('10')
  })

  describe('is refused', () => {
    let card: SoldCard
    beforeAll(async () => {
      card = await soldCard(till, '20')
    })
    const refused = async (more: object) => {
      const paid = { method, amount: '10', code: card.code, ...more }
      const { status, body } = await officeReceipt(till, paid)
      return status === 200 ? 'paid' : `${body.code} ${body.field}`
    }

    test.each<[string, object | (() => Promise<object>), string]>([
      ['without its code', { code: undefined }, 'required code'],
      ['beyond what it holds', { amount: '20.01' }, 'range amount'],
      ['on account', { allocations: [] }, 'valueBeyondDue amount'],
      ['in another currency', async () => ({ currency: till.shop.lbp }), 'cardCurrency currency'],
      ['below zero', { amount: '-10', allocations: [] }, 'notPositive amount'],
      [
        'from a supplier',
        async () => ({ partner: till.shop.supplier, side: 'supplier', allocations: [] }),
        'putMethod method',
      ],
      ['with a code that is none of ours', { code: 'NOBODYSCARD000000' }, 'unknownCard code'],
    ])('%s', async (_, more, code) => {
      expect(await refused(typeof more === 'function' ? await more() : more)).toBe(code)
      expect(await balanceOf(app, card.id)).toBe('20')
    })

    test('in another company, and to pay anybody', async () => {
      const other = await tillOf(app)
      const theirs = await cardMethod(other)
      const paid = await officeReceipt(other, { method: theirs, amount: '10', code: card.code })
      expect(paid.body.code).toBe('unknownCard')
      const { types } = (
        await till.shop.call<{ types: { id: string }[] }>('GET', '/api/payments/terms')
      ).body
      const { sent } = paid
      const payment = {
        ...sent,
        id: newId(),
        type: types[0]?.id,
        branch: till.shop.branch,
        partner: till.shop.supplier,
        currency: till.shop.usd,
        method,
        allocations: [],
      }
      const out = await till.shop.refused('POST', '/api/payments/post', payment)
      expect(out.code).toBe('putMethod')
    })

    test('to be taken from its invoice: what stays on account could be asked for in cash', async () => {
      const paid = await officeReceipt(till, { method, amount: '10', code: card.code })
      const [row] = await app.asOwner<{ id: string }>(
        'select id from allocation where from_id = $1',
        [paid.body.id],
      )
      const body = { allocation: row?.id }
      const apart = await till.shop.refused(
        'POST',
        `/api/receipts/${paid.body.id}/unallocate`,
        body,
      )
      expect(apart.code).toBe('valueMoneyWhole')
    })
  })
})

describe('cash back', () => {
  let byWallet: string
  let partner: string

  beforeAll(async () => {
    const { shop } = till
    byWallet = (await shop.add('/api/payment-methods', { name: 'Cash back', type: 'cashBack' })).id
    await shop.add('/api/loyalty-programmes', {
      name: 'Club',
      percent: '10',
      startsOn: '2020-01-01',
      mostPercent: '50',
      expiryMonths: 6,
    })
    partner = await shop.partner({ name: 'Rima Khoury', isClient: true })
    await till.send(till.ring([{ item, quantity: '10' }], { partner, partnerName: 'Rima Khoury' }))
  })

  const known = async () =>
    (await till.shop.call<ClientLoyalty>('GET', `/api/thirdparties/${partner}/loyalty`)).body

  test('pays as much of an invoice as the programme allows, and comes back with its old days', async () => {
    const { next, moves } = await known()
    expect(moves).toMatchObject([{ day: till.shop.today, kind: 'earn', amount: '10' }])
    const invoice = await officeInvoice(till, '16', { partner })
    const pay = (amount: string) =>
      officeReceipt(till, {
        method: byWallet,
        amount,
        partner,
        allocations: [{ to: invoice, amount }],
      })
    expect((await pay('9')).body).toMatchObject({ code: 'range', field: 'amount' })
    const paid = await pay('8')
    expect(paid.status, paid.text).toBe(200)
    expect(await known()).toMatchObject({ balance: '2', available: '2' })
    expect((await undone(paid.body.id)).status).toBe(200)
    expect(await known()).toMatchObject({ balance: '10', available: '10', next })
  })

  test('is its owner’s alone', async () => {
    const other = await till.shop.partner({ name: 'Karim', isClient: true })
    const paid = await officeReceipt(till, { method: byWallet, amount: '5', partner: other })
    expect(paid.body.code).toBe('cashBackNone')
  })
})
