import { expect, test } from 'vitest'
import { ageGroups, ageSpans, runningLines, type StatementFact } from './statement.ts'

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
