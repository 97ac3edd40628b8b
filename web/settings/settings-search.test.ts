import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { settingNamed, settings } from '../../domain/kernel/setting.ts'
import { originalWords, type Words } from '../kernel/words/words.ts'
import './declarations.ts'
import { foundSettings } from './settings-search.ts'

const words = {} as Record<Language, Words>
beforeAll(async () => {
  for (const language of languages) words[language] = await originalWords(language)
})

const found = (language: Language, query: string, among = settings()): string[] =>
  foundSettings(among, query, (key) => words[language][key] ?? key).flatMap((group) =>
    group.settings.map(({ key }) => key),
  )

describe('the search of settings', () => {
  test.each<[Language, string, string]>([
    ['en', 'negative', ''],
    ['en', 'below zero', 'stock.negative'],
    ['en', 'BLOCK', 'stock.negative'],
    ['en', 'vat rate', 'tax.vatRate'],
    ['fr', 'tva taux', 'tax.vatRate'],
    ['fr', 'deconnexion', 'access.idleHours'],
    ['fr', 'coupure', 'money.cashRounding'],
    ['ar', 'المستودع الافتراضي', 'documents.warehouse'],
    ['ar', 'مستودع', 'documents.warehouse'],
    ['ar', 'التوقيع', 'mail.signature'],
    ['ar', 'الايصال', 'printing.ticketWidth'],
  ])('in %s, %j finds %j', (language, query, key) => {
    if (key) expect(found(language, query)).toContain(key)
    else expect(found(language, query)).toEqual([])
  })

  test('finds a whole group by its name, in the order of the screen', () => {
    const keys = found('en', 'barcodes')
    expect(keys).toEqual(['barcodes.internal', 'barcodes.weight', 'barcodes.price'])
  })

  test('of nothing shows everything that is decided for others, and nothing of one’s own', () => {
    const all = found('en', '  ')
    expect(all.length).toBeGreaterThan(40)
    expect(all).not.toContain('access.startScreen')
    expect(all.every((key) => settingNamed(key))).toBe(true)
  })

  test('every setting is found by its own label and by its explanation, in every language', () => {
    const shown = found('en', '')
    for (const setting of settings().filter(({ key }) => shown.includes(key)))
      for (const language of languages)
        for (const part of [`setting.${setting.key}`, `setting.${setting.key}.hint`])
          expect(found(language, words[language][part] ?? '', [setting])).toEqual([setting.key])
  })
})
