import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, plus, rounded, zero } from '../../kernel/number/fraction.ts'
import type { TillItem } from '../contract.ts'
import { carton, goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from './sale.ts'
import {
  addItem,
  removeLine,
  setCustomer,
  setDiscount,
  setLot,
  setNote,
  setOptions,
  setPrice,
  setQuantity,
  setTicketDiscount,
  setUnit,
  type Taken,
} from './sale-edit.ts'
import { saleTotals } from './sale-totals.ts'

let count = 0
const empty = newSale(ids.sale, '2026-11-15T09:00:00.000Z')
const added = (sale: OpenSale, item: TillItem, more: Partial<Taken> = {}): OpenSale =>
  addItem(sale, item, { id: ids.line(++count), ...more }, shop)
const chosen = (sale: OpenSale) => {
  const line = sale.lines.find(({ id }) => id === sale.chosen)
  if (!line) throw new Error('No line is chosen')
  return line
}
const totalOf = (sale: OpenSale): string => saleTotals(sale, shop.basics).total

describe('an item that is taken', () => {
  test('twice is one line of two, and the keypad speaks to it', () => {
    const sale = added(added(added(empty, goods.water), goods.coffee), goods.water)
    expect(sale.lines.map(({ quantity }) => quantity)).toEqual(['2', '1'])
    expect(chosen(sale).item.id).toBe(ids.water)
  })

  test('on other terms is a line of its own', () => {
    const noted = added(empty, goods.water)
    const sale = setNote(noted, chosen(noted).id, 'cold', shop)
    expect(added(sale, goods.water).lines).toHaveLength(2)
    const cheaper = setDiscount(noted, chosen(noted).id, { percent: '5' }, shop)
    expect(added(cheaper, goods.water).lines).toHaveLength(2)
    const batch = setLot(noted, chosen(noted).id, { code: 'L7' }, shop)
    expect(added(batch, goods.water).lines.map(({ lot }) => lot?.code)).toEqual(['L7', undefined])
    expect(setLot(batch, chosen(batch).id, null, shop)).toEqual(noted)
    const oat = [{ modifier: ids.milk, id: ids.oat, name: 'Oat milk', price: '0.5' }]
    const coffee = added(empty, goods.coffee, { options: oat })
    expect(added(coffee, goods.coffee).lines).toHaveLength(2)
    expect(added(coffee, goods.coffee, { options: oat }).lines).toHaveLength(1)
  })

  test('by the barcode of a carton is a carton at its price', () => {
    const sale = added(empty, goods.water, { barcode: carton })
    expect(chosen(sale)).toMatchObject({ unit: ids.carton, factor: '12', price: '7' })
  })

  test('with options costs what they cost more', () => {
    const sale = added(empty, goods.coffee)
    const oat = { modifier: ids.milk, id: ids.oat, name: 'Oat milk', price: '0.5' }
    expect(totalOf(setOptions(sale, chosen(sale).id, [oat], shop))).toBe('3.75')
  })
})

describe('a label of a scale', () => {
  test('with a weight is that much of the item', () => {
    const sale = added(empty, goods.tomato, { label: { itemCode: '00011', quantity: '1.24' } })
    expect([chosen(sale).quantity, totalOf(sale)]).toEqual(['1.24', '2.73'])
  })

  test('with a price costs exactly that, whatever the price of a kilo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 500_000 }),
        (a, b) => {
          const [price, unitPrice] = [rounded({ top: BigInt(a), bottom: 100n }, 2), `${b / 100}`]
          const item = { ...goods.tomato, unitPrice }
          const sale = added(empty, item, { label: { itemCode: '00011', price } })
          expect(totalOf(sale)).toBe(price)
        },
      ),
    )
  })

  test('twice is two lines: each was weighed by itself', () => {
    const label = { itemCode: '00011', quantity: '0.5' }
    expect(
      added(added(empty, goods.tomato, { label }), goods.tomato, { label }).lines,
    ).toHaveLength(2)
  })

  test('of an item without a price says the price itself', () => {
    const item = { ...goods.tomato, unitPrice: '0' }
    const sale = added(empty, item, { label: { itemCode: '00011', price: '3.4' } })
    expect([chosen(sale).quantity, totalOf(sale)]).toEqual(['1', '3.4'])
  })
})

test('an item of an open price is taken at what is said, each time a line of its own', () => {
  const repair = { ...goods.coffee, asksPrice: true, modifiers: [], unitPrice: '0' }
  const sale = added(added(empty, repair, { price: '12.5' }), repair, { price: '12.5' })
  expect(sale.lines.map(({ price, isTyped }) => [price, isTyped])).toEqual([
    ['12.5', true],
    ['12.5', true],
  ])
  expect(totalOf(sale)).toBe('25')
  expect(() => added(empty, repair, { price: '-1' })).toThrow(
    expect.objectContaining({ name: 'Refusal' }),
  )
})

describe('a line', () => {
  const water = added(empty, goods.water)
  const id = chosen(water).id

  test.each([
    ['0', 'notPositive'],
    ['-1', 'notPositive'],
    ['1.1234567', 'tooManyDecimals'],
    ['', 'number'],
    ['abc', 'number'],
  ])('takes no quantity of %j', (quantity, code) => {
    expect(() => setQuantity(water, id, quantity, shop)).toThrow(code)
  })

  test.each([
    [{ percent: '101' }, 'percent'],
    [{ percent: '-1' }, 'percent'],
    [{ amount: '0.76' }, 'range'],
  ])('takes no discount of %j', (discount, code) => {
    expect(() => setDiscount(water, id, discount, shop)).toThrow(code)
  })

  test('has one discount: a percentage or an amount', () => {
    const percent = setDiscount(water, id, { percent: '10' }, shop)
    const amount = setDiscount(percent, id, { amount: '0.25' }, shop)
    expect(chosen(amount)).toMatchObject({ discountPercent: '0', discountAmount: '0.25' })
  })

  test('of an item without discounts refuses one, alone or through the ticket', () => {
    const sale = added(empty, goods.tobacco)
    expect(() => setDiscount(sale, chosen(sale).id, { percent: '1' }, shop)).toThrow('noDiscount')
    expect(() => setTicketDiscount(sale, { percent: '1' }, shop)).toThrow('noTicketDiscount')
    expect(setTicketDiscount(sale, { percent: '0' }, shop).discountPercent).toBe('0')
  })

  test('keeps a typed price until the lists are asked again', () => {
    const typed = setPrice(water, id, '0.5', shop)
    expect(chosen(setQuantity(typed, id, '3', shop)).price).toBe('0.5')
    expect(chosen(setPrice(typed, id, null, shop)).price).toBe('0.75')
  })

  test('in another unit has the price of that unit', () => {
    expect(chosen(setUnit(water, id, ids.carton, shop)).price).toBe('7')
    expect(() => setUnit(water, id, ids.kilo, shop)).toThrow('unitsDoNotConvert')
    const tomato = added(empty, goods.tomato)
    expect(chosen(setUnit(tomato, chosen(tomato).id, ids.gram, shop)).price).toBe('0.0022')
  })

  test('that goes leaves the keypad to the one below it', () => {
    const sale = added(added(water, goods.coffee), goods.tobacco)
    const middle = sale.lines[1]?.id ?? ''
    expect(chosen(removeLine(sale, middle)).item.id).toBe(ids.tobacco)
    expect(removeLine(water, id)).toMatchObject({ lines: [], chosen: null })
  })
})

describe('a customer', () => {
  test('brings the prices of their list, by quantity, and takes them along', () => {
    const sale = setCustomer(added(empty, goods.water), hotel, shop)
    expect(chosen(sale).price).toBe('0.6')
    const many = setQuantity(sale, chosen(sale).id, '24', shop)
    expect(chosen(many).price).toBe('0.5')
    expect(chosen(setCustomer(many, null, shop)).price).toBe('0.75')
  })
})

test('lines always add up to the ticket, whatever is discounted', () => {
  const item = fc.constantFrom(goods.water, goods.coffee, goods.tomato)
  const quantity = fc.integer({ min: 1, max: 5000 }).map((n) => String(n / 100))
  const percent = fc.integer({ min: 0, max: 100 }).map(String)
  const line = fc.record({ item, quantity, percent })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), percent, (lines, onTicket) => {
      let sale = empty
      for (const { item, quantity, percent } of lines) {
        sale = added(sale, item, { quantity })
        sale = setDiscount(sale, chosen(sale).id, { percent }, shop)
      }
      const totals = saleTotals(setTicketDiscount(sale, { percent: onTicket }, shop), shop.basics)
      const sum = totals.lines.map(({ total }) => fractionOf(total)).reduce(plus, zero)
      expect(rounded(sum, 2)).toBe(totals.total)
    }),
  )
})
