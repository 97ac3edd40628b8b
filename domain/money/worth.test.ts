import { expect, test } from 'vitest'
import { rounded } from '../kernel/number/fraction.ts'
import { inCurrency, worthOf } from './worth.ts'

test.each([
  ['100', 'first', '89500', '100'],
  ['89500', 'second', '89500', '1'],
  ['1', 'second', '3', '0.333333'],
  ['7', 'second', null, '7'],
])('%s of the %s currency at %s are worth %s', (amount, rank, rate, worth) => {
  expect(rounded(worthOf(amount, { rank }, rate), 6)).toBe(worth)
})

test('there and back nothing is lost, as nothing is rounded', () => {
  const second = { rank: 'second' }
  expect(rounded(inCurrency(worthOf('1', second, '3'), second, '3'), 6)).toBe('1')
})
