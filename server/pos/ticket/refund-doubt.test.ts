/** The money of refunds is held against their ticket: honest ones pass, others are looked at. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { PastTicket } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { colleagueOf } from '../../kernel/testing/station.ts'
import { approvalBy, choosePin, ownerPassword, takeOver } from '../testing/proof.ts'
import { cash, cheque, openRegister, pounds, type Till, tillAt, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
})

type Tender = Ticket['tenders'][0]

/** Somebody who may sell and allow nothing has taken over. */
async function cashierThere() {
  const cashier = await colleagueOf(app, till.shop, ['pos.ticket.add'], { discountLimit: '0' })
  await choosePin(cashier, '1234')
  return takeOver(till, cashier, '1234')
}

const card = (amount: string, flow: Tender['flow'] = 'in'): Tender => ({
  ...cash(till, amount, flow),
  method: till.basics.methods.find(({ type }) => type === 'creditCard')?.id ?? '',
  methodName: 'Card',
})

const out = (tender: Tender): Tender => ({ ...tender, id: newId(), flow: 'out' })

const client = () => ({ partner: till.shop.client, partnerName: 'Client' })

async function flagsOf(ticket: Ticket): Promise<string[]> {
  const [outcome] = await till.send(ticket)
  expect(outcome).toMatchObject({ state: 'posted' })
  return outcome?.state === 'posted' ? outcome.flags : []
}

/** Things of 10 each, paid so. */
async function sold(count: number, tenders: Tender[], more: Partial<Ticket> = {}) {
  const ticket = till.ring([{ item, quantity: String(count) }], { tenders, ...more })
  return { ticket, flags: await flagsOf(ticket) }
}

/** So many of them come back, paid so. */
const back = (of: Ticket, count: number, tenders: Tender[], more: Partial<Ticket> = {}) => {
  const { partner, partnerName } = of
  const lines = [{ item, quantity: String(count), originLine: of.lines[0]?.id ?? null }]
  return till.ring(lines, {
    kind: 'posRefund',
    origin: of.id,
    partner,
    partnerName,
    tenders,
    ...more,
  })
}

describe('a refund that gives back as it was paid is no surprise', () => {
  test('by cash, by card, and by both after one another', async () => {
    const { ticket } = await sold(3, [card('20'), cash(till, '10')])
    expect(await flagsOf(back(ticket, 1, [card('10', 'out')]))).toEqual([])
    expect(await flagsOf(back(ticket, 2, [card('10', 'out'), cash(till, '10', 'out')]))).toEqual([])
    const { ticket: plain } = await sold(1, [cash(till, '10')])
    expect(await flagsOf(back(plain, 1, [cash(till, '10', 'out')]))).toEqual([])
  })

  test('piece by piece, with a rest that dollars have no notes for each time', async () => {
    const by = await cashierThere()
    const piece = await till.shop.item({ kind: 'service', unitPrice: '6.66' })
    const line = { item: piece, unitPrice: '6.66' }
    const ticket = till.ring([{ ...line, quantity: '3' }], { tenders: [cash(till, '19.98')] })
    expect(await flagsOf(ticket)).toEqual([])
    for (const _ of [1, 2, 3]) {
      const tenders = [cash(till, '6', 'out'), pounds(till, '60000', '0.67', 'out')]
      const more = { kind: 'posRefund' as const, origin: ticket.id, tenders, rounding: '-0.01' }
      const originLine = ticket.lines[0]?.id ?? null
      const refund = till.ring([{ ...line, originLine }], { ...more, ...by })
      expect(await flagsOf(refund)).toEqual([])
    }
  })

  test('in pounds that were paid in pounds, rounded to what notes there are', async () => {
    const { ticket } = await sold(2, [pounds(till, '1790000', '20')])
    const half = pounds(till, '895000', '10', 'out')
    expect(await flagsOf(back(ticket, 1, [half]))).toEqual([])
    expect(await flagsOf(back(ticket, 1, [out(half)]))).toEqual([])
    // Half a step of 5,000 pounds, and no more.
    const { ticket: rounded } = await sold(1, [pounds(till, '897500', '10.03')], {
      rounding: '0.03',
    })
    const notes = [pounds(till, '897500', '10.03', 'out')]
    expect(await flagsOf(back(rounded, 1, notes, { rounding: '-0.03' }))).toEqual([])
    const { ticket: above } = await sold(1, [pounds(till, '900000', '10.06')], { rounding: '0.06' })
    const more = [pounds(till, '900000', '10.06', 'out')]
    expect(await flagsOf(back(above, 1, more, { rounding: '-0.06' }))).toEqual(['roundingOdd'])
  })

  test('as a credit for what was owed or paid by cheque', async () => {
    const { ticket } = await sold(3, [cheque(till, '20', '7001')], { ...client(), open: '10' })
    expect(await flagsOf(back(ticket, 1, [], { open: '10' }))).toEqual([])
    expect(await flagsOf(back(ticket, 2, [], { open: '20' }))).toEqual([])
  })

  test('in the other currency, if somebody who may said so', async () => {
    const { shop } = till
    const by = await cashierThere()
    await choosePin(shop, '471100', ownerPassword)
    const dollars = () => [cash(till, '10', 'out')]
    const paid = () => sold(1, [pounds(till, '895000', '10')], by)
    expect(await flagsOf(back((await paid()).ticket, 1, dollars()))).toEqual([])
    const id = newId()
    const approved = {
      ...by,
      id,
      approvals: [approvalBy(till, shop, '471100', 'otherCurrency', id)],
    }
    expect(await flagsOf(back((await paid()).ticket, 1, dollars(), approved))).toEqual([])
    expect(await flagsOf(back((await paid()).ticket, 1, dollars(), by))).toEqual(['notAllowed'])
  })
})

describe('a refund by a way that was not paid by is posted and flagged', () => {
  test('cash for what was paid by card, with the way in its words', async () => {
    const { ticket } = await sold(2, [card('20')])
    const refund = back(ticket, 1, [cash(till, '10', 'out')])
    expect(await flagsOf(refund)).toEqual(['refundAbove'])
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${refund.id}`)
    expect(body.flags).toMatchObject([{ code: 'refundAbove', facts: { items: ['Cash USD'] } }])
    expect((await till.shop.read('/api/tickets', refund.id)).isFlagged).toBe(true)
  })

  test('a card that gets more than came by it, at once or bit by bit', async () => {
    const { ticket } = await sold(3, [card('10'), cash(till, '20')])
    expect(await flagsOf(back(ticket, 1, [card('10', 'out')]))).toEqual([])
    expect(await flagsOf(back(ticket, 1, [card('10', 'out')]))).toEqual(['refundAbove'])
    const { ticket: other } = await sold(2, [card('10'), cash(till, '10')])
    const tenders = [card('10', 'out'), card('10', 'out')]
    expect(await flagsOf(back(other, 2, tenders))).toEqual(['refundAbove'])
  })

  test('two that were sent together, or by two tills that knew nothing of each other', async () => {
    const { ticket } = await sold(2, [card('10'), cash(till, '10')])
    const refunds = [back(ticket, 1, [card('10', 'out')]), back(ticket, 1, [card('10', 'out')])]
    const outcomes = await till.send(...refunds)
    expect(outcomes).toMatchObject([
      { state: 'posted', flags: [] },
      { state: 'posted', flags: ['refundAbove'] },
    ])
  })

  test('cash for a cheque: never of a known client, else only with a manager', async () => {
    const { ticket } = await sold(1, [cheque(till, '10', '7002')], client())
    expect(await flagsOf(back(ticket, 1, [cash(till, '10', 'out')]))).toEqual(['refundAbove'])
    const by = await cashierThere()
    const { ticket: unknown } = await sold(2, [cheque(till, '20', '7003')])
    expect(await flagsOf(back(unknown, 1, [cash(till, '10', 'out')]))).toEqual([])
    expect(await flagsOf(back(unknown, 1, [cash(till, '10', 'out')], by))).toEqual(['notAllowed'])
  })

  test('a credit for what was paid in cash', async () => {
    const { ticket } = await sold(1, [cash(till, '10')], client())
    expect(await flagsOf(back(ticket, 1, [], { open: '10' }))).toEqual(['refundAbove'])
  })
})

describe('a way of payment for known clients only', () => {
  test('taken from nobody in particular is posted and flagged', async () => {
    const { ticket, flags } = await sold(1, [cheque(till, '10', '7004')])
    expect(flags).toEqual(['clientMissing'])
    const { body } = await till.shop.call<PastTicket>('GET', `/api/pos/tickets/${ticket.id}`)
    expect(body.flags).toMatchObject([{ code: 'clientMissing', facts: { items: ['Cheque'] } }])
  })

  test('taken from one is no surprise', async () => {
    expect((await sold(1, [cheque(till, '10', '7005')], client())).flags).toEqual([])
  })
})

test('what another branch sold is taken back by who may, or with a proven yes', async () => {
  const { shop } = till
  const branch = (await shop.add('/api/branches', { name: 'Jounieh', code: 'JO' })).id
  const warehouse = (await shop.add('/api/warehouses', { name: 'Jounieh', branch })).id
  const there = { ...shop, branch, warehouse }
  const far = await tillAt(there, await openRegister(there, 'T5'))
  const rung = () => far.ring([{ item, quantity: '1' }])
  const sales = [rung(), rung(), rung()] as const
  await far.send(...sales)
  const by = await cashierThere()
  const money = () => [cash(till, '10', 'out')]
  expect(await flagsOf(back(sales[0], 1, money(), by))).toEqual(['notAllowed'])
  await choosePin(shop, '471100', ownerPassword)
  const id = newId()
  const approvals = [approvalBy(till, shop, '471100', 'refund', id)]
  expect(await flagsOf(back(sales[1], 1, money(), { ...by, id, approvals }))).toEqual([])
  expect(await flagsOf(back(sales[2], 1, money()))).toEqual([])
})
