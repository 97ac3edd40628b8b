/** A discount in percent holds for what was there when it was given. */
import { expect, test } from 'vitest'
import {
  discountedLines,
  discountOfMore,
  largestAfter,
  reducedWorth,
  settledDiscount,
  wholeDiscount,
} from './discount.ts'
import type { Order, OrderLine } from './order-state.ts'

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

test('what is taken off the whole bill is taken off what is ordered later, but not off fixed prices', () => {
  const order = { allPercent: '10' }
  const given = { percent: '10', amount: '0', of: '1' }
  expect(wholeDiscount(order, soup('2', null))).toEqual({ ...given, of: '2' })
  expect(wholeDiscount({ allPercent: null }, soup('2', null))).toBeNull()
  const fixed = { ...soup('2', null), dish: { canDiscount: false } } as unknown as OrderLine
  expect(wholeDiscount(order, fixed)).toBeNull()
  expect(discountOfMore(order, soup('1', given), '4')).toEqual({ ...given, of: '4' })
  // What was given on this line alone stays what it was.
  const own = { percent: '50', amount: '0', of: '1' }
  expect(discountOfMore(order, soup('1', own), '4')).toEqual(settledDiscount(soup('1', own)))
})

test('a limit is held against what is given now, not against what others gave on other lines', () => {
  const line = (id: string, discount: OrderLine['discount']) => ({
    ...soup('1', discount),
    id,
    item: id,
    paid: '0',
  })
  const half = { percent: '50', amount: '0', of: '1' }
  const order = { lines: [line('a', half), line('b', null)] } as unknown as Order
  expect(largestAfter(order, { line: 'b', percent: '10', amount: '0' }, 2)).toBe('10')
  expect(largestAfter(order, { line: null, percent: '20', amount: '0' }, 2)).toBe('20')
})

test.each([
  ['0.005', 2, 2],
  ['1.005', 2, 2],
  ['0.5', 0, 0],
])('%s is no discount where coins have %i decimals', (amount, decimals, limit) => {
  const order = { lines: [{ ...soup('2', null), id: 'a', paid: '0' }] } as unknown as Order
  for (const line of ['a', null])
    expect(() => discountedLines(order, { line, percent: '0', amount }, decimals)).toThrow(
      expect.objectContaining({
        code: 'tooManyDecimals',
        field: 'amount',
        facts: expect.objectContaining({ limit }),
      }),
    )
})

test('zeros behind the smallest coin are no finer amount', () => {
  const order = { lines: [{ ...soup('2', null), id: 'a', paid: '0' }] } as unknown as Order
  const [given] = discountedLines(order, { line: 'a', percent: '0', amount: '1.500' }, 2)
  expect(given).toMatchObject({ amount: '1.5', of: '2' })
})
