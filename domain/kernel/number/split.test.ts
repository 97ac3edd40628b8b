import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounded, sumOf } from './fraction.ts'
import { splitAmount } from './split.ts'

describe('an amount is divided', () => {
  test.each([
    ['77.77', ['100', '250', '650'], 2, ['7.78', '19.44', '50.55']],
    ['23.4', Array(7).fill('1'), 2, ['3.35', '3.35', '3.34', '3.34', '3.34', '3.34', '3.34']],
    ['-10', ['1', '1', '1'], 2, ['-3.34', '-3.33', '-3.33']],
    ['100000', ['1', '2'], 0, ['33333', '66667']],
    ['5', ['0', '3'], 2, ['0', '5']],
    ['0', ['1', '1'], 2, ['0', '0']],
    ['10', ['-1', '-1', '-1'], 2, ['3.34', '3.33', '3.33']],
    ['1', ['0.25', '0.5', '0.125'], 2, ['0.29', '0.57', '0.14']],
  ])('%s over %j', (amount, weights, decimals, parts) => {
    expect(splitAmount(amount, weights, decimals)).toEqual(parts)
  })

  test('and its parts always add up to it, none further than one unit from its share', () => {
    const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(cents, weights, (amount, given) => {
        fc.pre(given.some((weight) => weight > 0))
        const whole = rounded({ top: amount, bottom: 100n }, 2)
        const parts = splitAmount(whole, given.map(String), 2)
        expect(sumOf(parts)).toBe(whole)
        const all = given.reduce((a, b) => a + b, 0)
        parts.forEach((part, at) => {
          const share = (Number(whole) * (given[at] ?? 0)) / all
          expect(Math.abs(Number(part) - share)).toBeLessThan(0.011 + Math.abs(share) * 1e-9)
        })
      }),
    )
  })

  test('but not among nothing', () => {
    expect(() => splitAmount('1', ['0', '0'], 2)).toThrow('not divided among nothing')
  })
})
