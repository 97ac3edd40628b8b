/** Guests order while the house takes orders; what is large or new is looked at first. */
import { describe, expect, test } from 'vitest'
import {
  type Approval,
  isSeatingOver,
  isTaking,
  lineAbove,
  needsApproval,
  type Opening,
  refuseOrdering,
  refuseWaiting,
} from './guest-rules.ts'

const open: Opening = { mode: 'direct', needsTill: true, hasTills: true, isTillOpen: true }

describe('orders are taken', () => {
  test.each([
    ['while a till is open', {}, null],
    ['not while all tills are closed', { isTillOpen: false }, 'guestOrdersClosed'],
    ['where the house does not ask for a till', { needsTill: false, isTillOpen: false }, null],
    ['where there is no till at all', { hasTills: false, isTillOpen: false }, null],
    ['never where they are off', { mode: 'off' }, 'guestOrdersOff'],
    ['off is told before closed', { mode: 'off', isTillOpen: false }, 'guestOrdersOff'],
  ] as const)('%s', (_, facts, code) => {
    const opening = { ...open, ...facts }
    let said: string | null = null
    try {
      refuseOrdering(opening)
    } catch (error) {
      said = (error as { code: string }).code
    }
    expect(said).toBe(code)
    expect(isTaking(opening)).toBe(code === null)
  })
})

describe('a waiter accepts', () => {
  const small: Approval = { mode: 'direct', isKnown: true, limit: '50', since: '20', amount: '30' }
  test.each([
    ['every order where each is confirmed', { mode: 'confirmed' }, true],
    ['the first order', { isKnown: false }, true],
    ['no first order where the house wants none', { mode: 'open', isKnown: false }, false],
    ['nothing that is within the limit', {}, false],
    ['what is above it by a hundredth', { amount: '30.01' }, true],
    ['what is above it alone', { mode: 'open', since: '0', amount: '50.01' }, true],
    ['nothing more where there is no limit', { limit: '0', amount: '9999' }, false],
  ] as const)('%s', (_, facts, expected) => {
    expect(needsApproval({ ...small, ...facts })).toBe(expected)
  })
})

test('a code ends after its hours, to the second', () => {
  const made = new Date('2026-03-01T20:00:00Z')
  expect(isSeatingOver(made, new Date('2026-03-01T21:59:59Z'), 2)).toBe(false)
  expect(isSeatingOver(made, new Date('2026-03-01T22:00:00Z'), 2)).toBe(true)
})

test('of one dish there is a limit, on however many lines it stands', () => {
  const line = (dish: string, quantity: number) => ({ dish, quantity })
  expect(lineAbove([line('soup', 10), line('bread', 10)], 10)).toBeUndefined()
  expect(lineAbove([line('soup', 6), line('bread', 9), line('soup', 5)], 10)).toBe(2)
  expect(lineAbove([line('soup', 11)], 10)).toBe(0)
})

test('twenty orders of a table wait, and no more', () => {
  expect(() => refuseWaiting(19)).not.toThrow()
  expect(() => refuseWaiting(20)).toThrow('guestOrdersWaiting')
})
