import { expect, test } from 'vitest'
import { newId } from '../kernel/id.ts'
import type { Side } from './behaviour.ts'
import { entryLinesOf } from './entry.ts'
import { type OpeningInput, openingOf } from './opening.ts'

const input = (more: Partial<OpeningInput>): OpeningInput => ({
  id: newId(),
  side: 'client',
  partner: 'p',
  currency: 'c',
  amount: '100',
  day: '2026-01-01',
  ...more,
})

const both = { first: 2, second: 0 }
const usd = { currency: 'first' as const, decimals: 2, both }
const lbp = { currency: 'second' as const, decimals: 0, both }

test.each<[string, Side, boolean, [string, string][], 1 | -1]>([
  [
    'a client who owes us',
    'client',
    false,
    [
      ['100', '8950000'],
      ['-100', '-8950000'],
    ],
    1,
  ],
  [
    'a client who paid beforehand',
    'client',
    true,
    [
      ['-100', '-8950000'],
      ['100', '8950000'],
    ],
    -1,
  ],
  [
    'a supplier we owe',
    'supplier',
    false,
    [
      ['-100', '-8950000'],
      ['100', '8950000'],
    ],
    1,
  ],
  [
    'a supplier we paid beforehand',
    'supplier',
    true,
    [
      ['100', '8950000'],
      ['-100', '-8950000'],
    ],
    -1,
  ],
])('%s', (_, side, isAdvance, sides, direction) => {
  const opening = openingOf(input({ side, isAdvance }), '89500', usd)
  expect(opening.direction).toBe(direction)
  const lines = entryLinesOf(opening.bookings, '89500', { first: 2, second: 0 })
  expect(lines.map(({ first, second }) => [first, second])).toEqual(sides)
  expect(lines.map(({ account, partner }) => [account, partner])).toEqual([
    [side === 'client' ? 'receivable' : 'payable', 'p'],
    ['opening', null],
  ])
})

test('pounds stand in the books at their rate, divided and never inverted', () => {
  const { worth } = openingOf(input({ amount: '2094300' }), '89500', lbp)
  expect(worth).toEqual({ first: '23.4', second: '2094300' })
})

test.each<[string, Partial<OpeningInput>, string | null, typeof lbp, string]>([
  ['half a pound', { amount: '0.5' }, '89500', lbp, 'tooManyDecimals (amount)'],
  ['pounds without a rate', { amount: '5' }, null, lbp, 'rateMissing (rate)'],
])('%s is refused', (_, more, rate, currency, expected) => {
  expect(() => openingOf(input(more), rate, currency)).toThrow(expected)
})
