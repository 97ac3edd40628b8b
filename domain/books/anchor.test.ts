import { expect, test } from 'vitest'
import { anchorText, type ChainEnd, endsText, shortAnchor } from './anchor.ts'

const end = (kind: ChainEnd['kind'], chain: string, position = 1): ChainEnd => ({
  kind,
  chain,
  position,
  hash: 'f00',
})

test('the same ends are the same text, in whatever order they were read', () => {
  const ends = [end('series', 'b'), end('link', 'c', 7), end('series', 'a')]
  expect(endsText(ends)).toBe(endsText(ends.toReversed()))
  expect(endsText(ends)).toBe(
    '[["link","c",7,"f00"],["series","a",1,"f00"],["series","b",1,"f00"]]',
  )
})

test('an anchor seals its number, its day and its ends', () => {
  expect(anchorText({ number: 3, day: '2026-11-16', ends: '[]' })).toBe('3|2026-11-16|[]')
})

test('paper shows its number and sixteen digits', () => {
  const hash = '9f3a77c102be5d48aaaaaaaaaaaaaaaa'
  expect(shortAnchor({ number: 12, hash })).toBe('12 · 9f3a 77c1 02be 5d48')
})
