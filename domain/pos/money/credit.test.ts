import { expect, test } from 'vitest'
import { creditRefusal } from './credit.ts'

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
