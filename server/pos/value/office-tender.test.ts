/** Gift cards and cash back pay an invoice while it is written, once, and are there again afterwards. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ClientLoyalty } from '../../../domain/loyalty/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { balanceOf, cardMethod, soldCard } from '../testing/cards.ts'
import { stockedTill, type Till } from '../testing/till.ts'

const app = testApp()
let till: Till
let stocked: string
let service: string
let method: string

beforeAll(async () => {
  ;({ till, item: stocked } = await stockedTill(app))
  method = await cardMethod(till)
  service = await till.shop.item({ kind: 'service' })
})

type Answer = { id: string; code?: string; field?: string }

/** An invoice of so much with what pays it. */
async function sold(unitPrice: string, tenders: object[], more: Record<string, unknown> = {}) {
  const { shop } = till
  const given = tenders.map((it) => ({ id: newId(), method, currency: shop.usd, ...it }))
  const lines = [{ item: service, quantity: '1', unitPrice }]
  const draft = shop.draft('salesInvoice', lines, { tenders: given, ...more })
  const answer = await shop.call<Answer>('POST', '/api/invoices/post', draft)
  return { ...answer, draft, receipts: given.map(({ id }) => id) }
}

const openOf = async (id: string) => {
  const [row] = await app.asOwner<{ open: string }>(
    'select trim_scale(open)::text as open from open_item where document_id = $1',
    [id],
  )
  return row?.open
}

type Given = { due?: string; amount?: string; code?: string; method?: string; currency?: string }

describe('a gift card', () => {
  test('pays with other money, is booked once, and is whole again when its receipt is undone', async () => {
    const { shop } = till
    const card = await soldCard(till, '50')
    const before = await shop.ledger()
    const tenders = [
      { amount: '20', code: card.code },
      { amount: '10', method: shop.cash },
    ]
    const { status, text, draft, receipts } = await sold('30', tenders)
    expect(status, text).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(draft.id)]).toEqual(['30', '0'])
    const after = await shop.ledger()
    expect(Number(after.giftCards) - Number(before.giftCards)).toBe(20)
    const seen = await shop.call<{ reference: string }>('GET', `/api/receipts/${receipts[0]}`)
    expect(seen.body.reference).toBe(card.label)
    // A lost answer: the same again is the same.
    expect((await shop.call('POST', '/api/invoices/post', draft)).status).toBe(200)
    expect(await balanceOf(app, card.id)).toBe('30')
    const undone = await shop.call('POST', `/api/receipts/${receipts[0]}/void`, { reason: 'Wrong' })
    expect(undone.status, undone.text).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(draft.id)]).toEqual(['50', '20'])
  })

  test('gets back what the invoice returns, before any money', async () => {
    const { shop } = till
    const card = await soldCard(till, '30')
    const { draft } = await sold('30', [{ amount: '30', code: card.code }])
    const line = { item: service, quantity: '1', unitPrice: '30', originLine: draft.lines[0]?.id }
    await shop.post('invoices', shop.draft('salesReturn', [line], { origin: draft.id }))
    expect(await balanceOf(app, card.id)).toBe('30')
  })

  test('pays in its own currency an invoice in the other', async () => {
    const card = await soldCard(till, '10')
    const { lbp } = till.shop
    const { status, text, draft } = await sold('447500', [{ amount: '5', code: card.code }], {
      currency: lbp,
    })
    expect(status, text).toBe(200)
    expect([await balanceOf(app, card.id), await openOf(draft.id)]).toEqual(['5', '0'])
  })

  test('is spent once: of two invoices at the same moment one is refused', async () => {
    const card = await soldCard(till, '50')
    const pay = () => sold('40', [{ amount: '40', code: card.code }])
    const answers = await Promise.all([pay(), pay()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await balanceOf(app, card.id)).toBe('10')
  })

  test('pays in several lines no more than it holds', async () => {
    const card = await soldCard(till, '15')
    const tenders = [
      { amount: '10', code: card.code },
      { amount: '10', code: card.code },
    ]
    const { body } = await sold('20', tenders)
    expect([body.code, body.field]).toEqual(['range', 'tenders.1.amount'])
    expect(await balanceOf(app, card.id)).toBe('15')
    tenders[1] = { amount: '5', code: card.code }
    expect((await sold('15', tenders)).status).toBe(200)
    expect(await balanceOf(app, card.id)).toBe('0')
  })

  test.each<[string, Given | (() => Given), string]>([
    ['without its code', { code: undefined }, 'required tenders.0.code'],
    ['beyond what it holds', { amount: '20.01' }, 'range tenders.0.amount'],
    ['beyond what is due', { amount: '15', due: '10' }, 'range tenders.0.amount'],
    ['below zero', { amount: '-5' }, 'notPositive tenders.0.amount'],
    [
      'in the other currency',
      () => ({ currency: till.shop.lbp }),
      'cardCurrency tenders.0.currency',
    ],
    ['that is none of ours', { code: 'NOBODYSCARD00000' }, 'unknownCard tenders.0.code'],
    ['beside cash', () => ({ method: till.shop.cash }), 'putMethod tenders.0.method'],
  ])('is refused %s', async (_, more, refused) => {
    const card = await soldCard(till, '20')
    const { due = '30', ...own } = typeof more === 'function' ? more() : more
    const { body } = await sold(due, [{ amount: '10', code: card.code, ...own }])
    expect(`${body.code} ${body.field}`).toBe(refused)
    expect(await balanceOf(app, card.id)).toBe('20')
  })

  test('is given to nobody: neither a return nor a purchase takes one', async () => {
    const { shop } = till
    const card = await soldCard(till, '20')
    const { draft } = await sold('10', [])
    const tender = { id: newId(), method, currency: shop.usd, amount: '10', code: card.code }
    const line = { item: service, quantity: '1', unitPrice: '10' }
    const back = shop.draft('salesReturn', [{ ...line, originLine: draft.lines[0]?.id }], {
      origin: draft.id,
      tenders: [tender],
    })
    const bought = shop.draft('purchaseInvoice', [line], { tenders: [tender] })
    const refusals = [
      await shop.refused('POST', '/api/invoices/post', back),
      await shop.refused('POST', '/api/purchases/post', bought),
    ]
    expect(refusals.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'putMethod tenders.0.method',
      'putMethod tenders.0.method',
    ])
  })
})

test('cash back pays as much of an invoice as the programme allows, its owner’s alone', async () => {
  const { shop } = till
  const wallet = (await shop.add('/api/payment-methods', { name: 'Cash back', type: 'cashBack' }))
    .id
  await shop.add('/api/loyalty-programmes', {
    name: 'Club',
    percent: '10',
    startsOn: '2020-01-01',
    mostPercent: '50',
  })
  const partner = await shop.partner({ name: 'Rima Khoury', isClient: true })
  const own = { partner, partnerName: 'Rima Khoury' }
  await till.send(till.ring([{ item: stocked, quantity: '10' }], own))
  const balance = async () =>
    (await shop.call<ClientLoyalty>('GET', `/api/thirdparties/${partner}/loyalty`)).body.balance
  expect(await balance()).toBe('10')
  const pay = (...amounts: string[]) =>
    sold(
      '16',
      amounts.map((amount) => ({ amount, method: wallet })),
      { partner },
    )
  expect((await pay('9')).body).toMatchObject({ code: 'range', field: 'tenders.0.amount' })
  // Two lines are no way around what the programme allows.
  expect((await pay('5', '4')).body).toMatchObject({ code: 'range' })
  const paid = await pay('5', '3')
  expect(paid.status, paid.text).toBe(200)
  expect(await balance()).toBe('2')
  expect(await openOf(paid.draft.id)).toBe('8')
  const [receipt] = paid.receipts
  await shop.call('POST', `/api/receipts/${receipt}/void`, { reason: 'Wrong' })
  expect(await balance()).toBe('7')
  const other = await shop.partner({ name: 'Karim', isClient: true })
  const foreign = await sold('16', [{ amount: '2', method: wallet }], { partner: other })
  expect(foreign.body.code).toBe('cashBackNone')
})
