import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../kernel/language.ts'
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import { sheetOf } from './composition.ts'
import type { PaperDocument, StatementPaper, VoucherPaper } from './document.ts'
import { listSheet } from './list-sheet.ts'
import type { Say } from './pen.ts'
import type { Sheet, Table } from './sheet.ts'
import { sampleKinds, samplePaper, sampleTrade } from './testing/samples.ts'

const textsOf = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}.json`, import.meta.url), 'utf8'))

const texts = Object.fromEntries(languages.map((it) => [it, textsOf(it)]))

/** A word that is missing is a fault of the paper. */
const sayIn =
  (language: Language): Say =>
  (key, facts = {}) => {
    const text = texts[language]?.[key]
    if (text === undefined) throw new Error(`No word for ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(facts[name]))
  }

const compose = (document: PaperDocument): Sheet => sheetOf(document, sayIn(document.language))

const onlyTable = (sheet: Sheet): Table => sheet.tables[0] as Table
const labelsOf = (table: Table): string[] => table.columns.map(({ label }) => label)

describe.each(languages)('in %s', (language) => {
  test.each(sampleKinds)('a paper of the kind %s is complete', (kind) => {
    const sheet = compose(samplePaper(kind, language))
    expect(sheet.title).toBe(texts[language]?.[`paper.title.${kind}`])
    expect(JSON.stringify(sheet)).not.toMatch(/undefined|NaN|\{\{/)
    for (const table of sheet.tables)
      for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length)
  })
})

test('the carried sums are those of the lines, up to the subtotal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(20), (count, seed) => {
      const document = sampleTrade('invoice', 'en', count, seed)
      let sum = zero
      const sums = document.lines.map(({ total }) => {
        sum = plus(sum, fractionOf(total))
        return rounded(sum, 2)
      })
      const carried = onlyTable(compose(document)).rows.map(({ carry }) => carry)
      expect(carried.map((it) => Number(it?.replaceAll(',', '')))).toEqual(sums.map(Number))
      expect(Number(sums.at(-1))).toBe(Number(document.totals.subtotal))
    }),
    { numRuns: 40 },
  )
})

test('a column that no line fills is left out', () => {
  const document = sampleTrade('invoice', 'en', 2)
  const lines = document.lines.map((line) => ({
    ...line,
    unit: null,
    discountPercent: '0',
    taxes: [],
  }))
  expect(labelsOf(onlyTable(compose({ ...document, lines })))).toEqual([
    '#',
    'Item',
    'Quantity',
    'Unit price',
    'Total USD',
  ])
})

test('what was taken off is shown as it was given', () => {
  const document = sampleTrade('invoice', 'en', 1)
  const discounts = [
    ['5', null, '5%'],
    ['12.5', '2', '12.5% + 2.00'],
    [null, '2', '2.00'],
    ['0', '0', '–'],
  ] as const
  const lines = discounts.map(([discountPercent, discountAmount]) => ({
    ...(document.lines[0] as (typeof document.lines)[number]),
    discountPercent,
    discountAmount,
  }))
  const table = onlyTable(compose({ ...document, lines }))
  const at = labelsOf(table).indexOf('Discount')
  expect(table.rows.map(({ cells }) => cells[at])).toEqual(discounts.map(([, , shown]) => shown))
})

test('totals are in both currencies, with the rate and the day it held', () => {
  const sheet = compose(sampleTrade('invoice', 'en', 6))
  const total = sheet.totals.find(({ tone }) => tone === 'total')
  expect(total).toMatchObject({ amount: '$2,584.25', second: 'LBP\u00a0231,290,375' })
  expect(sheet.rate).toEqual({ label: 'Rate', value: '1 USD = 89,500 LBP · 14/11/2026' })
  expect(sheet.inWords?.value).toBe(
    'Two thousand five hundred eighty-four US dollars and twenty-five cents only.',
  )
  expect(sheet.totals.at(-1)).toMatchObject({ label: 'Balance due', tone: 'due' })
})

test('a subtotal that is the total is not said twice', () => {
  const document = sampleTrade('quotation', 'en', 1)
  const { subtotal } = document.totals
  const totals = { ...document.totals, taxes: [], total: { amount: subtotal } }
  expect(compose({ ...document, totals }).totals.map(({ tone }) => tone)).toEqual(['total'])
})

test('a tax within the prices is said after the total, with what it is reckoned on', () => {
  const document = sampleTrade('invoice', 'fr', 1)
  const tax = { tax: 'vat', percent: '11', base: '90', amount: '9.9', isIncluded: true } as const
  const totals = { ...document.totals, taxes: [tax], paid: null }
  const [total, included] = compose({ ...document, totals }).totals
  expect(total?.tone).toBe('total')
  expect(included).toEqual({
    label: 'Dont TVA 11%',
    detail: 'sur 90.00',
    amount: '$9.90',
    tone: 'quiet',
  })
})

test('a posted paper bears no mark across the page, a draft and a void one do', () => {
  const document = sampleTrade('invoice', 'ar', 1)
  expect(compose(document).watermark).toBeUndefined()
  expect(compose({ ...document, state: 'void' }).watermark).toEqual({ text: 'ملغى', tone: 'void' })
  expect(compose({ ...document, state: 'draft', number: null })).toMatchObject({
    number: '',
    watermark: { text: 'مسودة', tone: 'draft' },
  })
})

test('the first print is the original, the next ones say which copy they are', () => {
  const document = sampleTrade('invoice', 'en', 1)
  expect(compose(document).copy).toBeUndefined()
  expect(compose({ ...document, copy: 1 }).copy).toBeUndefined()
  expect(compose({ ...document, copy: 2 }).copy).toBe('Copy 2')
})

test('bank details stand where money is asked for, and nowhere else', () => {
  const labels = (kind: PaperDocument['kind']): string[] =>
    compose(samplePaper(kind, 'en')).notes.map(({ label }) => label)
  expect(labels('invoice')).toContain('Bank details')
  for (const kind of ['creditNote', 'purchase', 'deliveryNote', 'receipt'] as const)
    expect(labels(kind)).not.toContain('Bank details')
})

test('a delivery note has no price on it', () => {
  const sheet = compose(samplePaper('deliveryNote', 'en'))
  expect(labelsOf(onlyTable(sheet))).toEqual(['#', 'Item', 'Unit', 'Ordered', 'Delivered'])
  expect(sheet.totals).toEqual([])
  expect(sheet.inWords).toBeUndefined()
  expect(sheet.signatures).toEqual(['Delivered by', 'Received by'])
})

test('a receipt says its sum, what it settles and what stays on account', () => {
  const document = samplePaper('receipt', 'en') as VoucherPaper
  const sheet = compose(document)
  expect(sheet.sum).toMatchObject({ amount: '$125.00', second: 'LBP\u00a011,187,500' })
  expect(sheet.totals.map(({ label, amount }) => [label, amount])).toEqual([
    ['Settled', '$105.00'],
    ['On account', '$20.00'],
  ])
  expect(compose({ ...document, allocations: [], onAccount: '125' }).tables).toEqual([])
})

test('a statement keeps one running balance for each currency', () => {
  const document = samplePaper('statement', 'en', 3) as StatementPaper
  const { tables } = compose(document)
  expect(tables.map(({ title }) => title)).toEqual(['Account in USD', 'Account in LBP'])
  const [first] = tables
  expect(first?.rows.map(({ cells }) => cells.at(-1))).toEqual([
    '375.00',
    '500.00',
    '750.00',
    '500.00',
    '500.00',
  ])
  // The closing balance ends the account: nothing is carried beyond it.
  expect(first?.rows.at(-1)).not.toHaveProperty('carry')
})

test('signs stay before their figures in a line that runs from the right', () => {
  const document = sampleTrade('invoice', 'ar', 1)
  const [line] = document.lines
  if (!line) throw new Error('A sample without lines')
  const lines = [{ ...line, total: '-17.5', discountPercent: '5', discountAmount: '1' }]
  const { cells } = onlyTable(compose({ ...document, lines })).rows[0] as Table['rows'][number]
  expect(cells.at(-1)).toBe('\u200e−17.50\u200e')
  expect(cells).toContain('\u200e\u200e5%\u200e + 1.00\u200e')
  expect(cells).toContain('17.50')
})

test('whatever was typed, nothing that turns a line around is printed', () => {
  const document = sampleTrade('invoice', 'en', 1)
  const evil = 'x \u202eevil\u202c \u2066y\u2069 \u0000'
  const sheet = compose({
    ...document,
    number: evil,
    note: evil,
    footer: evil,
    company: { ...document.company, name: evil, address: evil, bankName: evil },
    partner: { name: evil, address: evil, phone: evil },
    more: [{ label: evil, value: evil }],
    lines: document.lines.map((line) => ({
      ...line,
      name: evil,
      code: evil,
      unit: evil,
      note: evil,
    })),
  })
  expect(JSON.stringify(sheet)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|\\u0000/)
})

test('wide figures are set smaller rather than squeezing the names', () => {
  const sizeWith = (price: string): string => {
    const document = sampleTrade('invoice', 'en', 2)
    const lines = document.lines.map((line) => ({ ...line, price, total: price }))
    return onlyTable(compose({ ...document, lines })).size
  }
  expect(sizeWith('17.50')).toBe('normal')
  expect(sizeWith('110487750.25')).toBe('normal')
  expect(sizeWith('11048775000.25')).toBe('small')
  expect(sizeWith('999999999999999.123456')).toBe('tiny')
})

test('figures of a list keep their minus before them and its days their order in Arabic', () => {
  const paper = {
    title: 'ميزان',
    company: 'Maison Karam',
    footer: null,
    facts: [{ label: 'الفترة', value: '\u206601/01/2026 – 31/12/2026\u2069' }],
    columns: [
      { label: 'الحساب', kind: 'name' as const },
      { label: '01/01/2026 – 31/12/2026', kind: 'number' as const },
    ],
    rows: [['الصندوق', '−1,250.00']],
    totals: [],
  }
  const mark = '\u200e'
  const arabic = listSheet({ ...paper, language: 'ar' }, sayIn('ar'))
  expect(onlyTable(arabic).rows[0]?.cells).toEqual(['الصندوق', `${mark}−1,250.00${mark}`])
  expect(labelsOf(onlyTable(arabic))[1]).toBe(`${mark}01/01/2026 – 31/12/2026${mark}`)
  // A fact has a place of its own, which runs from the left without a mark.
  expect(arabic.facts[0]?.value).toBe('01/01/2026 – 31/12/2026')
  const french = listSheet({ ...paper, language: 'fr' }, sayIn('fr'))
  expect(onlyTable(french).rows[0]?.cells[1]).toBe('−1,250.00')
})
