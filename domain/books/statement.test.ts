import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isZero } from '../kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../kernel/number/fraction.ts'
import { ageGroups, ageSpans, runningLines, type StatementFact, totalAt } from './statement.ts'

test('every day of delay belongs to exactly one group', () => {
  const groupsOf = (days: number) =>
    ageGroups.filter((group) => {
      const { from = days, to = days } = ageSpans[group]
      return from <= days && days <= to
    })
  expect(Array.from({ length: 500 }, (_, i) => groupsOf(i - 100).length)).toEqual(
    Array.from({ length: 500 }, () => 1),
  )
  expect([-1, 0, 1, 30, 31, 60, 61, 90, 91].flatMap(groupsOf)).toEqual([
    'current',
    'current',
    'days30',
    'days30',
    'days60',
    'days60',
    'days90',
    'days90',
    'older',
  ])
})

const fact = (more: Partial<StatementFact>): StatementFact => ({
  day: '2026-11-15',
  kind: 'posting',
  document: null,
  note: null,
  currency: 'USD',
  debit: '0',
  credit: '0',
  firstDebit: '0',
  firstCredit: '0',
  ...more,
})

test('each currency runs on by itself, and the books beside them', () => {
  const lines = runningLines(
    { first: '10', own: { USD: '10' } },
    [
      fact({ debit: '100', firstDebit: '100' }),
      fact({ currency: 'LBP', credit: '8950000', firstCredit: '100' }),
      // The payment in pounds is given to the invoice in dollars.
      fact({ kind: 'allocation', credit: '100' }),
      fact({ kind: 'allocation', currency: 'LBP', debit: '8950000' }),
    ],
    'client',
  )
  expect(lines.map(({ balance, firstBalance }) => [balance, firstBalance])).toEqual([
    ['110', '110'],
    ['-8950000', '10'],
    ['10', '10'],
    ['0', '10'],
  ])
})

test('what we owe a supplier rises with credits', () => {
  const [line] = runningLines(
    { first: '0', own: {} },
    [fact({ credit: '25.5', firstCredit: '25.5' })],
    'supplier',
  )
  expect(line).toMatchObject({ balance: '25.5', firstBalance: '25.5' })
})

const rated = (rate: string) => ({
  first: { code: 'USD', decimals: 2 },
  second: { code: 'LBP', decimals: 0 },
  rate,
})

test.each([
  [{ USD: '100', LBP: '8950000' }, '89500', '200', '17900000'],
  [{ USD: '100', LBP: '8950000' }, '100000', '189.5', '18950000'],
  // Never by a rounded inverse.
  [{ LBP: '2094300' }, '89500', '23.4', '2094300'],
  [{ USD: '40', LBP: '-3580000' }, '89500', '0', '0'],
  [{ USD: '0.01', LBP: '447' }, '89500', '0.01', '1342'],
  [{}, '89500', '0', '0'],
])('%j at %s is %s or %s', (own, rate, first, second) => {
  expect(totalAt(own, rated(rate))).toEqual({ first, second })
})

test('euros count at their own rate, and without one there is no total', () => {
  const own = { USD: '10', LBP: '895000', EUR: '100' }
  const others = { EUR: '1.08' }
  expect(totalAt(own, { ...rated('89500'), others })).toEqual({ first: '128', second: '11456000' })
  expect(totalAt(own, rated('89500'))).toBeNull()
  expect(totalAt({ ...own, EUR: '0' }, rated('89500'))).toEqual({ first: '20', second: '1790000' })
})

test('half a cent below zero, and five more', () => {
  const at = (USD: string) => totalAt({ USD, LBP: '-1' }, rated('200'))?.first
  expect([at('-2.50'), at('2.50')]).toEqual(['-2.51', '2.5'])
})

test('a total changes its sign with its balances, and grows with what is added to one', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => (n / 100).toFixed(2))
  const pounds = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String)
  const sums = (own: Record<string, string>, rate: number) => {
    const total = totalAt(own, rated(String(rate)))
    if (!total) throw new Error('Each of the two has a rate')
    return total
  }
  fc.assert(
    fc.property(cents, pounds, fc.integer({ min: 1, max: 200_000 }), (USD, LBP, rate) => {
      const total = sums({ USD, LBP }, rate)
      const other = sums({ USD: negated(USD), LBP: negated(LBP) }, rate)
      expect(isZero(sumOf([total.first, other.first]))).toBe(true)
      expect(isZero(sumOf([total.second, other.second]))).toBe(true)
      const more = sums({ USD: sumOf([USD, '5']), LBP }, rate)
      // A half goes away from zero: what passes zero from one half to another is a hundredth further.
      const passesZero = total.first.startsWith('-') && !more.first.startsWith('-')
      expect(['5', ...(passesZero ? ['5.01'] : [])]).toContain(
        differenceOf(more.first, total.first),
      )
    }),
  )
})
