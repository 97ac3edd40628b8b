import { expect, test } from 'vitest'
import { inWhole } from './fineness.ts'

test.each([
  ['2', 0, '2'],
  ['2.1', 0, '3'],
  ['2.9', 0, '3'],
  ['0.421053', 2, '0.43'],
  ['0.000001', null, '0.000001'],
])('of %s at %s decimals, %s is made', (quantity, decimals, made) => {
  expect(inWhole(quantity, decimals)).toBe(made)
})
