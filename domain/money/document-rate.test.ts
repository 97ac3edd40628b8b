import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { documentRate } from './document-rate.ts'

type Case = { rate?: string | null; isConfirmed?: boolean; usual?: string | null; may?: boolean }

function rateFor({ rate, isConfirmed, usual = '89500', may = false }: Case): string {
  try {
    return documentRate({ rate, isConfirmed }, { usual, jumpPercent: '5', canSetRate: may })
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each<[string, Case, string]>([
  ['none is the one on file', {}, '89500'],
  ['the same, written otherwise', { rate: '89500.00' }, '89500'],
  ['another one by who may not', { rate: '89400' }, 'rateChange (rate)'],
  [
    'another one by who may not, however often he says so',
    { rate: '1', isConfirmed: true },
    'rateChange (rate)',
  ],
  ['another one by who may', { rate: '89400', may: true }, '89400'],
  ['a jump by who may', { rate: '80000', may: true }, 'rateJump (rate)'],
  ['a jump that is meant', { rate: '80000', may: true, isConfirmed: true }, '80000'],
  ['ten times as little', { rate: '8949', may: true, isConfirmed: true }, 'rateFar (rate)'],
  ['ten times as much', { rate: '895001', may: true, isConfirmed: true }, 'rateFar (rate)'],
  ['none on file', { usual: null }, 'rateMissing (rate)'],
  ['none on file, by who may not', { usual: null, rate: '89500' }, 'rateMissing (rate)'],
  ['none on file, by who may', { usual: null, rate: '89500', may: true }, '89500'],
])('%s', (_, asked, expected) => {
  expect(rateFor(asked)).toBe(expected)
})
