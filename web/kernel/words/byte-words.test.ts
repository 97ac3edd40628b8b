import { expect, test } from 'vitest'
import { byteWords } from './byte-words.ts'

test.each([
  [8, 'en', '8 byte'],
  [1023, 'en', '1,023 byte'],
  [482_304, 'en', '471 kB'],
  [2_516_582, 'en', '2.4 MB'],
  [482_304, 'fr', '471 ko'],
])('%d bytes in %s are %s', (bytes, language, expected) => {
  expect(byteWords(bytes, language).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')).toBe(
    expected,
  )
})

test('digits are Western in Arabic too', () => {
  expect(byteWords(482_304, 'ar')).toMatch(/^471 \S*بايت$/)
})
