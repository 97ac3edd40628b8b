/** A discount in percent holds for what was there when it was given. */
import { expect, test } from 'vitest'
import { reducedWorth, settledDiscount } from './discount.ts'
import type { OrderLine } from './order.ts'

const soup = (quantity: string, discount: OrderLine['discount']): OrderLine =>
  ({ dish: { price: '4.5', options: [] }, quantity, discount }) as unknown as OrderLine

test.each([
  // Half of one soup: of twenty, the other nineteen have their whole price.
  ['1', '50', '20', '87.75'],
  ['2', '10', '3', '12.6'],
  ['1', '100', '2', '4.5'],
])('%s discounted by %s %%, then %s of it: %s', (of, percent, then, worth) => {
  const before = soup(of, { percent, amount: '0', of })
  const after = soup(then, settledDiscount(before))
  expect(reducedWorth(after, then)).toBe(worth)
  expect(reducedWorth(soup(of, settledDiscount(before)), of)).toBe(reducedWorth(before, of))
})

test('one in money stays as it is, and none is none', () => {
  const money = { percent: '0', amount: '3', of: '2' }
  expect(settledDiscount(soup('2', money))).toEqual(money)
  expect(settledDiscount(soup('2', null))).toBeNull()
})
