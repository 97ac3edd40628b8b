import { expect, test } from 'vitest'
import { fineValueOf } from './bill-value.ts'

test.each([
  ['100000', 0, undefined],
  ['1', 0, undefined],
  ['250.5', 0, { code: 'wholeNumber', field: 'value' }],
  ['0.25', 2, undefined],
  ['0.1', 2, undefined],
  ['0.005', 2, { code: 'tooManyDecimals', field: 'value', facts: { limit: 2 } }],
  ['0.005', 3, undefined],
])('a note of %s in a currency of %i decimals: %j', (value, decimals, refusal) => {
  expect(fineValueOf(value, decimals)).toEqual(refusal)
})
