/** A cashier with a client of his own: what he writes into a ticket makes no notes of value, nor value of nothing. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { testApp } from '../../kernel/testing/app.ts'
import {
  balanceOf,
  byCard,
  cardLine,
  cardMethod,
  holdOf,
  issued,
  soldCard,
} from '../testing/cards.ts'
import { cash, type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let item: string
let method: string

beforeAll(async () => {
  till = await tillOf(app)
  item = await till.shop.item({ kind: 'service', unitPrice: '10' })
  method = await cardMethod(till)
})

/** One piece comes back, and its money is said to be this. */
async function back(tenders: Ticket['tenders'], id = newId()): Promise<Ticket> {
  const sale = till.ring([{ item }])
  expect(await till.send(sale)).toMatchObject([{ state: 'posted' }])
  const lines = [{ item, originLine: sale.lines[0]?.id ?? null }]
  return till.ring(lines, { id, kind: 'posRefund', origin: sale.id, tenders })
}

test('a refund takes nothing in, to give notes for what is on a card', async () => {
  const card = await soldCard(till, '50')
  const id = newId()
  expect((await holdOf(till, id, '50', { code: card.code })).status).toBe(200)
  const tenders = [byCard(till, method, card, '50'), cash(till, '60', 'out')]
  expect(await till.send(await back(tenders, id))).toMatchObject([
    { state: 'parked', code: 'refundTakes' },
  ])
  expect(await balanceOf(app, card.id)).toBe('50')
  // What such a ticket kept of the card is its holder's again once it is dismissed.
  const again = () => holdOf(till, newId(), '50', { code: card.code })
  expect((await again()).body.code).toBe('cardHeld')
  const dismissed = await till.shop.call('POST', `/api/pos/parked/${id}/dismiss`, {
    note: 'Forged',
  })
  expect(dismissed.status, dismissed.text).toBe(200)
  expect((await again()).status).toBe(200)
  const { id: visa } = await till.shop.add('/api/payment-methods', {
    ...{ name: 'Visa', type: 'creditCard', currency: null },
  })
  const slip = { ...cash(till, '50'), method: visa, methodName: 'Visa' }
  expect(await till.send(await back([slip, cash(till, '60', 'out')]))).toMatchObject([
    { state: 'parked', code: 'refundTakes' },
  ])
})

test('what the office posts of a parked ticket holds no card that its money does not pay for', async () => {
  const post = (ticket: Ticket) =>
    till.shop.call<{ code?: string }>('POST', `/api/pos/parked/${ticket.id}/post`, {
      note: 'Looked at',
    })
  const bare = await issued(till, '500')
  const given = till.ring([], { cards: [cardLine(till, bare)], tenders: [] })
  expect(await till.send(given)).toMatchObject([{ state: 'parked', code: 'totalDiffers' }])
  expect((await post(given)).body.code).toBe('cardUnpaid')
  expect(await balanceOf(app, bare.id)).toBe('0')
  // Beside goods that are paid for: those are booked, and the card goes on waiting.
  const beside = await issued(till, '500')
  const mixed = till.ring([{ item }], {
    cards: [cardLine(till, beside)],
    tenders: [cash(till, '10')],
  })
  expect(await till.send(mixed)).toMatchObject([{ state: 'parked', code: 'totalDiffers' }])
  expect((await post(mixed)).status).toBe(200)
  expect(await balanceOf(app, beside.id)).toBe('0')
  // One that its money pays for is sold, whatever else was wrong.
  const paid = await issued(till, '20')
  const odd = till.ring([{ item }], {
    ...{ cards: [cardLine(till, paid)], tenders: [cash(till, '30.5')] },
  })
  expect(await till.send(odd)).toMatchObject([{ state: 'parked', code: 'totalDiffers' }])
  expect((await post(odd)).status).toBe(200)
  expect(await balanceOf(app, paid.id)).toBe('20')
})
