/** Value and money that come back: to where they came from, as much as they were, and not lost there. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { depositId, depositLabel } from '../../../domain/pos/promise/deposit.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import {
  refundLines,
  refundPlan,
  refundSettlementOf,
} from '../../../domain/pos/ticket/refund-money.ts'
import type { SaleCard } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { askedFor, owedIn, ticketCards } from '../../../domain/pos/value/sale-cards.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { cardEnding } from '../../stored-value/expiry-work.ts'
import { goRound } from '../../stored-value/round.ts'
import {
  balanceOf,
  byCard,
  cardLine,
  cardMethod,
  holdOf,
  issued,
  sendShown,
  soldCard,
} from '../testing/cards.ts'
import { depositLine, leavingAt, type Order, orderSaid } from '../testing/deposits.ts'
import { close, count } from '../testing/drawer.ts'
import { cash, openRegister, pounds, type Till, tillAt, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '9.99' })
  method = await cardMethod(till)
})

const posted = [{ state: 'posted', flags: [] }]

/** What stands on an account in each measure. */
async function standing(role: string, who: Till = till) {
  const [row] = await app.asOwner<{ first: string; second: string }>(
    `select trim_scale(coalesce(sum(l.first), 0))::text as first,
       trim_scale(coalesce(sum(l.second), 0))::text as second
     from account a join entry_line l on l.company_id = a.company_id and l.account_id = a.id
     where a.company_id = $1 and a.role = $2`,
    [who.shop.companyId, role],
  )
  return row
}

const nothing = { first: '0', second: '0' }

const selling = (quantity: string, more: Partial<Ticket>, sold: object = {}) =>
  till.ring([{ item, quantity, unitPrice: '9.99', ...sold }], more)

const givingBack = (sale: Ticket, quantity: string, more: Partial<Ticket>) =>
  selling(
    quantity,
    { kind: 'posRefund', origin: sale.id, partner: sale.partner, ...more },
    { originLine: sale.lines[0]?.id ?? null },
  )

/** The basics anew: with the rates and methods of now. */
async function refreshed(who: Till): Promise<TillBasics> {
  const { shop, basics } = who
  const path = `/api/pos/basics?register=${basics.register.id}`
  who.basics = (await shop.call<TillBasics>('GET', path)).body
  return who.basics
}

const rateOf = (who: Till, buy: string, sell = buy) =>
  who.shop.add('/api/rates', { validFrom: who.shop.today, buy, sell })

test('of a card that was short, only what it gave comes back; the claim is paid first', async () => {
  const card = await soldCard(till, '29.97')
  const [early, late] = [newId(), newId()]
  await holdOf(till, late, '29.97', { code: card.code })
  await app.asOwner(`update stored_value_hold set expires_at = now() - interval '1 minute'`)
  await holdOf(till, early, '19.98', { code: card.code })
  const paid = (id: string, quantity: string, amount: string) =>
    selling(quantity, { id, tenders: [byCard(till, method, card, amount)] })
  expect(await till.send(paid(early, '2', '19.98'))).toMatchObject(posted)
  const sale = paid(late, '3', '29.97')
  expect(await till.send(sale)).toMatchObject([{ flags: ['valueShort'] }])
  expect(await standing('valueShort')).toEqual({ first: '19.98', second: '1788210' })
  await rateOf(till, '91000')
  await refreshed(till)
  const one = givingBack(sale, '1', { tenders: [byCard(till, method, card, '9.99', 'out')] })
  expect(await till.send(one)).toMatchObject(posted)
  expect([await balanceOf(app, card.id), (await standing('valueShort'))?.first]).toEqual([
    '0',
    '9.99',
  ])
  const rest = givingBack(sale, '2', { tenders: [byCard(till, method, card, '19.98', 'out')] })
  expect(await till.send(rest)).toMatchObject(posted)
  expect([await balanceOf(app, card.id), await standing('valueShort')]).toEqual(['9.99', nothing])
  await rateOf(till, '89500')
  await refreshed(till)
})

test('a deposit that was short likewise', async () => {
  const { shop } = till
  const draft = shop.draft('salesOrder', [{ item, quantity: '10', unitPrice: '9.99' }])
  const order: Order = {
    ...(await shop.post('invoices', draft)),
    line: String(draft.lines[0]?.id),
  }
  await till.send(leavingAt(till, order, '29.97'))
  const value = depositId(order.id, shop.usd)
  const hold = (sale: string, amount: string) =>
    shop.call('POST', '/api/pos/deposits/hold', { sale, order: order.id, value, amount })
  const byDeposit = (amount: string, flow: 'in' | 'out' = 'in') => ({
    ...cash(till, amount, flow),
    method: till.basics.methods.find(({ type }) => type === 'deposit')?.id ?? '',
    methodName: 'Deposit',
    stored: { id: value, label: depositLabel(order.number) },
  })
  const paid = (id: string, quantity: string, amount: string) => {
    const more = { id, partner: shop.client, order: orderSaid(order), tenders: [byDeposit(amount)] }
    return selling(quantity, more, { promised: order.line })
  }
  const [early, late] = [newId(), newId()]
  await hold(late, '29.97')
  await app.asOwner(`update stored_value_hold set expires_at = now() - interval '1 minute'`)
  await hold(early, '19.98')
  await till.send(paid(early, '2', '19.98'))
  const sale = paid(late, '3', '29.97')
  expect(await till.send(sale)).toMatchObject([{ flags: ['valueShort'] }])
  const back = givingBack(sale, '3', { tenders: [byDeposit('29.97', 'out')] })
  expect(await till.send(back)).toMatchObject(posted)
  expect([await balanceOf(app, value), await standing('valueShort')]).toEqual(['9.99', nothing])
})

test('pounds that were left are given back as the same notes, whatever dollars are sold at', async () => {
  const here = await tillOf(app)
  const { shop } = here
  const service = await shop.item({ kind: 'service' })
  await rateOf(here, '89000', '90000')
  await refreshed(here)
  const inPounds = { currency: shop.lbp, currencyCode: 'LBP' }
  const order = await shop.post(
    'invoices',
    shop.draft('salesOrder', [{ item: service, quantity: '10', unitPrice: '9.99' }]),
  )
  const value = depositId(order.id, shop.lbp)
  const dues = { partner: shop.client, order: orderSaid(order) }
  const left = here.ring([], {
    ...dues,
    cards: [depositLine(here, order, '10000000', { ...inPounds, value: '112.36' })],
    tenders: [pounds(here, '10000000', '112.36')],
  })
  expect(await here.send(left)).toMatchObject(posted)
  const card = (kind: SaleCard['kind'], amount: string, id = value): SaleCard => ({
    ...{ id, label: depositLabel(order.number), kind, currency: shop.lbp, amount },
  })
  /** As the till proposes it: what is offered first, and all of it. */
  const proposed = (cards: SaleCard[]) => {
    const toGive = askedFor({ cards }, '0', here.basics)
    const tenders = owedIn({ cards }, here.basics)
    const origin = { tenders, open: '0', refunds: [], hasAccount: false }
    return { toGive, cash: refundPlan(toGive, origin, [], here.basics).cash }
  }
  const given = async (amount: string, more: Partial<Ticket>) => {
    const id = newId()
    const hold = { sale: id, order: order.id, value, amount }
    expect((await shop.call('POST', '/api/pos/deposits/hold', hold)).status).toBe(200)
    const cards = ticketCards([card('depositBack', amount)], here.basics)
    return here.send(here.ring([], { id, kind: 'posRefund', ...dues, cards, ...more }))
  }
  const { toGive, cash: offered } = proposed([card('depositBack', '5000000')])
  expect(toGive).toBe('56.18')
  expect(offered[0]).toMatchObject({
    parts: [{ currency: shop.lbp, amount: '5000000' }],
    rate: '89000',
    needsRight: false,
  })
  expect(offered.slice(1).every(({ needsRight }) => needsRight)).toBe(true)
  const [first] = offered
  if (!first) throw new Error('Nothing was proposed')
  const lines = refundLines(first, here.basics).map((it) => ({ ...it, id: newId() }))
  const { tenders, rounding } = refundSettlementOf(toGive, lines, here.basics)
  expect(await given('5000000', { tenders, rounding })).toMatchObject(posted)
  // A till that counts them at another rate has given more notes than were left.
  const more = pounds(here, '5055000', '56.17', 'out', '90000')
  expect(await given('5000000', { tenders: [more], rounding: '0.01' })).toMatchObject([
    { state: 'posted', flags: ['refundAbove'] },
  ])
  const unused = await issued(here, '2000000', { currency: shop.lbp })
  expect(proposed([card('void', unused.amount, unused.id)]).cash[0]?.parts).toMatchObject([
    { currency: shop.lbp, amount: '2000000' },
  ])
})

test('what goes back to a credit card leaves at what lies there, and what fills a gap takes its part', async () => {
  const here = await tillOf(app)
  const { shop } = here
  const service = await shop.item({ kind: 'service', unitPrice: '9.99' })
  const visa = (
    await shop.add('/api/payment-methods', { name: 'Visa', type: 'creditCard', currency: shop.usd })
  ).id
  const byVisa = (flow: 'in' | 'out') => ({ ...cash(here, '19.98', flow), method: visa })
  const sold = () =>
    here.ring([{ item: service, quantity: '2', unitPrice: '9.99' }], { tenders: [byVisa('in')] })
  const sale = sold()
  expect(await here.send(sale)).toMatchObject(posted)
  await rateOf(here, '91000')
  await refreshed(here)
  const back = (of: Ticket) =>
    here.ring(
      [{ item: service, quantity: '2', unitPrice: '9.99', originLine: of.lines[0]?.id ?? null }],
      { kind: 'posRefund', origin: of.id, tenders: [byVisa('out')] },
    )
  expect(await here.send(back(sale))).toMatchObject(posted)
  expect(await standing('card', here)).toEqual(nothing)
  // What is given without its ticket takes it below nothing; the next sale fills it up at that.
  const bare = { kind: 'posRefund' as const, tenders: [byVisa('out')] }
  await here.send(here.ring([{ item: service, quantity: '2', unitPrice: '9.99' }], bare))
  expect(await standing('card', here)).toEqual({ first: '-19.98', second: '-1818180' })
  await rateOf(here, '92000')
  await refreshed(here)
  expect(await here.send(sold())).toMatchObject(posted)
  expect(await standing('card', here)).toEqual(nothing)
})

test('a card above the most it may hold is not topped up, and what the office posts of it stands', async () => {
  const here = await tillOf(app)
  const setting = { layer: 'company', value: '100', version: 0 }
  await here.shop.call('PUT', '/api/settings/pos.cardMost', setting)
  const card = await soldCard(here, '90')
  const topUp = (amount: string) =>
    here.ring([], {
      cards: [cardLine(here, { ...card, amount }, 'topUp')],
      tenders: [cash(here, amount)],
    })
  const above = topUp('90')
  expect(await here.send(above)).toMatchObject([{ state: 'parked', code: 'range' }])
  for (const amount of ['-10', '0'])
    expect(await here.send(topUp(amount))).toMatchObject([{ state: 'parked' }])
  expect(await balanceOf(app, card.id)).toBe('90')
  expect(await here.send(topUp('10'))).toMatchObject(posted)
  expect(await balanceOf(app, card.id)).toBe('100')
  const decided = await here.shop.call('POST', `/api/pos/parked/${above.id}/post`, { note: 'Paid' })
  expect(decided.status, decided.text).toBe(200)
  expect(await balanceOf(app, card.id)).toBe('190')
})

test('what comes back to a card after its last day can be spent again', async () => {
  const here = await tillOf(app)
  const own = await cardMethod(here)
  const service = await here.shop.item({ kind: 'service', unitPrice: '9.99' })
  await here.shop.call('PUT', '/api/settings/pos.cardDays', {
    layer: 'company',
    value: 30,
    version: 0,
  })
  const card = await soldCard(here, '9.99')
  const line = { item: service, quantity: '1', unitPrice: '9.99' }
  const sale = here.ring([line], { tenders: [byCard(here, own, card, '9.99')] })
  expect(await sendShown(here, sale, [card])).toMatchObject(posted)
  await app.asOwner('update stored_value set expires_on = current_date - 2 where id = $1', [
    card.id,
  ])
  const round = () => goRound({ db: app.db, log: app.services.log }, cardEnding)
  await round()
  const state = () =>
    app.asOwner(
      `select state, trim_scale(balance)::text as balance, expires_on > current_date + 27 as "isLong"
       from stored_value where id = $1`,
      [card.id],
    )
  expect(await state()).toMatchObject([{ state: 'expired', isLong: false }])
  const back = here.ring([{ ...line, originLine: sale.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: sale.id,
    tenders: [byCard(here, own, card, '9.99', 'out')],
  })
  expect(await here.send(back)).toMatchObject(posted)
  await round()
  expect(await state()).toEqual([{ state: 'active', balance: '9.99', isLong: true }])
  expect((await holdOf(here, newId(), '9.99', { code: card.code })).status).toBe(200)
})

test('a card of a sale that comes after its shift was closed: the office posts it, and it can be spent', async () => {
  const here = await tillOf(app)
  const { shop } = here
  const service = await shop.item({ kind: 'service' })
  const card = await issued(here, '50')
  const sale = here.ring([{ item: service, unitPrice: '9.99' }], {
    cards: [cardLine(here, card)],
    tenders: [cash(here, '59.99')],
  })
  const counts = (usd: string) => [
    { currency: shop.usd, amount: usd },
    { currency: shop.lbp, amount: '0' },
  ]
  await count(shop, here.shift, counts('59.99'), { isForced: true })
  await count(shop, here.shift, counts('59.99'), { isForced: true })
  await close(shop, here.shift, counts('0'), {
    reason: 'The till is away',
    isForced: true,
    seen: [
      { currency: shop.usd, variance: '59.99' },
      { currency: shop.lbp, variance: '0' },
    ],
  })
  expect(await here.send(sale)).toMatchObject([{ state: 'parked', code: 'cardLate' }])
  const decided = await shop.call('POST', `/api/pos/parked/${sale.id}/post`, { note: 'Looked at' })
  expect(decided.status, decided.text).toBe(200)
  expect(await balanceOf(app, card.id)).toBe('50')
  expect(await standing('cashDifference', here)).toEqual(nothing)
  const other = await tillAt(shop, await openRegister(shop, 'T2'))
  expect((await holdOf(other, newId(), '50', { code: card.code })).status).toBe(200)
})

test('the report of a shift tells what its tickets earned for clients, less what they took back', async () => {
  const here = await tillOf(app)
  const { shop } = here
  const service = await shop.item({ kind: 'service', unitPrice: '9.99' })
  await shop.add('/api/loyalty-programmes', {
    name: 'Club',
    percent: '7',
    startsOn: '2020-01-01',
    mostPercent: '100',
    expiryMonths: 6,
    earnsOnServices: true,
  })
  const partner = await shop.partner({ name: 'Rima' })
  const line = { item: service, quantity: '3', unitPrice: '9.99' }
  const sale = here.ring([line], { partner, partnerName: 'Rima' })
  expect(await here.send(sale)).toMatchObject(posted)
  const earned = async () => {
    const x = await shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${here.shift}/x`)
    return x.body.report.sums.find(({ name }) => name === 'cashBack')
  }
  expect(await earned()).toMatchObject({ amount: '2.09', count: 1 })
  const originLine = sale.lines[0]?.id ?? null
  const back = here.ring([{ ...line, originLine }], {
    kind: 'posRefund',
    origin: sale.id,
    partner,
    partnerName: 'Rima',
  })
  expect(await here.send(back)).toMatchObject(posted)
  expect(await earned()).toMatchObject({ amount: '0', count: 2 })
})

test('pounds that come late are those the count found, at what they were worth when they were', async () => {
  const here = await tillOf(app)
  const { shop } = here
  const service = await shop.item({ kind: 'service', unitPrice: '10' })
  const late = ['1', '1'].map((quantity) =>
    here.ring([{ item: service, quantity }], { tenders: [pounds(here, '895000', '10')] }),
  )
  await rateOf(here, '91000')
  const counts = (lbp: string) => [
    { currency: shop.usd, amount: '0' },
    { currency: shop.lbp, amount: lbp },
  ]
  await count(shop, here.shift, counts('1790000'), { isForced: true })
  await count(shop, here.shift, counts('1790000'), { isForced: true })
  await close(shop, here.shift, counts('0'), {
    reason: 'The till is away',
    isForced: true,
    seen: [
      { currency: shop.usd, variance: '0' },
      { currency: shop.lbp, variance: '1790000' },
    ],
  })
  expect(await standing('cashDifference', here)).toEqual({ first: '-19.67', second: '-1790000' })
  expect(await here.send(...late)).toMatchObject([{ state: 'posted' }, { state: 'posted' }])
  expect(await standing('cashDifference', here)).toEqual(nothing)
})
