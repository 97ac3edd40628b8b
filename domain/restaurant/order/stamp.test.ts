/** One more of a dish is checked like the first. */
import { expect, test } from 'vitest'
import type { OfferedDish } from '../dish.ts'
import { orderedDish } from '../dish.ts'
import type { Order } from './order-state.ts'
import { refuseMore, type StampFacts } from './stamp.ts'

const soup = {
  id: 'soup',
  names: { name: 'Soup' },
  unit: 'bowl',
  station: null,
  price: '2.75',
  rates: { vat: '0', tax1: '0', tax2: '0' },
  modifiers: [],
  isSoldOut: false,
} as unknown as OfferedDish

const order = {
  lines: [{ id: 'line', item: 'soup', dish: orderedDish(soup, []) }],
} as unknown as Order

const withDish = (...dishes: OfferedDish[]) => ({ dishes, modifiers: [] }) as unknown as StampFacts

test('one more of what there is, at the price of its line, is nothing to refuse', () => {
  expect(() => refuseMore(order, 'line', withDish(soup))).not.toThrow()
})

test.each<[string, OfferedDish[], string]>([
  ['sold out', [{ ...soup, isSoldOut: true }], 'dishSoldOut'],
  ['offered no more', [], 'dishUnknown'],
  ['dearer by now', [{ ...soup, price: '9.99' }], 'dishPriceChanged'],
])('one more of a dish that is %s is refused', (_, dishes, code) => {
  expect(() => refuseMore(order, 'line', withDish(...dishes))).toThrow(
    expect.objectContaining({ code, field: 'line' }),
  )
})

test('of a line nobody knows the rules of the order tell', () => {
  expect(() => refuseMore(order, 'other', withDish())).not.toThrow()
})
