import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../kernel/language.ts'
import { isBalanced } from '../money/tender.ts'
import { receiptNames, sampleTicket, shopOf } from '../testing/receipts.ts'
import { codeTextOf, receiptOf, receiptText } from './receipt.ts'

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Record<string, string>,
  ]),
)

const sayIn =
  (language: Language) =>
  (key: string, facts: Record<string, unknown> = {}) => {
    const text = words[language]?.[key]
    if (text === undefined) throw new Error(`${language} has no words for ${key}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]))
  }

const rowsOf = (name: string, language: Language = 'en', copy = 1) =>
  receiptOf(sampleTicket(name, language), shopOf(name), { language, say: sayIn(language), copy })

const printed = (name: string, language: Language = 'en', copy = 1): string[] =>
  receiptText(rowsOf(name, language, copy))
    .replaceAll('\u00a0', ' ')
    .split('\n')

test('a receipt tells the total in both, each tender in its own currency, the rate and its time', () => {
  expect(printed('mixedChange')).toEqual([
    'Maison Karam',
    'Hamra',
    'Hamra Street 12',
    'Beirut',
    '+961 1 340 100',
    'Tax no. 601-2231',
    '—',
    'B1-T3-000124  15/11/2026 12:42',
    'Maya Khoury  Till 3',
    '—',
    'Cedar honey 500 g  $14.00',
    'Manakish zaatar  $9.40',
    '4 pc × $2.35',
    '—',
    'VAT 11% included  $2.32',
    'Total  $23.40',
    'LBP 2,094,300',
    '—',
    'Cash USD  $20.00',
    'Cash LBP  LBP 500,000',
    'at 89,500 = $5.59',
    'Change  $2.00',
    'Change  LBP 15,000',
    'at 89,500 = $0.17',
    'Rounding  $0.02',
    'Rate 1 USD = LBP 89,500  15/11/2026 08:00',
    'B1-T3-000124 · 3fa94c1b',
  ])
})

test.each(languages)('every receipt can be told in %s', (language) => {
  for (const name of receiptNames) expect(printed(name, language).length).toBeGreaterThan(10)
})

test('the samples are tickets that close', () => {
  for (const name of receiptNames)
    expect([name, isBalanced(sampleTicket(name, 'en'))]).toEqual([name, true])
})

test('a copy says which one it is, practice and refunds say what they are', () => {
  expect(printed('copy')).not.toContain('COPY 1')
  expect(printed('copy', 'en', 2)).toContain('COPY 2')
  expect(printed('copy', 'ar', 3)).toContain('نسخة 3')
  expect(printed('refundCash')).toContain('REFUND')
  expect(printed('refundCash')).toContain('Approved by Rana Haddad')
  const practice = printed('training')
  expect(practice.filter((line) => line.startsWith('TRAINING')).length).toBe(2)
  expect(rowsOf('training').some(({ kind }) => kind === 'code')).toBe(false)
})

test('discounts are told at the line and below the lines', () => {
  expect(printed('discounts')).toEqual(
    expect.arrayContaining(['2 pc × $3.25  −10%', '1 pc × $14.00  −$1.50', 'Subtotal  $18.35']),
  )
})

test('what is left open names who owes it', () => {
  expect(printed('onAccount')).toEqual(
    expect.arrayContaining(['On account  $34.00', 'Customer  مطعم الأرز / Cedar Restaurant']),
  )
})

test('a code holds the receipt, or as much of it as a phone can read', () => {
  for (const language of languages)
    for (const name of receiptNames) {
      const code = codeTextOf(rowsOf(name, language))
      expect(Buffer.byteLength(code)).toBeLessThanOrEqual(1800)
      expect(code).toContain(sampleTicket(name, language).number)
    }
  expect(codeTextOf(rowsOf('copy'))).toBe(receiptText(rowsOf('copy')))
})

test('a shop with one currency tells no second', () => {
  expect(printed('oneCurrency').join()).not.toMatch(/LBP|Rate/)
  expect(printed('oneCurrency')).toContain('Total  $6,50')
})

test('the branch is named in the language of the receipt, also where the basics have one name', () => {
  const shop = shopOf('mixedChange')
  const branch = { ...shop.branch, names: { name: 'Main branch', nameAr: 'الفرع الرئيسي' } }
  const text = (facts: typeof shop, language: Language): string =>
    receiptText(
      receiptOf(sampleTicket('mixedChange', language), facts, {
        language,
        say: sayIn(language),
        copy: 1,
      }),
    )
  expect(text({ ...shop, branch }, 'ar')).toContain('الفرع الرئيسي')
  expect(text({ ...shop, branch }, 'fr')).toContain('Main branch')
  expect(text(shop, 'ar')).toContain('Hamra')
})
