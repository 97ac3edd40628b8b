import { expect, test } from 'vitest'
import { callerOf, missingOf, noCaller, writtenCaller } from './caller.ts'

test.each([
  ['takeAway', {}, 'name'],
  ['takeAway', { name: ' ' }, 'name'],
  ['takeAway', { name: 'Rima' }, undefined],
  ['delivery', { name: 'Rima' }, 'address'],
  ['delivery', { name: 'Rima', address: ' ' }, 'address'],
  ['delivery', { name: 'Rima', phone: '03 123 456' }, undefined],
  ['delivery', { name: 'Rima', address: 'Hamra' }, undefined],
] as const)('%s of %j misses %s', (type, more, expected) => {
  expect(missingOf(type, { ...noCaller, ...more })).toBe(expected)
})

test('what is written is what is kept, and written again', () => {
  const kept = { name: 'Rima', phone: null, address: 'Hamra', driver: null }
  expect(callerOf(writtenCaller(kept))).toEqual(kept)
  expect(writtenCaller(null)).toEqual(noCaller)
})
