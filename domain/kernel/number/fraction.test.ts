import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compare,
  differenceOf,
  type Fraction,
  fractionOf,
  greater,
  isAny,
  isMore,
  isSame,
  lesser,
  minus,
  negated,
  notBelowZero,
  one,
  over,
  partOf,
  plus,
  productOf,
  ratioOf,
  rounded,
  smaller,
  sumOf,
  times,
  zero,
} from './fraction.ts'

test.each([
  ['1', '3', 6, '0.333333'],
  ['2', '3', 6, '0.666667'],
  ['1', '2', 0, '1'],
  ['-1', '2', 0, '-1'],
  ['-1', '3', 2, '-0.33'],
  ['1', '-3', 2, '-0.33'],
  ['0', '7', 6, '0'],
  ['-1', '1000000', 2, '0'],
  ['999999999999999.999999', '1', 6, '999999999999999.999999'],
])('%s over %s is, with %i decimals, %s', (...[a, b, decimals, expected]) => {
  expect(rounded(over(fractionOf(a), fractionOf(b)), decimals)).toBe(expected)
})

test('nothing is divided by zero', () => {
  expect(() => over(one, zero)).toThrow('Nothing can be divided by zero')
})

test('a percentage is a part of one', () => {
  expect(rounded(partOf('12.5'), 3)).toBe('0.125')
})

const fractions = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([top, bottom]): Fraction => over({ top, bottom: 1n }, { top: bottom, bottom: 1n }))

test('what is added is taken away again, what is multiplied divided', () => {
  fc.assert(
    fc.property(fractions, fractions, (a, b) => {
      expect(minus(plus(a, b), b)).toEqual(a)
      if (b.top !== 0n) expect(over(times(a, b), b)).toEqual(a)
    }),
  )
})

test('rounding never moves further than half of the last decimal', () => {
  fc.assert(
    fc.property(fractions, fc.integer({ min: 0, max: 8 }), (value, decimals) => {
      const gap = minus(fractionOf(rounded(value, decimals)), value)
      const most = over(one, fractionOf(`2${'0'.repeat(decimals)}`))
      expect(compare(times(gap, gap), times(most, most))).toBeLessThanOrEqual(0)
    }),
  )
})

test('decimals are summed, taken from each other and turned as they are written', () => {
  expect(sumOf([])).toBe('0')
  expect(sumOf(['0.1', '0.2', '-0.05'])).toBe('0.25')
  expect(sumOf(['0.004', '0.004'], 2)).toBe('0.01')
  expect(differenceOf('0.3', '0.1')).toBe('0.2')
  expect(differenceOf('1', '1.000001')).toBe('-0.000001')
  expect(differenceOf('1', '0.994', 2)).toBe('0.01')
  expect(productOf('0.1', '0.1', 2)).toBe('0.01')
  expect(ratioOf('2', '3', 2)).toBe('0.67')
  expect(['5', '-5.50', '0', '-0.0'].map(negated)).toEqual(['-5', '5.5', '0', '0'])
})

const amounts = fc
  .bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  .map((top) => rounded({ top, bottom: 10n ** 6n }, 6))

test('a sum loses nothing, whatever its order, and with its negation is nothing', () => {
  fc.assert(
    fc.property(fc.array(amounts), amounts, (all, one) => {
      expect(sumOf(all.toReversed())).toBe(sumOf(all))
      expect(differenceOf(sumOf([...all, one]), one)).toBe(sumOf(all))
      expect(sumOf([...all, negated(sumOf(all))])).toBe('0')
    }),
  )
})

test.each([
  ['1', '2', '1', '2'],
  ['-1', '-2', '-2', '-1'],
  ['0.1', '0.09', '0.09', '0.1'],
  ['10', '9', '9', '10'],
])('of %s and %s the lesser is %s and the greater %s', (one, other, less, more) => {
  expect([lesser(one, other), greater(one, other)]).toEqual([less, more])
  expect([isMore(more, less), isMore(less, more), isSame(one, other)]).toEqual([true, false, false])
  expect(smaller(fractionOf(one), fractionOf(other))).toEqual(fractionOf(less))
})

test('none is more than the same written otherwise', () => {
  expect([isMore('1.0', '1'), isMore('1', '1.0'), isSame('1', '1.0')]).toEqual([false, false, true])
})

test.each([
  ['1', true, '1'],
  ['0', false, '0'],
  ['-1', false, '0'],
])('of %s there is any: %s, and not below zero it is %s', (decimal, any, kept) => {
  expect(isAny(fractionOf(decimal))).toBe(any)
  expect(rounded(notBelowZero(fractionOf(decimal)), 0)).toBe(kept)
})
