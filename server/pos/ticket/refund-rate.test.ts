/** What comes back at a till is booked at the rate it was sold at, whatever the rate is by then. */
import { expect, test } from 'vitest'
import type { Statement } from '../../../domain/books/statement.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import { refundOf } from '../../../domain/pos/ticket/refund.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { unsignedTicket } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cash, openRegister, pounds, stockedTill, type Till, tillAt } from '../testing/till.ts'

const app = testApp()

async function shopAt(rate: string): Promise<{ till: Till; item: string }> {
  const made = await stockedTill(app, '9')
  await rateIs(made.till, rate)
  return made
}

async function rateIs(till: Till, rate: string): Promise<void> {
  const { shop, basics } = till
  await shop.add('/api/rates', { validFrom: shop.today, buy: rate, sell: rate })
  const path = `/api/pos/basics?register=${basics.register.id}`
  till.basics = (await shop.call<TillBasics>('GET', path)).body
  expect(till.basics.rate?.buy).toBe(rate)
}

type Settled = Pick<Ticket, 'tenders' | 'open'>

/** So many of the first line, as the till makes it. */
function back(
  till: Till,
  of: Ticket,
  [quantity, left]: readonly [string, string],
  settled: (total: string) => Settled = (total) => ({
    tenders: [cash(till, total, 'out')],
    open: '0',
  }),
): Ticket {
  const basics = { ...till.basics, shift: { id: till.shift } } as TillBasics
  const sale = refundOf(
    of,
    of.lines.map((line) => ({ id: newId(), line, left, quantity })),
    { id: newId(), at: new Date().toISOString(), basics, itemOf: () => undefined, customer: null },
  )
  const paid = { ...settled(saleTotals(sale, basics).total), rounding: '0' }
  const by = { id: till.shop.userId, name: till.shop.userName }
  const made = unsignedTicket(sale, basics, paid, { cashier: by, at: new Date(), language: 'en' })
  const { partner, partnerName } = of
  return till.ring(of.lines, { ...made, kind: 'posRefund', partner, partnerName })
}

const onAccount = (total: string): Settled => ({ tenders: [], open: total })
const named = (till: Till) => ({ partner: till.shop.client, partnerName: 'Client' })
const isPosted = [{ state: 'posted', flags: [] }]

/** What stands on the accounts of a company in both measures, but for those with nothing. */
async function standing({ shop }: Till): Promise<Record<string, string>> {
  const rows = await app.asOwner<{ role: string; worth: string }>(
    `select a.role, trim_scale(sum(l.first))::text || ' / ' || trim_scale(sum(l.second)) as worth
     from account a join entry_line l on l.company_id = a.company_id and l.account_id = a.id
     where a.company_id = $1
     group by a.role
     having sum(l.first) <> 0 or sum(l.second) <> 0`,
    [shop.companyId],
  )
  return Object.fromEntries(rows.map(({ role, worth }) => [role, worth]))
}

const openOf = async ({ id }: Ticket) =>
  app.asOwner(
    `select trim_scale(o.open)::text as open, trim_scale(o.second_open)::text as second,
       trim_scale(d.total - d.paid)::text as unpaid
     from open_item o join document d on d.company_id = o.company_id and d.id = o.document_id
     where d.id = $1`,
    [id],
  )

const closed = [{ open: '0', second: '0', unpaid: '0' }]

/** 9 with eleven percent of VAT: 9.99. */
const taxed = { unitPrice: '9', vat: '11' }

test('9.99 sold at 89,500 and given back in dollars at 91,000 leaves nothing behind', async () => {
  const { till, item } = await shopAt('89500')
  const before = await standing(till)
  const sale = till.ring([{ item, ...taxed }])
  await till.send(sale)
  await rateIs(till, '91000')
  const refund = back(till, sale, ['1', '1'])
  expect(await till.send(refund)).toMatchObject(isPosted)
  expect(await standing(till)).toEqual(before)
  const rows = await app.asOwner(
    `select trim_scale(rate)::text as rate, trim_scale(second_total)::text as second
     from document where id = $1`,
    [refund.id],
  )
  expect(rows).toEqual([{ rate: '89500', second: '894105' }])
  // Its paper says what it said.
  const past = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${refund.id}`)
  expect(past.body.ticket).toMatchObject({ rate: '91000', hash: refund.hash })
})

test('given back in pieces at another till of another day’s rate it is what was sold, to the last lira', async () => {
  const { till, item } = await shopAt('89750')
  const before = await standing(till)
  const sale = till.ring([{ item, ...taxed, quantity: '3' }])
  await till.send(sale)
  await rateIs(till, '91000')
  const other = await tillAt(till.shop, await openRegister(till.shop, 'R7'))
  for (const left of ['3', '2', '1'])
    expect(await other.send(back(other, sale, ['1', left]))).toMatchObject(isPosted)
  // Of the goods nothing is left; the dollars of each drawer are worth what they were when they moved.
  const { cash: money, exchangeLoss, ...goods } = await standing(till)
  expect(goods).toEqual(before)
  expect([money, exchangeLoss]).toEqual(['0 / -37462', '0 / 37462'])
})

test('pounds that go out at the rate of today lose by exchange, and by nothing else', async () => {
  const { till, item } = await shopAt('89500')
  const before = await standing(till)
  const sale = till.ring([{ item, ...taxed }])
  await till.send(sale)
  await rateIs(till, '91000')
  const given = pounds(till, '909090', '9.99', 'out')
  const [outcome] = await till.send(
    back(till, sale, ['1', '1'], () => ({ tenders: [given], open: '0' })),
  )
  expect(outcome).toMatchObject({ state: 'posted' })
  const { cash: money, exchangeLoss, ...others } = await standing(till)
  expect(others).toEqual(before)
  // The dollars are still there; as many pounds less as they come to today.
  expect(money).toBe('0 / -14985')
  expect(exchangeLoss).toBe('0 / 14985')
})

test('pounds that go back as they came, at the rate they came at, leave no rounding', async () => {
  const { till, item } = await shopAt('89500')
  const before = await standing(till)
  const paid = pounds(till, '894000', '9.99')
  await till.send(till.ring([{ item, ...taxed }], { tenders: [paid] }))
  const sale = till.ring([{ item, ...taxed }], {
    tenders: [pounds(till, '894000', '9.99')],
  })
  await till.send(sale)
  const half = await standing(till)
  await rateIs(till, '91000')
  const given = pounds(till, '894000', '9.99', 'out', '89500')
  const settled = () => ({ tenders: [given], open: '0' })
  expect(await till.send(back(till, sale, ['1', '1'], settled))).toMatchObject(isPosted)
  const after = await standing(till)
  expect(after.rounding).toBe('0 / 105')
  expect(half.rounding).toBe('0 / 210')
  expect(after.exchangeLoss ?? after.exchangeGain ?? before.exchangeGain).toBeUndefined()
})

test('29.97 on account at 89,750 in three pieces is nothing in the end, nor between', async () => {
  const { till, item } = await shopAt('89750')
  const before = await standing(till)
  const sale = till.ring([{ item, ...taxed, quantity: '3' }], {
    ...named(till),
    ...onAccount('29.97'),
  })
  expect(await till.send(sale)).toMatchObject([{ state: 'posted' }])
  const pieces = ['3', '2', '1'].map((left) => back(till, sale, ['1', left], onAccount))
  expect(await till.send(...pieces.slice(0, 2))).toMatchObject([...isPosted, ...isPosted])
  // 2,689,808 less 896,603 and 896,602.
  expect(await openOf(sale)).toEqual([{ open: '9.99', second: '896603', unpaid: '9.99' }])
  expect(await till.send(...pieces.slice(2))).toMatchObject(isPosted)
  expect(await standing(till)).toEqual(before)
  for (const ticket of [sale, ...pieces]) expect(await openOf(ticket)).toEqual(closed)
})

test('what was on account of a ticket is not owed any more, and its statement ends with nothing', async () => {
  const { till, item } = await shopAt('91000')
  const before = await standing(till)
  const sale = till.ring([{ item, unitPrice: '20' }], {
    ...named(till),
    tenders: [cash(till, '15')],
    open: '5',
  })
  expect(await till.send(sale)).toMatchObject([{ state: 'posted' }])
  await rateIs(till, '93500')
  const refund = back(till, sale, ['1', '1'], () => ({
    tenders: [cash(till, '15', 'out')],
    open: '5',
  }))
  expect(await till.send(refund)).toMatchObject(isPosted)
  expect(await standing(till)).toEqual(before)
  expect([await openOf(sale), await openOf(refund)]).toEqual([closed, closed])
  const { shop } = till
  const path = `/api/thirdparties/${shop.client}/statement?side=client&from=${shop.today}&to=${shop.today}`
  const { body } = await shop.call<Statement>('GET', path)
  expect([body.closing.first, body.second?.closing]).toEqual(['0', '0'])
})

test('what was paid meanwhile stays to the credit of the client', async () => {
  const { till, item } = await shopAt('89500')
  const { shop } = till
  const sale = till.ring([{ item, unitPrice: '20' }], { ...named(till), ...onAccount('20') })
  await till.send(sale)
  const [type] = await app.asOwner<{ id: string }>(
    `select id from transaction_type where company_id = $1 and behaviour = 'receipt'`,
    [shop.companyId],
  )
  const paid = await shop.call('POST', '/api/receipts/post', {
    id: newId(),
    type: type?.id,
    branch: shop.branch,
    partner: shop.client,
    method: shop.cash,
    currency: shop.usd,
    amount: '15',
    day: shop.today,
    allocations: [{ to: sale.id, amount: '15' }],
  })
  expect(paid.status, paid.text).toBe(200)
  await rateIs(till, '91000')
  const refund = back(till, sale, ['1', '1'], onAccount)
  expect(await till.send(refund)).toMatchObject(isPosted)
  expect(await openOf(sale)).toEqual(closed)
  expect(await openOf(refund)).toEqual([{ open: '15', second: '1342500', unpaid: '15' }])
})

test('a refund that came before its ticket is posted by the office, at the rate of the ticket', async () => {
  const { till, item } = await shopAt('89500')
  const { shop } = till
  const before = await standing(till)
  const sale = till.ring([{ item, ...taxed, quantity: '2' }], {
    ...named(till),
    ...onAccount('19.98'),
  })
  await rateIs(till, '91000')
  const parts = ['2', '1'].map((left) => back(till, sale, ['1', left], onAccount))
  const outcomes = await till.send(parts[0])
  expect(outcomes).toMatchObject([{ state: 'parked', code: 'unknownTicket' }])
  await till.send(sale)
  const decided = await shop.call('POST', `/api/pos/parked/${parts[0]?.id}/post`, { note: 'Late' })
  expect(decided.status, decided.text).toBe(200)
  expect(await openOf(sale)).toEqual([{ open: '9.99', second: '894105', unpaid: '9.99' }])
  // What was left to his account is known, although nothing of it is open any more.
  const past = await shop.call<PastTicket>('GET', `/api/pos/tickets/${sale.id}`)
  expect(past.body.refunds).toMatchObject([{ id: parts[0]?.id, open: '9.99' }])
  expect(await till.send(parts[1])).toMatchObject([{ state: 'posted' }])
  expect(await standing(till)).toEqual(before)
})

test('what a promotion cost comes back at the rate it was given at', async () => {
  const { till, item } = await shopAt('89500')
  const { shop } = till
  const { id: promotion } = await shop.add('/api/promotions', {
    name: 'Second at half',
    kind: 'buyGet',
    percent: '50',
    buyCount: 1,
    getCount: 1,
    targets: [{ id: newId(), item }],
  })
  const gift = [{ promotion, name: 'Second at half', amount: '3.88' }]
  const sold = { item, unitPrice: '7.76', quantity: '2', discountAmount: '3.88', promotions: gift }
  const sale = till.ring([sold])
  expect(await till.send(sale)).toMatchObject([{ state: 'posted' }])
  await rateIs(till, '91000')
  expect(await till.send(back(till, sale, ['1', '2']))).toMatchObject(isPosted)
  const ask = {
    source: 'promoted',
    groups: ['promotion'],
    measures: ['promoted'],
    from: shop.today,
    to: shop.today,
  }
  const path = `/api/reports/answer?${new URLSearchParams({ ask: JSON.stringify(ask) })}`
  const report = await shop.call('GET', path)
  expect(report.text).toContain('"173630"')
})
