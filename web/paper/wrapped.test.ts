import { expect, test } from 'vitest'
import { wrapped } from './wrapped.ts'

const byLetters = (text: string): number => [...text].length

test.each([
  ['short', 10, ['short']],
  ['two words', 5, ['two', 'words']],
  ['a long one here', 8, ['a long', 'one here']],
  ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
  ['a unbreakable', 4, ['a', 'unbr', 'eaka', 'ble']],
  ['soft\u200bbreak', 6, ['soft\u200b', 'break']],
  ['', 5, ['']],
])('%j in %i letters', (text, width, lines) => {
  expect(wrapped(text, width, byLetters)).toEqual(lines)
})
