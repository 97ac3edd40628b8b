import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { fractionOf, plus, rounded, zero } from '../../kernel/number/fraction.ts'
import { approvalsMissing, approversOf, givenAway, largestDiscountOf } from '../cashier-rights.ts'
import { basics, goods, ids, now, people, shop } from '../testing/till-shop.ts'
import { refundOf } from './refund.ts'
import { newSale, type OpenSale } from './sale.ts'
import {
  addItem,
  approved,
  setDiscount,
  setPrice,
  setQuantity,
  setTicketDiscount,
  setUnit,
} from './sale-edit.ts'
import { saleTotals } from './sale-totals.ts'
import { type Ticket, ticketHash, ticketInput, ticketNumber } from './ticket.ts'
import { unsignedTicket } from './unsigned-ticket.ts'

const empty = newSale(ids.sale, now.toISOString())
const cashier = { id: ids.cashier, name: 'Maya' }

const sold = (quantity: string, price: string, discount: string): OpenSale => {
  const sale = addItem(empty, goods.coffee, { id: ids.line(1), quantity }, shop)
  return setTicketDiscount(setPrice(sale, ids.line(1), price, shop), { percent: discount }, shop)
}

function ticketOf(sale: OpenSale): Ticket {
  const { total } = saleTotals(sale, basics)
  const settled = { tenders: [], rounding: '0', open: total, deducted: '0' }
  const moment = { cashier, at: now, language: 'ar' as const }
  const unsigned = unsignedTicket(sale, basics, settled, moment)
  const placed = {
    ...unsigned,
    register: basics.register.id,
    station: ids.shift,
    sequence: 123,
    number: ticketNumber('B1', 'T2', 123),
    previousHash: '',
  }
  return { ...placed, hash: ticketHash(placed) }
}

describe('a ticket of a sale', () => {
  test('is one the server can read, with the names of its language', () => {
    const ticket = ticketOf(sold('2', '3.25', '10'))
    expect(ticketInput.parse(ticket)).toEqual(ticket)
    expect(ticket).toMatchObject({ number: 'B1-T2-000123', day: '2026-11-15', total: '5.85' })
    expect(ticket.lines[0]).toMatchObject({ name: 'قهوة لاتيه', discount: '0.65', total: '5.85' })
  })

  test('needs a line and an open shift; training needs no shift', () => {
    const settled = { tenders: [], rounding: '0', open: '0' }
    const moment = { cashier, at: now, language: 'en' as const }
    const closed = { ...basics, shift: null }
    const sale = sold('1', '3', '0')
    expect(() => unsignedTicket(empty, basics, settled, moment)).toThrow('addItem')
    expect(() => unsignedTicket(sale, closed, settled, moment)).toThrow('noShift')
    expect(unsignedTicket({ ...sale, isTraining: true }, closed, settled, moment).shift).toBe('')
  })
})

const refund = (ticket: Ticket, left: string, quantity: string): OpenSale =>
  refundOf(
    ticket,
    ticket.lines.map((line) => ({ id: ids.line(2), line, left, quantity })),
    { id: ids.sale, at: now.toISOString(), basics, itemOf: () => undefined, customer: null },
  )

describe('a refund', () => {
  test('of a whole ticket gives back what was paid, discounts and all', () => {
    const ticket = ticketOf(sold('3', '3.335', '7'))
    expect(saleTotals(refund(ticket, '3', '3'), basics).total).toBe(ticket.total)
  })

  test('takes back no more than is left', () => {
    const ticket = ticketOf(sold('3', '3', '0'))
    expect(() => refund(ticket, '2', '3')).toThrow('range')
    const sale = refund(ticket, '2', '1')
    expect(() => setQuantity(sale, ids.line(2), '2.5', shop)).toThrow('range')
  })

  test('takes nothing that is not on the ticket, and no other terms', () => {
    const sale = refund(ticketOf(sold('3', '3', '0')), '3', '1')
    expect(() => addItem(sale, goods.water, { id: ids.line(9) }, shop)).toThrow('refundLines')
    expect(() => setPrice(sale, ids.line(2), '2', shop)).toThrow('refundTerms')
    expect(() => setDiscount(sale, ids.line(2), { percent: '5' }, shop)).toThrow('refundTerms')
    expect(() => setUnit(sale, ids.line(2), ids.carton, shop)).toThrow('refundTerms')
    expect(() => setTicketDiscount(sale, { percent: '5' }, shop)).toThrow('refundTerms')
  })

  test('keeps the price and the discount of the sale, whatever they are now', () => {
    const sale = refund(ticketOf(sold('4', '5', '50')), '4', '1')
    expect(sale.lines[0]).toMatchObject({ price: '5', discountAmount: '2.5' })
    expect(setQuantity(sale, ids.line(2), '2', shop).lines[0]?.discountAmount).toBe('5')
  })

  test('in parts gives back in all exactly what was paid', () => {
    const price = fc.integer({ min: 1, max: 100_000 }).map((n) => String(n / 1000))
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(price, parts, fc.integer({ min: 0, max: 90 }), (unitPrice, taken, percent) => {
        const whole = taken.reduce((a, b) => a + b, 0)
        const ticket = ticketOf(sold(String(whole), unitPrice, String(percent)))
        let left = whole
        let given = zero
        for (const part of taken) {
          const sale = refund(ticket, String(left), String(part))
          given = plus(given, fractionOf(saleTotals(sale, basics).total))
          left -= part
        }
        expect(rounded(given, 2)).toBe(tidyDecimal(ticket.total))
      }),
    )
  })
})

describe('without the right', () => {
  const { cashier: maya, manager } = people

  test.each<[string, OpenSale, string[]]>([
    ['a discount within the limit needs nobody', sold('1', '3.25', '10'), []],
    ['a discount above it needs somebody', sold('1', '3.25', '20'), ['discount']],
    ['another price needs somebody', sold('1', '3', '0'), ['price']],
    ['the price of the list, typed, needs nobody', sold('1', '3.25', '0'), []],
    [
      'a refund without a ticket needs somebody',
      { ...sold('1', '3.25', '0'), kind: 'posRefund' },
      ['refund'],
    ],
    [
      'a refund of another branch needs somebody',
      { ...refund(ticketOf(sold('2', '3.25', '0')), '2', '1'), isFar: true },
      ['refund'],
    ],
    [
      'a refund of this branch needs nobody',
      refund(ticketOf(sold('2', '3.25', '0')), '2', '1'),
      [],
    ],
  ])('%s', (_, sale, missing) => {
    expect(approvalsMissing(sale, maya, shop)).toEqual(missing)
    expect(approvalsMissing(sale, manager, shop)).toEqual([])
  })

  test('who approved a small discount has not approved a large one', () => {
    const yes = { action: 'discount' as const, user: manager.id, name: manager.name }
    const sale = approved(sold('1', '3.25', '40'), yes)
    expect(approvalsMissing(sale, maya, shop)).toEqual([])
    const more = setTicketDiscount(sale, { percent: '60' }, shop)
    expect(approvalsMissing(more, maya, shop)).toEqual(['discount'])
  })

  test('a yes is for what was shown: more of it is asked about again', () => {
    const yes = (action: 'discount' | 'price', sale: OpenSale): OpenSale => {
      const upTo = givenAway(action, sale, shop)
      return approved(sale, { action, user: manager.id, name: manager.name, upTo })
    }
    const missing = (sale: OpenSale) => approvalsMissing(sale, maya, shop)
    const coffee = { id: ids.line(2), quantity: '50' }
    const begun = addItem(sold('1', '3.25', '0'), goods.water, coffee, shop)
    const off = yes('discount', setDiscount(begun, ids.line(1), { percent: '15' }, shop))
    expect(missing(off)).toEqual([])
    expect(missing(setDiscount(off, ids.line(2), { percent: '40' }, shop))).toEqual(['discount'])
    expect(missing(setQuantity(off, ids.line(1), '9', shop))).toEqual(['discount'])
    expect(missing(setDiscount(off, ids.line(1), { percent: '12' }, shop))).toEqual([])
    const cheap = yes('price', setPrice(begun, ids.line(1), '3', shop))
    expect(missing(cheap)).toEqual([])
    expect(missing(setPrice(cheap, ids.line(2), '0.01', shop))).toEqual(['price'])
    expect(missing(setPrice(cheap, ids.line(1), '3.2', shop))).toEqual([])
  })

  test('only somebody else who may and has a PIN is asked', () => {
    const names = (sale: OpenSale) =>
      approversOf('discount', sale, maya, basics).map(({ name }) => name)
    expect(names(sold('1', '3.25', '40'))).toEqual(['Nadim'])
    expect(names(sold('1', '3.25', '60'))).toEqual([])
  })

  test('discounts of line and ticket count together', () => {
    const sale = addItem(empty, goods.coffee, { id: ids.line(3), quantity: '100' }, shop)
    const both = setTicketDiscount(
      setDiscount(sale, ids.line(3), { percent: '10' }, shop),
      { percent: '10' },
      shop,
    )
    expect(Number(largestDiscountOf(both, basics))).toBeCloseTo(19, 1)
  })
})
