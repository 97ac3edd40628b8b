import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toFirst, toSecond } from './convert.ts'
import { differenceOf, productOf, ratioOf } from './fraction.ts'

test.each([
  ['23.40', '89500', 0, '2094300'],
  ['3.40', '89500', 0, '304300'],
  ['0.01', '89500', 0, '895'],
  ['1', '89500.5', 0, '89501'],
  ['-1', '89500.5', 0, '-89501'],
  ['0', '89500', 0, '0'],
  ['999999999999999.99', '89500', 0, '89499999999999999105'],
])(
  '%s of the first at %s is, with %i decimals, %s of the second',
  (...[amount, rate, decimals, it]) => {
    expect(toSecond(amount, rate, decimals)).toBe(it)
  },
)

test.each([
  ['2094300', '89500', 2, '23.4'],
  ['8950000', '89500', 2, '100'],
  ['305000', '89500', 2, '3.41'],
  ['1', '89500', 2, '0'],
  ['447.5', '89500', 2, '0.01'],
  ['-447.5', '89500', 2, '-0.01'],
  ['447.499999', '89500', 2, '0'],
  ['1', '3', 6, '0.333333'],
])(
  '%s of the second at %s is, with %i decimals, %s of the first',
  (...[amount, rate, decimals, it]) => {
    expect(toFirst(amount, rate, decimals)).toBe(it)
  },
)

test('a rounded inverse would have lost money, the division does not', () => {
  expect(productOf('2094300', ratioOf('1', '89500', 6), 2)).toBe('23.04')
  expect(productOf('2094300', ratioOf('1', '89500', 10), 5)).toBe('23.40003')
  expect(toFirst('2094300', '89500', 2)).toBe('23.4')
})

test('there is no rate of zero', () => {
  expect(() => toFirst('1', '0', 2)).toThrow('Nothing can be divided by zero')
})

const decimal = (digits: bigint, scale: number): string => {
  const text = String(digits).padStart(scale + 1, '0')
  return scale > 0 ? `${text.slice(0, -scale)}.${text.slice(-scale)}` : text
}
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((cents) => decimal(cents, 2))
const rates = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((micros) => decimal(micros, 6))
/** A pound is worth less than a cent: every amount of cents has pounds of its own. */
const fineRates = fc.bigInt({ min: 100n * 10n ** 6n, max: 10n ** 13n }).map((it) => decimal(it, 6))

test('there and back gives the first amount again, whatever the rate', () => {
  fc.assert(
    fc.property(amounts, fineRates, (amount, rate) => {
      const back = toFirst(toSecond(amount, rate, 0), rate, 2)
      expect(differenceOf(back, amount)).toBe('0')
    }),
  )
})

test('a division is never further from the truth than half of its last decimal', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, rate) => {
      const first = toFirst(amount, rate, 2)
      const error = differenceOf(productOf(first, rate, 8), amount).replace('-', '')
      const most = productOf('0.005', rate, 9)
      expect(differenceOf(most, error).startsWith('-')).toBe(false)
    }),
  )
})
