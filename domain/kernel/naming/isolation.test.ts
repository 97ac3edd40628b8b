import { expect, test } from 'vitest'
import { isolated, isolatedFacts, isolatedIn } from './isolation.ts'

const kept = (text: string): string => `\u2068${text}\u2069`

test.each([
  ['ar', 'INV-2026/12', true],
  ['ar', '+961 1 740 112', true],
  ['ar', '16/11/2026', true],
  ['ar', '-5', true],
  ['ar', '1,200.50', true],
  ['ar', 'Café Liwan', true],
  ['ar', 'صندوق T1', true],
  ['ar', '12', false],
  ['ar', 'مقهى الليوان', false],
  ['ar', 'صندوق 1', false],
  ['fr', 'INV-2026/12', false],
  ['fr', '+961 1 740 112', false],
  ['fr', 'مقهى الليوان', true],
  ['en', 'Drawer 1', false],
  ['en', '', false],
] as const)('in %s, %j keeps to itself: %j', (language, text, isKept) => {
  expect(isolatedIn(language, text)).toBe(isKept ? kept(text) : text)
})

test('what keeps to itself already is not wrapped again', () => {
  expect(isolated(isolated('T1'))).toBe(kept('T1'))
  expect(isolatedIn('ar', kept('T1'))).toBe(kept('T1'))
})

test('a fact below zero keeps its minus before it', () => {
  const facts = { bank: '-99.99', day: '2026-11-16', phone: '-961 1' }
  expect(isolatedFacts('ar', facts).bank).toBe(kept('−99.99'))
  expect(isolatedFacts('en', facts)).toEqual({ ...facts, bank: '−99.99' })
})

test('only the words among facts are wrapped', () => {
  const facts = { code: 'T1', count: 3, list: ['T1'] }
  expect(isolatedFacts('ar', facts)).toEqual({ ...facts, code: kept('T1') })
})
