import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { type CurrencyChange, type CurrencyValues, refuseCurrencyChange } from './currency-rules.ts'

const first: CurrencyValues = { code: 'USD', decimals: 2, rank: 'first', isActive: true }
const second: CurrencyValues = { code: 'LBP', decimals: 0, rank: 'second', isActive: true }
const plain: CurrencyValues = { code: 'EUR', decimals: 2, rank: null, isActive: true }

const change = (before: CurrencyValues, more: Partial<CurrencyChange>): CurrencyChange => ({
  before,
  after: before,
  isUsed: false,
  isKept: false,
  hasRates: false,
  ...more,
})

const refusal = (asked: CurrencyChange): string => {
  try {
    refuseCurrencyChange(asked)
    return 'fine'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each<[string, CurrencyChange, string]>([
  ['the first one deleted', change(first, { after: undefined }), 'firstCurrencyStays'],
  [
    'the first one closed',
    change(first, { after: { ...first, isActive: false } }),
    'firstCurrencyStays (isActive)',
  ],
  [
    'the first one lowered',
    change(first, { after: { ...first, rank: null } }),
    'firstCurrencyStays (rank)',
  ],
  [
    'the first one with other decimals',
    change(first, { after: { ...first, decimals: 3 } }),
    'currencyIsUsed (decimals)',
  ],
  ['the first one as it was', change(first, {}), 'fine'],
  [
    'the second one deleted under rates',
    change(second, { after: undefined, hasRates: true }),
    'secondCurrencyStays',
  ],
  [
    'the second one lowered under rates',
    change(second, { after: { ...second, rank: null }, hasRates: true }),
    'secondCurrencyStays (rank)',
  ],
  [
    'the second one closed under rates',
    change(second, { after: { ...second, isActive: false }, hasRates: true }),
    'fine',
  ],
  [
    'the second one lowered without rates',
    change(second, { after: { ...second, rank: null } }),
    'fine',
  ],
  [
    'the second one renamed under rates',
    change(second, { after: { ...second, code: 'SYP' }, hasRates: true }),
    'currencyIsUsed (code)',
  ],
  [
    'a used one with other decimals',
    change(plain, { after: { ...plain, decimals: 3 }, isUsed: true }),
    'currencyIsUsed (decimals)',
  ],
  [
    'an unused one with other decimals',
    change(plain, { after: { ...plain, decimals: 3 } }),
    'fine',
  ],
  ['a plain one deleted', change(plain, { after: undefined, hasRates: true }), 'fine'],
  ['a plain one made the second', change(plain, { after: { ...plain, rank: 'second' } }), 'fine'],
  [
    'one with rates of its own made the second',
    change(plain, { after: { ...plain, rank: 'second' }, isKept: true }),
    'currencyIsUsed (rank)',
  ],
])('%s', (_, asked, expected) => {
  expect(refusal(asked)).toBe(expected)
})
