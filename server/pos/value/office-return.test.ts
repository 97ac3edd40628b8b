/** What value paid of an invoice of the office comes back to it with the goods, before any money goes out. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { ClientLoyalty } from '../../../domain/loyalty/contract.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  balanceOf,
  cardLine,
  cardMethod,
  issued,
  officeReceipt,
  officeSale,
  soldCard,
} from '../testing/cards.ts'
import { pounds, stockedTill, type Till } from '../testing/till.ts'

const app = testApp()
let till: Till
let byCard: string
let byWallet: string
let partner: string

beforeAll(async () => {
  const stocked = await stockedTill(app)
  till = stocked.till
  const { shop } = till
  byCard = await cardMethod(till)
  byWallet = (await shop.add('/api/payment-methods', { name: 'Cash back', type: 'cashBack' })).id
  await shop.add('/api/loyalty-programmes', {
    name: 'Club',
    percent: '10',
    startsOn: '2020-01-01',
    mostPercent: '100',
    expiryMonths: 6,
  })
  partner = await shop.partner({ name: 'Rima', isClient: true })
  const bought = { partner, partnerName: 'Rima' }
  await till.send(till.ring([{ item: stocked.item, quantity: '9' }], bought))
})

const wallet = async () =>
  (await till.shop.call<ClientLoyalty>('GET', `/api/thirdparties/${partner}/loyalty`)).body

const openOf = async (id: string) => {
  const rows = await app.asOwner<{ open: string }>(
    'select trim_scale(open)::text as open from open_item where document_id = $1',
    [id],
  )
  return rows[0]?.open
}

const paid = async (invoice: string, amount: string, by: { method: string; code?: string }) => {
  const allocations = [{ to: invoice, amount }]
  const answer = await officeReceipt(till, { ...by, amount, partner, allocations })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

/** Where value, money and debts stand. */
const standing = ({ giftCards, cashBack, receivable = '0', cash }: Record<string, string>) => ({
  giftCards,
  cashBack,
  receivable,
  cash,
})

/** In cash: what of a credit somebody asks for. */
const cashFor = async (credit: string, amount: string) => {
  const { shop } = till
  const { types } = (await shop.call<{ types: { id: string }[] }>('GET', '/api/payments/terms'))
    .body
  return shop.call<{ code?: string }>('POST', '/api/payments/post', {
    id: newId(),
    type: types[0]?.id,
    branch: shop.branch,
    partner,
    side: 'client',
    currency: shop.usd,
    day: shop.today,
    method: shop.cash,
    amount,
    allocations: [{ to: credit, amount }],
    isConfirmed: true,
  })
}

const undone = async (path: string) =>
  (await till.shop.call<{ code?: string }>('POST', `/api/${path}/void`, { reason: 'x' })).body.code

describe('an invoice that a card and cash back paid', () => {
  test('comes back to both, and nothing of it is cash', async () => {
    const card = await soldCard(till, '50')
    const before = await till.shop.ledger()
    const { next } = await wallet()
    const { invoice, back } = await officeSale(till, ['9.99', '9.99'], { partner })
    const receipt = await paid(invoice, '10.98', { method: byCard, code: card.code })
    await paid(invoice, '9', { method: byWallet })
    expect([await balanceOf(app, card.id), (await wallet()).balance]).toEqual(['39.02', '0'])
    const way = await till.shop.call('GET', `/api/invoices/${invoice}/paid-ways`)
    expect(way.body).toEqual({ rows: [], value: '19.98' })
    const credit = await back('2')
    expect(credit.status, credit.text).toBe(200)
    expect([await balanceOf(app, card.id), (await wallet()).balance]).toEqual(['50', '9'])
    expect((await wallet()).next).toEqual(next)
    expect(await openOf(credit.body.id)).toBe('0')
    expect((await cashFor(credit.body.id, '19.98')).status).toBe(422)
    expect(standing(await till.shop.ledger())).toEqual(standing(before))
    // It is there once, whatever is tried.
    expect(await undone(`receipts/${receipt}`)).toBe('valueWentBack')
    expect(await undone(`invoices/${credit.body.id}`)).toBe('valueWentBack')
    const [payment] = await app.asOwner<{ id: string }>(
      'select id from document where origin_id = $1 order by number',
      [credit.body.id],
    )
    expect(await undone(`payments/${payment?.id}`)).toBe('valueWentBack')
    expect(await balanceOf(app, card.id)).toBe('50')
  })

  test('piece by piece: the card first, then cash back, then money', async () => {
    const card = await soldCard(till, '10.98')
    const { invoice, back } = await officeSale(till, ['9.99', '9.99', '9.99'], { partner })
    await paid(invoice, '10.98', { method: byCard, code: card.code })
    await paid(invoice, '9', { method: byWallet })
    await paid(invoice, '9.99', { method: till.shop.cash })
    const tender = { id: newId(), method: till.shop.cash, currency: till.shop.usd, amount: '9.99' }
    const early = await back('1', 0, { tenders: [tender], isConfirmed: true })
    expect(early.body).toMatchObject({ code: 'range', field: 'tenders.0.amount' })
    const first = await back('1')
    expect([await balanceOf(app, card.id), (await wallet()).balance]).toEqual(['9.99', '0'])
    await back('1', 1)
    expect([await balanceOf(app, card.id), (await wallet()).balance]).toEqual(['10.98', '9'])
    const last = await back('1', 2)
    expect([await openOf(first.body.id), await openOf(last.body.id)]).toEqual(['0', '9.99'])
    expect((await cashFor(last.body.id, '9.99')).status).toBe(200)
  })
})

test('a blocked card gets it back and stays blocked', async () => {
  const card = await soldCard(till, '20')
  const { invoice, back } = await officeSale(till, ['20'], { partner })
  await paid(invoice, '20', { method: byCard, code: card.code })
  await app.asOwner(`update stored_value set state = 'blocked' where id = $1`, [card.id])
  expect((await back('1')).status).toBe(200)
  const [row] = await app.asOwner(
    'select state, trim_scale(balance)::text as balance from stored_value where id = $1',
    [card.id],
  )
  expect(row).toEqual({ state: 'blocked', balance: '20' })
})

test('a card whose last day has gone gets it back to spend it', async () => {
  const card = await soldCard(till, '20')
  const { invoice, back } = await officeSale(till, ['20'], { partner })
  await paid(invoice, '20', { method: byCard, code: card.code })
  const over = addDays(till.shop.today, -1)
  await app.asOwner('update stored_value set expires_on = $2 where id = $1', [card.id, over])
  expect((await back('1')).status).toBe(200)
  const [row] = await app.asOwner<{ state: string; isOver: boolean | null }>(
    'select state, expires_on < $2 as "isOver" from stored_value where id = $1',
    [card.id, till.shop.today],
  )
  expect(row?.state).toBe('active')
  expect(row?.isOver).not.toBe(true)
  expect(await balanceOf(app, card.id)).toBe('20')
})

test('value pays no more than is owed once the credit of a return is taken off', async () => {
  const card = await soldCard(till, '30')
  const { invoice, back } = await officeSale(till, ['9.99', '9.99', '9.99'], { partner })
  expect((await back('2')).status).toBe(200)
  const pay = (amount: string) =>
    officeReceipt(till, {
      method: byCard,
      code: card.code,
      amount,
      partner,
      allocations: [{ to: invoice, amount }],
    })
  const answer = (await pay('29.97')).body as { code?: string; facts?: object }
  expect(answer).toMatchObject({ code: 'range', facts: { limit: '9.99' } })
  expect((await pay('9.99')).status).toBe(200)
})

test('a card of pounds gets its pounds back, at the rate it paid and to the last one', async () => {
  const { shop } = till
  const card = await issued(till, '2682315', { currency: shop.lbp })
  const line = cardLine(till, card, 'sell', {
    currency: shop.lbp,
    currencyCode: 'LBP',
    value: '29.97',
  })
  const sale = till.ring([], { cards: [line], tenders: [pounds(till, '2682315', '29.97')] })
  expect(await till.send(sale)).toMatchObject([{ state: 'posted' }])
  const { invoice, back } = await officeSale(till, ['9.99', '9.99', '9.99'], { partner })
  const allocations = [{ to: invoice, amount: '29.97' }]
  const by = { method: byCard, code: card.code, currency: shop.lbp, partner }
  const receipt = await officeReceipt(till, { ...by, amount: '2682315', allocations })
  expect(receipt.status, receipt.text).toBe(200)
  await shop.add('/api/rates', { validFrom: shop.today, buy: '91000', sell: '91000' })
  for (const from of [0, 1, 2]) expect((await back('1', from)).status).toBe(200)
  const [value] = await app.asOwner<Record<string, string>>(
    `select trim_scale(balance)::text as balance, trim_scale(first_balance)::text as first,
       trim_scale(second_balance)::text as second from stored_value where id = $1`,
    [card.id],
  )
  expect(value).toEqual({ balance: '2682315', first: '29.97', second: '2682315' })
})
