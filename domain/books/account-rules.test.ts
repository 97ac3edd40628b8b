import { expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { type AccountChange, type AccountValues, refuseAccountChange } from './account-rules.ts'

const own: AccountValues = { kind: 'expense', role: null, isActive: true }
const cash: AccountValues = { kind: 'asset', role: 'cash', isActive: true }

const refusal = (change: AccountChange): string => {
  try {
    refuseAccountChange(change)
    return 'fine'
  } catch (error) {
    return error instanceof Refusal ? error.message : String(error)
  }
}

test.each<[string, AccountChange, string]>([
  ['one of their own deleted', { before: own, hasEntries: false }, 'fine'],
  ['one with entries deleted', { before: own, hasEntries: true }, 'accountHasEntries'],
  ['one with a role deleted', { before: cash, hasEntries: false }, 'accountHasRole'],
  [
    'one of their own of another kind',
    { before: own, after: { ...own, kind: 'income' }, hasEntries: false },
    'fine',
  ],
  [
    'one with entries of another kind',
    { before: own, after: { ...own, kind: 'income' }, hasEntries: true },
    'accountHasEntries (kind)',
  ],
  [
    'one with a role of another kind',
    { before: cash, after: { ...cash, kind: 'liability' }, hasEntries: false },
    'accountHasRole (kind)',
  ],
  [
    'one with entries closed',
    { before: own, after: { ...own, isActive: false }, hasEntries: true },
    'fine',
  ],
  [
    'one with a role closed',
    { before: cash, after: { ...cash, isActive: false }, hasEntries: true },
    'accountHasRole (isActive)',
  ],
  ['one with a role renamed', { before: cash, after: cash, hasEntries: true }, 'fine'],
])('%s', (_, change, expected) => {
  expect(refusal(change)).toBe(expected)
})
