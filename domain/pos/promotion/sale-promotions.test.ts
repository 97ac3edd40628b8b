/** Promotions on an open sale: beside the cashier's own discounts, and the same when the ticket comes in. */
import { describe, expect, test } from 'vitest'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import { approvalsMissing } from '../cashier-rights.ts'
import { basics, carton, goods, ids, people, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem, setDiscount, setTicketDiscount } from '../ticket/sale-edit.ts'
import { saleTotals } from '../ticket/sale-totals.ts'
import { unsignedTicket } from '../ticket/unsigned-ticket.ts'
import { openCoupon, refuseAtTable, withCoupon } from './sale-coupon.ts'
import { begun, typedDiscount } from './sale-promotions.ts'
import { grantedOn, otherwisePromoted } from './ticket-promotions.ts'

const half = promotion({ id: ids.line(90), name: 'Half', nameAr: 'نصف', percent: '50' })
const promoting = { ...basics, promotions: [half] }
const at = { ...shop, basics: promoting }
const started = new Date('2026-11-15T16:30:00.000Z')

const sale = (...items: (typeof goods)[keyof typeof goods][]): OpenSale =>
  begun(
    items.reduce(
      (open, item, n) => addItem(open, item, { id: ids.line(n), quantity: '2' }, at),
      newSale(ids.sale, '2026-11-15T09:00:00.000Z'),
    ),
    started,
  )

describe('on an open sale', () => {
  test('a code is refused where all of it was ordered at a table, which takes none', () => {
    const { lines } = sale(goods.coffee, goods.water)
    const ordered = lines.map((line) => ({ ...line, ordered: line.id }))
    const refused = expect.objectContaining({ code: 'couponAtTable', field: 'code' })
    expect(() => refuseAtTable({ lines: ordered })).toThrow(refused)
    for (const kept of [[], lines, [...lines.slice(0, 1), ...ordered.slice(1)]])
      expect(() => refuseAtTable({ lines: kept })).not.toThrow()
  })

  test('a promotion needs no right; what is typed beside it does', () => {
    const open = sale(goods.coffee)
    expect(saleTotals(open, promoting).total).toBe('3.25')
    expect(approvalsMissing(open, people.cashier, at)).toEqual([])
    const typed = setDiscount(open, ids.line(0), { percent: '20' }, at)
    expect(saleTotals(typed, promoting).total).toBe('2.6')
    expect(approvalsMissing(typed, people.cashier, at)).toEqual(['discount'])
  })

  test('what is never discounted is not promoted, and a carton counts its pieces', () => {
    expect(saleTotals(sale(goods.tobacco), promoting).total).toBe('8')
    const third = promotion({
      kind: 'buyGet',
      percent: '100',
      buyCount: 23,
      getCount: 1,
      targets: [target({ item: ids.water })],
    })
    const own = { ...basics, promotions: [third] }
    const crates = addItem(
      newSale(ids.sale, started.toISOString()),
      goods.water,
      { id: ids.line(0), barcode: carton, quantity: '2' },
      { ...shop, basics: own },
    )
    expect(saleTotals(crates, own).total).toBe('13.42')
  })

  test('where a typed discount needs all there is, promotions step back', () => {
    const whole = setTicketDiscount(sale(goods.coffee), { amount: '3' }, at)
    const more = setTicketDiscount(whole, { amount: '6' }, at)
    expect([whole, more].map((it) => saleTotals(it, promoting).total)).toEqual(['0.25', '0.5'])
  })

  test('hours are those of its first line, however long the till stood open', () => {
    const evening = promotion({ percent: '50', fromTime: '18:00', toTime: '19:00' })
    const own = { ...basics, promotions: [evening] }
    expect(saleTotals(sale(goods.coffee), own).total).toBe('3.25')
    expect(begun({ ...sale(goods.coffee), lines: [] }, started).startedAt).toBeUndefined()
  })

  test('a word of everybody works at once; one that is over is refused', () => {
    const word = { ...half, couponUse: 'open' as const, couponCode: 'HALF' }
    const own = { ...basics, promotions: [word] }
    const open = sale(goods.coffee)
    expect(saleTotals(open, own).total).toBe('6.5')
    const found = openCoupon(' half ', own.promotions, '2026-11-15')
    expect(saleTotals(withCoupon(open, found?.id ?? '', 'half'), own).total).toBe('3.25')
    expect(openCoupon('other', own.promotions, '2026-11-15')).toBeUndefined()
    const over = [{ ...word, validTo: '2026-11-14' }]
    expect(() => openCoupon('HALF', over, '2026-11-15')).toThrow(
      expect.objectContaining({ code: 'couponOver' }),
    )
  })
})

test('the ticket says it in its language, and the server reckons the same', () => {
  const open = sale(goods.coffee, goods.water)
  const unsigned = unsignedTicket(
    open,
    promoting,
    { tenders: [], rounding: '0', open: '0' },
    { cashier: { id: ids.cashier, name: 'Maya' }, at: started, language: 'ar' },
  )
  const ticket = {
    ...unsigned,
    number: 'B1-T2-000001',
    sequence: 1,
    previousHash: '',
    hash: '',
    register: basics.register.id,
    station: ids.sale,
  }
  expect(ticket.lines[0]?.promotions).toEqual([{ promotion: half.id, name: 'نصف', amount: '3.25' }])
  const ground = {
    promotions: [half],
    coupons: [],
    items: new Map(Object.values(goods).map((item) => [item.id, item])),
    branch: basics.branch.id,
    clock: { timeZone: basics.company.timeZone, dayEndHour: basics.dayEndHour },
    firstCurrency: ids.usd,
    decimals: 2,
    group: null,
  }
  const based = ticket.lines.map(({ id, quantity }) => ({ id, baseQuantity: quantity }))
  expect(otherwisePromoted(ticket, grantedOn(ticket, based, ground))).toEqual([])
  const dearer = { ...ground, promotions: [{ ...half, percent: '10' }] }
  expect(otherwisePromoted(ticket, grantedOn(ticket, based, dearer))).toHaveLength(2)
  // An hour that was over when the shift was opened is no hour of this ticket.
  const evening = { ...ground, promotions: [{ ...half, fromTime: '18:00', toTime: '19:00' }] }
  const late = { ...ticket, at: '2026-11-15T18:30:00.000Z' }
  expect(grantedOn(late, based, evening).size).toBe(2)
  const openedAt = new Date('2026-11-15T17:30:00.000Z')
  expect(grantedOn(late, based, { ...evening, openedAt }).size).toBe(0)
})

test('what one promotion grants explains no discount in the name of another', () => {
  const claim = (promotion: string, amount: string) => ({ promotion, name: '', amount })
  const line = { discountAmount: '5', promotions: [claim('a', '3'), claim('b', '2')] }
  expect(typedDiscount(line, line.promotions)).toBe('0')
  expect(typedDiscount(line, [{ promotion: 'b', amount: '5' }])).toBe('3')
})
