import { expect, test } from 'vitest'
import { typedMore } from './keypad-entry.ts'

test.each([
  ['', '5', '5'],
  ['5', '0', '50'],
  ['0', '5', '5'],
  ['', '.', '0.'],
  ['1', '.', '1.'],
  ['1.5', '.', '1.5'],
  ['123456789012', '3', '123456789012'],
])('%j and %j make %j', (entry, key, expected) => {
  expect(typedMore(entry, key)).toBe(expected)
})
