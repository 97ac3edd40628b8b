import { expect, test } from 'vitest'
import { codeFrom, codeOf, spelledCode } from './card-code.ts'

test.each([
  ['ABCD-EFGH 1234.5678', 'ABCDEFGH12345678'],
  ['abcdefgh12345678', 'ABCDEFGH12345678'],
  ['12345678903', '12345678903'],
  ['١٢٣٤٥٦٧٨٩٠٣', '12345678903'],
  ['12345678904', null],
  ['1234567890', null],
  ['ABCDEFGH1234567', null],
  ['', null],
  ['ABCDEFGH1234567é', null],
])('%s is read as %s', (typed, code) => {
  expect(codeOf(typed)).toBe(code)
})

test('a code we make is read again however it is spelled', () => {
  const code = codeFrom(Uint8Array.from({ length: 16 }, (_, at) => at * 37))
  expect(code).toHaveLength(16)
  expect(codeOf(spelledCode(code).toLowerCase())).toBe(code)
})
