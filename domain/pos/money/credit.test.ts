import { expect, test } from 'vitest'
import { creditIn, creditRefusal, isLent } from './credit.ts'

const facts = { partner: 'ali', cashClient: 'walk-in', mayLend: true }

test.each([
  ['nothing open needs nobody', '0', { ...facts, partner: 'walk-in', mayLend: false }, undefined],
  [
    'a debt needs somebody who owes it',
    '3.40',
    { ...facts, partner: 'walk-in' },
    'creditNeedsCustomer',
  ],
  ['a debt needs the right to lend', '3.40', { ...facts, mayLend: false }, 'creditNeedsRight'],
  ['a known client on account', '3.40', facts, undefined],
  ['nobody owes less than nothing', '-1', facts, 'range'],
])('%s', (_, open, given, code) => {
  expect(creditRefusal(open, given)?.code).toBe(code)
})

test.each([
  ['what a client owes is no credit of his', '12.5', '0'],
  ['nor is nothing', '0', '0'],
  ['what the house owes him is', '-12.5', '12.5'],
])('%s', (_, owed, credit) => {
  expect(creditIn(owed)).toBe(credit)
})

test.each([
  ['within his credit nothing is lent', '12.5', '12.5', false],
  ['a cent above it is', '12.51', '12.5', true],
  ['of a credit nobody knows nothing is spent', '0.01', null, true],
  ['nothing open is nothing lent', '0', null, false],
])('%s', (_, open, credit, lent) => {
  expect(isLent(open, credit)).toBe(lent)
})
