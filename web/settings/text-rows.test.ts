import { describe, expect, test } from 'vitest'
import type { Translation } from '../../domain/settings/translation.ts'
import { countsOf, foundRows, isSaid, ownText, ownTexts, textRows } from './text-rows.ts'

const words = {
  en: {
    'action.save': 'Save',
    row_one: '{{count}} row',
    row_other: '{{count}} rows',
    'only.en': 'Alone',
  },
  fr: {
    'action.save': 'Enregistrer',
    row_one: '{{count}} ligne',
    row_many: '{{count}} lignes',
    row_other: '{{count}} lignes',
  },
  ar: { 'action.save': 'حفظ', row_few: '{{count}} صفوف', row_other: '{{count}} صف' },
}
const rows = textRows(words)
const change = (language: Translation['language'], key: string, text: string): Translation => ({
  language,
  key,
  text,
  version: 1,
})
const own = ownTexts([change('fr', 'action.save', 'Sauvegardér')])
const keys = (view: 'all' | 'changed' | 'missing', query = '') =>
  foundRows(rows, own, view, query).map(({ key }) => key)

describe('the texts of the interface', () => {
  test('are every key of every language, once, plural forms included', () => {
    expect(rows.map(({ key }) => key)).toEqual([
      'action.save',
      'only.en',
      'row_few',
      'row_many',
      'row_one',
      'row_other',
    ])
  })

  test.each([
    ['by key', 'action.', ['action.save']],
    ['by the English text', 'save', ['action.save']],
    ['by the French text, whatever its accents', 'enregistrér', ['action.save']],
    ['by the company’s own text', 'sauvegarder', ['action.save']],
    ['by the Arabic text', 'حفظ', ['action.save']],
    ['by words in several languages', 'save حفظ', ['action.save']],
    ['not by what stands nowhere', 'delete', []],
  ])('are found %s', (_, query, wanted) => {
    expect(keys('all', query)).toEqual(wanted)
  })

  test('are narrowed to those that were changed', () => {
    expect(keys('changed')).toEqual(['action.save'])
    expect(ownText(own, 'fr', 'action.save')?.text).toBe('Sauvegardér')
    expect(ownText(own, 'en', 'action.save')).toBeUndefined()
  })

  test('are narrowed to those that a language lacks, plural forms it does not have aside', () => {
    expect(keys('missing')).toEqual(['only.en', 'row_one'])
    const filled = ownTexts([change('fr', 'only.en', 'Seul'), change('ar', 'only.en', 'وحيد')])
    expect(foundRows(rows, filled, 'missing', '').map(({ key }) => key)).toEqual(['row_one'])
  })

  test('are counted', () => {
    expect(countsOf(rows, own)).toEqual({ all: 6, changed: 1, missing: 2 })
  })

  test('have the plural forms of their language only', () => {
    const row = (key: string) => rows.find((it) => it.key === key) ?? { key, originals: {} }
    expect(isSaid(row('row_few'), 'ar')).toBe(true)
    expect(isSaid(row('row_few'), 'en')).toBe(false)
    expect(isSaid(row('row_many'), 'fr')).toBe(true)
    expect(isSaid(row('row_one'), 'ar')).toBe(true)
    expect(isSaid(row('only.en'), 'ar')).toBe(true)
  })
})
