import { expect, test } from 'vitest'
import { lacksUsername, leftOpen, refuseEmptied } from './employee-account.ts'

test.each([
  [{}, false],
  [{ username: 'maya', role: 'r' }, false],
  [{ role: 'r' }, true],
  [{ password: 'long enough', username: null }, true],
  [{ userType: 'staff', user: 'u' }, false],
  [{ userType: null, isAccountActive: null }, false],
])('an account to come of %o lacks its name: %s', (input, expected) => {
  expect(lacksUsername(input)).toBe(expected)
})

const open = { name: 'Maya', isActive: true }
test.each([
  [{ wasAtWork: true, isAtWork: false, account: open }, 'Maya'],
  [{ wasAtWork: true, isAtWork: true, account: open }, null],
  [{ wasAtWork: false, isAtWork: false, account: open }, null],
  [{ wasAtWork: true, isAtWork: false, account: { ...open, isActive: false } }, null],
  [{ wasAtWork: true, isAtWork: false, account: null }, null],
])('of %o stays open: %s', (leaving, expected) => {
  expect(leftOpen(leaving)).toBe(expected)
})

test('the name, the type and the state of an account stay filled, its role need not', () => {
  for (const key of ['username', 'userType', 'isAccountActive'])
    expect(() => refuseEmptied({ [key]: null })).toThrow(`required (${key})`)
  expect(() => refuseEmptied({ role: null, password: null })).not.toThrow()
})
