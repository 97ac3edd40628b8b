import type { TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import english from '../../../locales/en.json' with { type: 'json' }
import { rangeWords, totalWords } from './count-words.ts'

const words: Record<string, string> = english

const t = ((key: string, facts: Record<string, string> = {}) =>
  (words[key] ?? key).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => facts[name] ?? '',
  )) as TFunction

describe('the count of a list', () => {
  it('is exact, or says that it is not', () => {
    expect(totalWords(t, { count: 1284, isExact: true })).toBe('1,284')
    expect(totalWords(t, { count: 1_000_000, isExact: false })).toBe('about 1,000,000')
  })

  it.each([
    [1, 50, { count: 1284, isExact: true }, '1–50 of 1,284'],
    [1251, 34, { count: 1284, isExact: true }, '1,251–1,284 of 1,284'],
    [51, 50, { count: 1_000_000, isExact: false }, '51–100 of about 1,000,000'],
    [1, 1, { count: 1, isExact: true }, '1 of 1'],
    [1, 50, null, '1–50'],
    [1, 0, { count: 0, isExact: true }, 'No rows'],
  ])('from %i with %i rows', (from, shown, total, expected) => {
    expect(rangeWords(t, from, shown, total)).toBe(expected)
  })

  it('never ends before the rows that are shown', () => {
    expect(rangeWords(t, 51, 50, { count: 80, isExact: false })).toBe('51–100 of about 100')
  })
})
