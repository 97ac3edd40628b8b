import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import english from '../../../../locales/en.json' with { type: 'json' }
import { detailWords, hasDetails } from './line-details.ts'

const words: Record<string, string> = english
const t = ((key: string) => words[key] ?? key) as TFunction

const line = (given: Partial<DraftLine>): DraftLine => ({ id: 'a', item: null, ...given })

test.each<[Partial<DraftLine>, string[]]>([
  [{ discountAmount: '2.5' }, ['Discount amount 2.50']],
  [{ vat: '11', tax1: '3', tax2: '1.5' }, ['Tax 1 3%', 'Tax 2 1.5%']],
  [{ discountAmount: '0', tax1: '0', tax2: null }, []],
  [{ discountAmount: 'x', tax1: '' }, []],
])('a line with %j says %j below its item', (given, expected) => {
  expect(detailWords(t, line(given), 2)).toEqual(expected)
})

test.each<[Partial<DraftLine>, boolean]>([
  [{}, false],
  [{ vat: '11', tax1: '3' }, false],
  [{ discountAmount: '2' }, true],
  [{ note: 'Ripe' }, true],
  [{ name: 'Gift basket' }, true],
])('the strip of a line with %j is open: %s', (given, expected) => {
  expect(hasDetails(line(given))).toBe(expected)
})
