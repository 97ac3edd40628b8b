import { describe, expect, test } from 'vitest'
import { Refusal } from '../../kernel/refusal.ts'
import type { TradeInput } from '../input.ts'
import { Origin } from '../origin/origin.ts'
import { origin, originLine } from '../testing/origins.ts'
import { lineInput, poster, tradeFacts, tradeInput, tradeRules } from '../testing/postings.ts'
import type { TradeFacts } from './facts.ts'
import { dueDateOf, readyTrade } from './ready.ts'
import { seriesYear } from './rules.ts'

const ready = (input: Partial<TradeInput> = {}, facts: Partial<TradeFacts> = {}, from?: Origin) =>
  readyTrade(
    poster,
    {
      input: tradeInput(input),
      facts: tradeFacts(facts),
      rules: tradeRules(),
      origin: from ?? null,
    },
    'sales',
  )

function refusal(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.code, error.field].filter(Boolean).join(' ')
  }
}

const { type, partner, items } = tradeFacts()
const [coffee] = items
if (!type || !partner || !coffee) throw new Error('The shop has all of them')

type Case = [
  what: string,
  input: Partial<TradeInput>,
  facts: Partial<TradeFacts>,
  refused: string | undefined,
]

test.each<Case>([
  ['a sale as it should be', {}, {}, undefined],
  ['no type', {}, { type: null }, 'selectType type'],
  ['a type nobody uses', {}, { type: { ...type, isActive: false } }, 'selectType type'],
  [
    'a type of another screen',
    {},
    { type: { ...type, behaviour: 'purchaseInvoice' } },
    'selectType type',
  ],
  [
    'a delivery of nothing',
    {},
    { type: { ...type, behaviour: 'deliveryNote' } },
    'selectType type',
  ],
  ['no branch', {}, { branch: null }, 'missingReference branch'],
  ['a draft that is older than the kept one', { version: 2 }, { draftVersion: 3 }, 'stale'],
  ['the newest draft', { version: 3 }, { draftVersion: 3 }, undefined],
  ['a closed day', {}, { lockedThrough: '2026-11-16' }, 'dayIsLocked day'],
  ['a day to come', { day: '2026-11-17' }, {}, 'dayInFuture day'],
  ['a day gone by', { day: '2026-11-15' }, {}, 'backDating day'],
  ['due in another life', { dueDate: '2099-01-01' }, {}, 'dayTooFar dueDate'],
  ['nobody', { partner: null }, { partner: null }, 'selectClient partner'],
  ['a supplier', {}, { partner: { ...partner, isClient: false } }, 'selectClient partner'],
  ['a client of old', {}, { partner: { ...partner, isActive: false } }, 'selectClient partner'],
  ['a currency of nobody', { currency: 'gbp' }, {}, 'missingReference currency'],
  ['a currency without a rate', { currency: 'eur' }, {}, 'currencyRateMissing currency'],
  ['a discount too fine', { discountAmount: '0.001' }, {}, 'tooManyDecimals discountAmount'],
  ['two currencies and no rate', {}, { rate: null }, 'rateMissing rate'],
  ['a rate of his own', { rate: '90000' }, {}, 'rateChange rate'],
  [
    'an item nobody sells',
    {},
    { items: [{ ...coffee, isActive: false }] },
    'itemRequired lines.0.item',
  ],
  [
    'a unit nobody knows',
    { lines: [lineInput({ unit: 'barrel' })] },
    {},
    'missingReference lines.0.unit',
  ],
  [
    'a warehouse nobody knows',
    { lines: [lineInput({ warehouse: 'cellar' })] },
    {},
    'putWarehouse lines.0.warehouse',
  ],
  ['a tax of nobody', { lines: [lineInput({ vat: '7' })] }, {}, 'taxRateUnknown lines.0.vat'],
])('%s', (_, input, facts, refused) => {
  expect(refusal(() => ready(input, facts))).toBe(refused)
})

describe('a document that is ready', () => {
  test('counts in base units, from its own warehouse or that of the document', () => {
    const lines = [lineInput({ unit: 'carton' }), lineInput({ id: 'l2', warehouse: null })]
    const { trade, lines: read } = ready({ lines, warehouse: 'shop' })
    expect(trade.lines.map((it) => [it.baseQuantity, it.warehouse, it.isStocked])).toEqual([
      ['24', 'shop', true],
      ['2', 'shop', true],
    ])
    expect(read.map(({ name, unitTitle }) => `${unitTitle} ${name}`)).toEqual([
      'carton Coffee',
      'piece Coffee',
    ])
  })

  test('needs no rate in a company with one currency', () => {
    const currencies = tradeFacts().currencies.filter(({ rank }) => rank !== 'second')
    expect(ready({}, { currencies, rate: null }).trade.rate).toBeNull()
  })

  test('takes the rate, the taxes and the costs of what it returns', () => {
    const sale = originLine({ delivered: '20', base: '20', quantity: '20', unit: 'piece' })
    const from = new Origin(origin({ rate: '15000', lines: [sale] }), 'salesReturn')
    const lines = [lineInput({ originLine: 'o1', unitPrice: '20', quantity: '5' })]
    const returning = { ...type, behaviour: 'salesReturn' as const }
    const { trade } = ready({ origin: 'o', lines }, { type: returning }, from)
    expect(trade.rate).toBe('15000')
    expect(trade.credited).toEqual(origin().credited)
    expect(trade.lines[0]).toMatchObject({
      sold: { cost: { first: '120' } },
      part: { amount: '50' },
    })
  })
})

test.each([
  ['2026-12-31', 30, '2026-12-31'],
  [undefined, 30, '2026-12-16'],
  [undefined, null, '2026-12-01'],
])('written due %s with terms of %s days it is due %s', (dueDate, termsDays, due) => {
  const terms = { partner: { ...partner, termsDays } }
  expect(dueDateOf({ dueDate, day: '2026-11-16' }, terms, { paymentDays: 15 })).toBe(due)
})

test.each([
  [true, 2026],
  [false, 0],
])('a series that starts again with the year: %s, %s', (restartsYearly, year) => {
  expect(seriesYear(tradeRules({ restartsYearly }), '2026-11-16')).toBe(year)
})
