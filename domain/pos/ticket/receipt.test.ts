import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '../../kernel/language.ts'
import { isBalanced } from '../money/tender.ts'
import { receiptNames, sampleTicket, shopOf } from '../testing/receipts.ts'
import { sampleCodes } from '../testing/value-receipts.ts'
import { giftReceiptOf, receiptOf } from './receipt.ts'
import { codeTextOf, receiptText } from './receipt-row.ts'

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

test('what promotions took off stands under the line, each by its name, beside what was typed', () => {
  expect(printed('promotions').slice(10, 18)).toEqual([
    'Café latte  $4.68',
    '2 pc × $3.25  −10%',
    'Happy hour  −$1.17',
    'Cedar honey 500 g  $16.00',
    '2 pc × $14.00  −$1.00',
    'Second honey at half price  −$7.00',
    'Happy hour  −$4.00',
    '—',
  ])
  expect(printed('promotions', 'ar').join()).toContain('العسل الثاني بنصف السعر')
})

test('a card that is sold takes its code and its picture home once; one that pays shows four signs', () => {
  const rows = receiptOf(sampleTicket('cardSold', 'en'), shopOf('cardSold'), {
    ...{ language: 'en', say: sayIn('en'), copy: 1 },
    codes: sampleCodes,
  })
  expect(rows).toContainEqual({ kind: 'code', text: '4T8HC0WRB19N7QK2' })
  expect(receiptText(rows)).toContain('4T8H C0WR B19N 7QK2')
  expect(printed('cardSold')).toContain('Gift card •••• 7QK2  $50.00')
  expect(printed('cardSold').join()).not.toContain('4T8H')
  expect(printed('cardPays')).toEqual(
    expect.arrayContaining(['Gift card  $15.00', '•••• 7QK2', 'Gift card LBP  LBP 490,000']),
  )
  const given = receiptOf(sampleTicket('voucherGiven', 'en'), shopOf('voucherGiven'), {
    ...{ language: 'en', say: sayIn('en'), copy: 1 },
    codes: sampleCodes,
  })
  expect(receiptText(given)).toContain('Voucher\nZ6PD 2YEF 5JA8 M3XW')
})

test('a card says until when it can be spent, also one that was printed before', () => {
  const inWords = (name: string) =>
    receiptText(
      receiptOf(sampleTicket(name, 'en'), shopOf(name), {
        ...{ language: 'en', say: sayIn('en'), copy: 1 },
        codes: sampleCodes,
      }),
    ).replaceAll('\u00a0', ' ')
  expect(inWords('cardSold')).toContain('\n—\nTotal  $50.00\nLBP 4,475,000\n—\n')
  expect(inWords('cardSold')).toContain('7QK2\nCan be spent until 15/11/2027')
  expect(inWords('cardToppedUp')).toContain('Gift card topped up •••• 5TZ9  $25.00')
  expect(inWords('cardToppedUp')).toContain('Gift card •••• 5TZ9\nCan be spent until 31/03/2027')
  expect(inWords('voucherGiven')).not.toContain('until')
  expect(inWords('cardGivenBack')).toContain('Gift card given back')
})

test('cash back is told in money or in points: earned, used, left, and what expires next', () => {
  expect(printed('cashBack')).toEqual(
    expect.arrayContaining([
      'Cash back  $4.00',
      'Cash back earned  $0.50',
      'Cash back used  $4.00',
      'Cash back balance  $2.75',
      'Expires after 31/12/2026  $1.20',
    ]),
  )
  expect(printed('pointsTaken')).toEqual(
    expect.arrayContaining([
      'Cash back taken back  70 points',
      'of which deducted from this refund  $0.40',
      'Cash back balance  0 points',
    ]),
  )
})

test('a deposit names its order, what is left to pay in both and until when; tips stand by currency', () => {
  expect(printed('deposit')).toEqual(
    expect.arrayContaining([
      'Deposit SO-2026-00041  $30.00',
      'Order  SO-2026-00041',
      'Still to pay  $70.00',
      'LBP 6,265,000',
      'Kept until  15/12/2026',
    ]),
  )
  expect(printed('tips')).toEqual(expect.arrayContaining(['Tip  $2.00', 'Tip  LBP 100,000']))
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

test.each(languages)(
  'a gift receipt in %s names the goods and the ticket, and no amount',
  (language) => {
    const terms = { language, say: sayIn(language) }
    const rows = giftReceiptOf(sampleTicket('mixedChange', language), shopOf('mixedChange'), terms)
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...['text', 'text', 'text', 'text', 'text', 'text', 'gap'],
      ...['band', 'pair', 'rule', 'pair', 'pair', 'rule', 'text', 'gap', 'code', 'text'],
    ])
    const words = receiptText(rows)
    expect(words).toContain('B1-T3-000124')
    for (const secret of ['14.00', '9.40', '2.35', '23.40', '89,500', '$', 'ل.ل'])
      expect(words).not.toContain(secret)
  },
)
