import { expect, test } from 'vitest'
import { expiresBeforeIssue, warnedUntil } from './employee-document.ts'
import { deepest, refuseCycle } from './tree.ts'

const tree = new Map<string, string | null>([
  ['house', null],
  ['shop', 'house'],
  ['till', 'shop'],
])

test.each([
  ['house', null, undefined],
  ['new', 'till', undefined],
  ['till', 'house', undefined],
  ['house', 'house', 'treeIsRound'],
  ['house', 'till', 'treeIsRound'],
  ['shop', 'till', 'treeIsRound'],
])('%s below %s: %s', (id, above, code) => {
  const ask = () => refuseCycle(id, above, tree)
  if (code) expect(ask).toThrow(code)
  else expect(ask).not.toThrow()
})

test('a tree ends somewhere', () => {
  const long = new Map(Array.from({ length: 50 }, (_, n) => [`${n}`, `${n + 1}`]))
  expect(() => refuseCycle('new', '0', long)).toThrow('treeTooDeep')
  expect(() => refuseCycle('new', `${52 - deepest}`, long)).not.toThrow()
})

test.each([
  ['2026-01-01', '2025-12-31', true],
  ['2026-01-01', '2026-01-01', false],
  [null, '2026-01-01', false],
  ['2026-01-01', null, false],
])('a paper of %s that ends on %s is impossible: %s', (issuedOn, expiresOn, expected) => {
  expect(expiresBeforeIssue({ issuedOn, expiresOn })).toBe(expected)
})

test('is warned of so many days before, over the end of a month', () => {
  expect(warnedUntil('2026-01-31', 30)).toBe('2026-03-02')
})
