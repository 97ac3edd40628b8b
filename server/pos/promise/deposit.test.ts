/** Deposits of orders at tills: owed to the client, spent once by the sale of the order, given back. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { depositId, depositLabel, type OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import type { Posted } from '../../trade/testing/market.ts'
import { balanceOf } from '../testing/cards.ts'
import { depositLine, leavingAt, type Order, orderedAt, orderSaid } from '../testing/deposits.ts'
import { accountBalance } from '../testing/drawer.ts'
import {
  cash,
  openRegister,
  pounds,
  stockedTill,
  type Till,
  tillAt,
  tillOf,
} from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
  method = till.basics.methods.find(({ type }) => type === 'deposit')?.id ?? ''
  expect(method).not.toBe('')
})

const ordered = (quantity = '10', at = till, of = item) => orderedAt(at, of, quantity)

const leaving = (order: Posted, amount: string, more: Partial<Ticket> = {}, at = till) =>
  leavingAt(at, order, amount, more)

async function left(order: Posted, amount: string): Promise<void> {
  expect(await till.send(leaving(order, amount))).toMatchObject([{ state: 'posted', flags: [] }])
}

const inPounds = () => ({ currency: till.shop.lbp, currencyCode: 'LBP', value: '10' })

const hold = (at: Till, sale: string, order: Posted, amount: string, value?: string) =>
  at.shop.call<{ code: string; facts?: { limit: string } }>('POST', '/api/pos/deposits/hold', {
    sale,
    order: order.id,
    value: value ?? depositId(order.id, at.shop.usd),
    amount,
  })

const byDeposit = (order: Posted, amount: string, flow: 'in' | 'out' = 'in', at = till) => ({
  ...cash(at, amount, flow),
  method,
  methodName: 'Deposit',
  stored: { id: depositId(order.id, at.shop.usd), label: depositLabel(order.number) },
})

/** So many of the order, paid as it says. */
const selling = (
  order: Order,
  quantity: string,
  tenders: Ticket['tenders'],
  more = {},
  at = till,
) =>
  at.ring([{ item, quantity, promised: order.line }], {
    partner: at.shop.client,
    order: orderSaid(order),
    tenders,
    ...more,
  })

const back = (order: Posted, amount: string, more: Partial<Ticket> = {}) =>
  till.ring([], {
    kind: 'posRefund',
    partner: till.shop.client,
    order: orderSaid(order),
    cards: [depositLine(till, order, amount, { kind: 'depositBack' })],
    tenders: [cash(till, amount, 'out')],
    ...more,
  })

const look = async (order: Posted) => {
  const path = `/api/pos/deposits?order=${order.id}`
  return (await till.shop.call<{ rows: OrderDeposits[] }>('GET', path)).body.rows[0]
}

const owed = async () => Number(await accountBalance(app, till.shop, 'deposits'))
const inUsd = (order: Posted) => balanceOf(app, depositId(order.id, till.shop.usd))

test('a deposit is owed in its currency, no sale and no tax; more of it is more owed', async () => {
  const order = await ordered()
  const [before, sales] = [await owed(), await accountBalance(app, till.shop, 'sales')]
  await left(order, '30')
  const mixed = leaving(order, '', {
    cards: [depositLine(till, order, '5'), depositLine(till, order, '895000', inPounds())],
    tenders: [cash(till, '5'), pounds(till, '895000', '10')],
  })
  expect(await till.send(mixed)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await owed()).toBe(before - 45)
  expect(await accountBalance(app, till.shop, 'sales')).toBe(sales)
  expect(await look(order)).toMatchObject({
    isOpen: true,
    unsold: '100',
    deposits: [{ balance: '35' }, { balance: '895000', free: '895000' }],
  })
  const { followUps } = await till.shop.document('invoices', order.id)
  expect(followUps).toHaveLength(2)
})

test('an order is sold piece by piece with it, never above what is left, and the rest comes back', async () => {
  const order = await ordered()
  await left(order, '30')
  const free = async () => {
    const rows = await app.asOwner<{ n: string }>(
      'select trim_scale(quantity)::text as n from stock_reserved where item_id = $1',
      [item],
    )
    return Number(rows[0]?.n ?? 0)
  }
  const reserved = await free()
  const first = newId()
  expect((await hold(till, first, order, '20')).status).toBe(200)
  const two = selling(order, '2', [byDeposit(order, '20')], { id: first })
  expect(await till.send(two)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await look(order)).toMatchObject({ unsold: '80', deposits: [{ balance: '10' }] })
  expect(await free()).toBe(reserved - 2)
  const second = newId()
  expect((await hold(till, second, order, '10.01')).body).toMatchObject({
    code: 'range',
    facts: { limit: '10' },
  })
  await hold(till, second, order, '4')
  const one = selling(order, '1', [byDeposit(order, '4'), cash(till, '6')], { id: second })
  expect(await till.send(one)).toMatchObject([{ state: 'posted', flags: [] }])
  // The goods come back, and what paid for them goes back to where it was.
  const returned = till.ring([{ item, originLine: one.lines[0]?.id ?? null }], {
    kind: 'posRefund',
    origin: second,
    partner: till.shop.client,
    tenders: [byDeposit(order, '4', 'out'), cash(till, '6', 'out')],
  })
  expect(await till.send(returned)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await inUsd(order)).toBe('10')
  await till.shop.call('POST', `/api/invoices/${order.id}/close`, { reason: 'Cancelled' })
  expect(await look(order)).toMatchObject({ isOpen: false })
  const refund = back(order, '10')
  await hold(till, refund.id, order, '10')
  expect(await till.send(refund)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await inUsd(order)).toBe('0')
})

test('all of it sold, the order is done, and more than it had is told', async () => {
  const order = await ordered('2')
  await till.send(selling(order, '2', [cash(till, '20')]))
  const { delivery } = await till.shop.document('invoices', order.id)
  expect(delivery).toBe('full')
  const again = selling(order, '1', [cash(till, '10')])
  expect(await till.send(again)).toMatchObject([{ state: 'posted', flags: ['orderGone'] }])
  const more = await ordered('1')
  const three = selling(more, '3', [cash(till, '30')])
  expect(await till.send(three)).toMatchObject([{ state: 'posted', flags: ['orderSold'] }])
})

test('two tills at once: one spends it, the other is told', async () => {
  const order = await ordered()
  await left(order, '30')
  const other = await tillAt(till.shop, await openRegister(till.shop, 'T2'))
  const answers = await Promise.all([
    hold(till, newId(), order, '30'),
    hold(other, newId(), order, '30'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('depositHeld')
})

test('one that was cancelled between is owed still: the ticket stands, and somebody looks', async () => {
  const order = await ordered()
  await till.shop.call('POST', `/api/invoices/${order.id}/close`, { reason: 'Cancelled' })
  const late = leaving(order, '30')
  expect(await till.send(late)).toMatchObject([{ state: 'posted', flags: ['depositOdd'] }])
  expect(await till.send(late)).toMatchObject([{ state: 'repeated' }])
  expect(await inUsd(order)).toBe('30')
  const { rows } = (await till.shop.call<{ rows: OrderDeposits[] }>('GET', '/api/pos/deposits'))
    .body
  expect(rows.find(({ id }) => id === order.id)).toMatchObject({ isOpen: false })
})

describe('what is forged is parked', () => {
  test('a deposit that nobody kept, of another order, another client, or given back unkept', async () => {
    const [order, other] = [await ordered(), await ordered()]
    await left(order, '30')
    const sent = async (...tickets: Ticket[]) =>
      (await till.send(...tickets)).map((it) => ('code' in it ? it.code : it.state))
    expect(await sent(selling(order, '1', [byDeposit(order, '10')]))).toEqual(['cardUnproven'])
    const sale = newId()
    await hold(till, sale, order, '10')
    const wrong = selling(other, '1', [byDeposit(order, '10')], { id: sale })
    expect(await sent(wrong)).toEqual(['depositOfOther'])
    const stranger = await till.shop.partner()
    expect(await sent(leaving(order, '5', { partner: stranger }))).toEqual(['depositOfOther'])
    expect(await sent(back(order, '5'))).toEqual(['cardUnproven'])
    const turned = leaving(order, '5', {
      cards: [depositLine(till, order, '5', { kind: 'depositBack' })],
    })
    expect(await sent(turned)).toEqual(['malformed'])
    for (const amount of ['0', '-5']) {
      const none = leaving(order, '5', { cards: [depositLine(till, order, amount)], tenders: [] })
      expect(await sent(none)).toEqual(['malformed'])
    }
    const cheaper = leaving(order, '5', { cards: [depositLine(till, order, '50', { value: '5' })] })
    expect(await sent(cheaper)).toEqual(['totalDiffers'])
    expect(await inUsd(order)).toBe('30')
  })

  test('for an order of another company, or for what is none', async () => {
    const there = await tillOf(app)
    const service = await there.shop.item({ kind: 'service' })
    const foreign = await ordered('1', there, service)
    expect(await till.send(leaving(foreign, '5'))).toMatchObject([{ code: 'unknownOrder' }])
    const invoice = await till.shop.post(
      'invoices',
      till.shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }]),
    )
    expect(await till.send(leaving(invoice, '5'))).toMatchObject([{ code: 'unknownOrder' }])
    const answer = await hold(there, newId(), foreign, '5', depositId(foreign.id, till.shop.usd))
    expect(answer.body.code).toBe('unknownOrder')
  })

  test('for an order of a branch where whoever sends does not work', async () => {
    const { shop } = till
    const order = await ordered()
    await left(order, '30')
    const branch = (await shop.add('/api/branches', { name: 'Hamra', code: 'HM' })).id
    const warehouse = (await shop.add('/api/warehouses', { name: 'Hamra store', branch })).id
    const far = { ...shop, branch, warehouse }
    const place = await openRegister(far, 'H1')
    const person = await colleagueOf(app, shop, ['pos.ticket.add', 'pos.ticket.view'], {
      branches: [branch],
    })
    const other = await tillAt({ ...far, ...person }, place)
    const sale = leaving(order, '5', {}, other)
    expect(await other.send(sale)).toMatchObject([{ code: 'unknownOrder' }])
    const asked = await other.shop.call('GET', `/api/pos/deposits?order=${order.id}`)
    expect(asked.status).toBe(404)
    expect((await hold(other, newId(), order, '5')).status).toBe(422)
    expect(await inUsd(order)).toBe('30')
  })
})

test.each(['0', '-5', 'x', '1e3'])('nothing is kept of it for %s', async (amount) => {
  const order = await ordered('1')
  await left(order, '5')
  const answer = await hold(till, newId(), order, amount)
  expect(answer.status).toBe(422)
})

test('of an order that is given up the house keeps what it set, and no more', async () => {
  const order = await ordered()
  await left(order, '30')
  const setting = { layer: 'company', value: '10', version: 0 }
  await till.shop.call('PUT', '/api/settings/pos.depositFee', setting)
  const parts = (given: string, kept: string) => ({
    cards: [
      depositLine(till, order, given, { kind: 'depositBack' }),
      depositLine(till, order, kept, { kind: 'depositKept' }),
    ],
    tenders: [cash(till, given, 'out')],
  })
  const income = Number(await accountBalance(app, till.shop, 'breakage'))
  const greedy = back(order, '', parts('26.99', '3.01'))
  await hold(till, greedy.id, order, '30')
  expect(await till.send(greedy)).toMatchObject([{ state: 'parked', code: 'range' }])
  await app.asOwner('delete from stored_value_hold where sale_id = $1', [greedy.id])
  const right = back(order, '', parts('27', '3'))
  await hold(till, right.id, order, '30')
  expect(await till.send(right)).toMatchObject([{ state: 'posted', flags: [] }])
  expect(await inUsd(order)).toBe('0')
  expect(Number(await accountBalance(app, till.shop, 'breakage'))).toBe(income - 3)
  const x = await till.shop.call<{ report: ShiftReport }>('GET', `/api/shifts/${till.shift}/x`)
  const kept = x.body.report.sums.filter(({ name }) => name === 'depositsKept')
  expect(kept).toMatchObject([{ amount: '3', count: 1 }])
})

test('on the account of the client it pays the invoice of the order; void, it is left again', async () => {
  const { shop } = till
  const order = await ordered('3')
  await left(order, '20')
  await shop.add('/api/rates', { validFrom: shop.today, buy: '91000', sell: '91000' })
  const body = { id: newId(), order: order.id, currency: shop.usd }
  const put = () => shop.call<Posted>('POST', '/api/receipts/from-deposit', body)
  const first = await put()
  expect(first.status, first.text).toBe(200)
  expect((await put()).body).toEqual(first.body)
  expect(await inUsd(order)).toBe('0')
  const none = await shop.refused('POST', '/api/receipts/from-deposit', { ...body, id: newId() })
  expect(none.code).toBe('depositNone')
  const [line] = (await shop.document('invoices', order.id)).lines
  const invoice = await shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity: '3', unitPrice: '10', originLine: line?.id }], {
      origin: order.id,
    }),
  )
  const paid = await shop.call('POST', `/api/receipts/${body.id}/allocate`, {
    allocation: newId(),
    allocations: [{ to: invoice.id, amount: '20' }],
  })
  expect(paid.status, paid.text).toBe(200)
  expect((await shop.document('invoices', invoice.id)).open).toBe('10')
  const voided = await shop.call('POST', `/api/receipts/${body.id}/void`, { reason: 'Wrong' })
  expect(voided.status, voided.text).toBe(200)
  expect(await inUsd(order)).toBe('20')
  expect((await shop.document('invoices', invoice.id)).open).toBe('30')
})
