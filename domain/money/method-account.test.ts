import { expect, test } from 'vitest'
import { canHoldMoneyOf } from './method-account.ts'

const card = { type: 'creditCard', currency: 'usd' }

test.each([
  ['an account of the currency', card, { role: null, currency: 'usd' }, true],
  ['the account of cards', card, { role: 'card', currency: 'usd' }, true],
  ['the drawer', card, { role: 'cash', currency: 'usd' }, false],
  ['an account of another currency', card, { role: null, currency: 'lbp' }, false],
  ['an account that is no money', card, { role: null, currency: null }, false],
  ['the bank, for cash', { ...card, type: 'cash' }, { role: 'bank', currency: 'usd' }, false],
  [
    'anything, without a currency',
    { ...card, currency: null },
    { role: null, currency: null },
    false,
  ],
] as const)('the money of a method lies on %s: %#', (_, method, account, isRight) => {
  expect(canHoldMoneyOf(method, account)).toBe(isRight)
})
