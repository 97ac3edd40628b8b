import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fractionOf, rounded, sumOf } from './fraction.ts'
import { dueFor, splitAmount } from './split.ts'

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

describe('so much of a whole comes to', () => {
  test.each([
    ['1.1', '3', 2, ['0.37', '0.74', '1.1']],
    ['10', '3', 2, ['3.33', '6.66', '10']],
    ['0.02', '5', 2, ['0', '0', '0.01', '0.01', '0.02']],
    ['7', '4', 0, ['2', '4', '6', '7']],
  ])('%s for %s: piece after piece', (amount, whole, decimals, due) => {
    expect(due.map((_, at) => dueFor(amount, String(at + 1), whole, decimals))).toEqual(due)
  })

  test('never less for more of it, within a coin of its share, and all of it for all', () => {
    const thousandths = (most: number) =>
      fc.integer({ min: 1, max: most }).map((it) => rounded({ top: BigInt(it), bottom: 1000n }, 3))
    const cents = fc.nat({ max: 10_000_000 })
    fc.assert(
      fc.property(cents, thousandths(9_000), thousandths(9_000), (coins, a, b) => {
        const amount = rounded({ top: BigInt(coins), bottom: 100n }, 2)
        const [less, more] = [Number(a), Number(b)].sort((x, y) => x - y).map(String) as [
          string,
          string,
        ]
        const whole = sumOf([more, '0.5'])
        const [first, second] = [dueFor(amount, less, whole, 2), dueFor(amount, more, whole, 2)]
        expect(Number(second)).toBeGreaterThanOrEqual(Number(first))
        const share = (Number(amount) * Number(more)) / Number(whole)
        expect(Math.abs(Number(second) - share)).toBeLessThan(0.01 + 1e-6)
        expect(fractionOf(dueFor(amount, whole, whole, 2))).toEqual(fractionOf(amount))
        expect(dueFor(amount, '0', whole, 2)).toBe('0')
      }),
    )
  })
})
