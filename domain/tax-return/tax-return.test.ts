import { describe, expect, test } from 'vitest'
import { amountOf, formulaOf, isSelected, selectionsIn, selectionsOf } from './formula.ts'
import { amountWithRole, figuresOf, refuseBoxes, type TaxBox } from './tax-box.ts'
import { sumsOf, type TaxSum, taxCategoryOf } from './tax-fact.ts'
import { nextTaxPeriod, refuseFiling, taxPeriodAt } from './tax-period.ts'
import { taxProfileOf } from './tax-profile.ts'

const sum = (
  direction: TaxSum['direction'],
  rate: string,
  base: string,
  tax: string,
  category: TaxSum['category'] = 'taxed',
): TaxSum => ({ direction, category, rate, base, tax })

const sums = [
  sum('sales', '20', '1000', '200'),
  sum('sales', '5.50', '100', '5.5'),
  sum('sales', '0', '70', '0', 'abroad'),
  sum('sales', '0', '30', '0', 'exempt'),
  sum('purchases', '20', '400', '80'),
]

describe('the formula of a box', () => {
  const facts = { sums, boxes: new Map([['16', '205.5']]), previous: new Map([['27', '12']]) }

  test.each([
    ['sales.base', '1200'],
    ['sales.base[taxed]', '1100'],
    ['sales.tax[20]', '200'],
    ['sales.tax[5.5]', '5.5'],
    ['sales.base[0]', '100'],
    ['sales.base[abroad, exempt]', '100'],
    ['sales.base[taxed 20]', '1000'],
    ['box(16) - purchases.tax - previous(27)', '113.5'],
    ['-purchases.tax', '-80'],
    ['positive(purchases.tax - box(16))', '0'],
    ['positive( box(16) - purchases.tax )', '125.5'],
    ['box(16)+positive(previous(27)-box(16))', '205.5'],
    ['box(unknown)', '0'],
  ])('%s is %s', (formula, amount) => {
    expect(amountOf(formulaOf(formula), facts)).toBe(amount)
  })

  test.each([
    '',
    'sales',
    'sales.total',
    'sales.base +',
    'sales.base purchases.tax',
    'sales.base[unknown]',
    'sales.base[taxed',
    'positive(sales.tax',
    'sales.tax)',
    '2 * sales.tax',
    '- - sales.tax',
    'box()',
    'constructor',
    `${'positive('.repeat(9)}sales.tax${')'.repeat(9)}`,
  ])('%j is none', (formula) => {
    expect(() => formulaOf(formula)).toThrow('taxFormula')
  })

  test('says which facts it counts, however deep', () => {
    const [selection] = selectionsIn(formulaOf('positive(sales.tax[20] - box(1))'))
    expect(selection && sums.filter((it) => isSelected(selection, it))).toEqual([sums[0]])
  })

  test('and those of the boxes it is made of', () => {
    const boxes = [
      { code: '1', formula: 'sales.tax' },
      { code: '2', formula: 'purchases.tax' },
      { code: '3', formula: 'positive(box(1) - box(2) - previous(3))' },
      { code: '4', formula: 'previous(3)' },
      { code: '5', formula: 'box(3) + box(1) + box(5)' },
    ]
    const counted = boxes.map(({ code }) => selectionsOf(code, boxes).map((it) => it.direction))
    const both = ['sales', 'purchases']
    expect(counted).toEqual([['sales'], ['purchases'], both, [], [...both, 'sales']])
  })
})

describe('a table of boxes', () => {
  const box = (code: string, formula: string, role: TaxBox['role'] = null): TaxBox => ({
    code,
    formula,
    role,
    en: code,
    fr: code,
    ar: code,
  })

  test.each(['LB', 'FR', 'EG', null])('of %s is one', (country) => {
    expect(() => refuseBoxes(taxProfileOf(country).boxes)).not.toThrow()
  })

  test.each([
    [[box('1', 'sales.tax', 'due'), box('1', 'sales.tax')], 'taxBoxTwice'],
    [[box('1', 'box(2)', 'due'), box('2', 'sales.tax')], 'taxBoxNotAbove'],
    [[box('1', 'box(1)', 'due')], 'taxBoxNotAbove'],
    [[box('1', 'sales.', 'due')], 'taxFormula'],
    [[box('1', 'sales.tax')], 'taxBoxRoles'],
    [[box('1', 'sales.tax', 'due'), box('2', 'sales.tax', 'due')], 'taxBoxRoles'],
  ])('that is wrong is refused (%#)', (boxes, code) => {
    expect(() => refuseBoxes(boxes)).toThrow(code)
  })

  test('of France is in whole euros and adds up as printed', () => {
    const { boxes, decimals } = taxProfileOf('FR')
    const figures = figuresOf(boxes, {
      sums,
      previous: [{ code: '27', amount: '12' }],
      decimals: decimals ?? 2,
    })
    const amounts = Object.fromEntries(figures.map(({ code, amount }) => [code, amount]))
    expect(amounts).toMatchObject({
      A1: '1100',
      E1: '70',
      E2: '30',
      '08': '1000',
      '08T': '200',
      '09T': '6',
      '16': '206',
      '20': '80',
      '22': '12',
      '23': '92',
      '28': '114',
      '27': '0',
    })
    expect(amountWithRole(figures, 'due')).toBe('114')
  })

  test('of Lebanon carries a credit forward', () => {
    const { boxes } = taxProfileOf('LB')
    const facts = {
      sums: [sum('purchases', '11', '100', '11')],
      previous: [{ code: '700', amount: '4' }],
    }
    const figures = figuresOf(boxes, { ...facts, decimals: 0 })
    expect([amountWithRole(figures, 'due'), amountWithRole(figures, 'credit')]).toEqual(['0', '15'])
  })
})

test.each([
  ['11', 'LB', 'FR', 'taxed'],
  ['0', 'LB', 'FR', 'abroad'],
  ['0.00', 'FR', 'DE', 'union'],
  ['0', 'FR', 'LB', 'abroad'],
  ['0', 'LB', 'LB', 'exempt'],
  ['0', 'LB', null, 'exempt'],
  ['0', null, 'FR', 'exempt'],
])('a rate of %s from %s to %s is %s', (rate, own, other, category) => {
  expect(taxCategoryOf(rate, { own, other })).toBe(category)
})

test('facts of one rate and category are one sum', () => {
  expect(sumsOf([sums[0], sums[0], sums[4]].flatMap((it) => it ?? []))).toEqual([
    sum('sales', '20', '2000', '400'),
    sum('purchases', '20', '400', '80'),
  ])
})

describe('periods', () => {
  test.each([
    ['2026-11-16', 'month', '2026-11-01', '2026-11-30'],
    ['2026-11-16', 'quarter', '2026-10-01', '2026-12-31'],
    ['2024-02-29', 'month', '2024-02-01', '2024-02-29'],
    ['2026-01-01', 'year', '2026-01-01', '2026-12-31'],
  ] as const)('%s is in the %s from %s to %s', (day, length, from, to) => {
    expect(taxPeriodAt(day, length)).toEqual({ from, to })
  })

  test('follow each other without a gap, also when their length changes', () => {
    const filed = { from: '2026-01-01', to: '2026-01-31' }
    expect(nextTaxPeriod(filed, 'quarter', '2026-01-05')).toEqual({
      from: '2026-02-01',
      to: '2026-03-31',
    })
    expect(nextTaxPeriod(null, 'month', '2026-01-05')).toEqual(filed)
  })

  const next = { from: '2026-07-01', to: '2026-09-30' }
  test.each([
    [next, '2026-10-01', undefined],
    [next, '2026-09-30', 'taxPeriodRuns'],
    [{ from: '2026-04-01', to: '2026-06-30' }, '2026-10-01', 'taxReturnIsFiled'],
    [{ from: '2026-10-01', to: '2026-12-31' }, '2027-01-01', 'taxReturnBefore'],
    [{ from: '2026-07-01', to: '2026-07-31' }, '2026-10-01', 'taxPeriodOther'],
  ])('are filed in their order and when they are over (%#)', (wanted, today, code) => {
    const file = () => refuseFiling(wanted, next, today)
    if (code) expect(file).toThrow(code)
    else expect(file).not.toThrow()
  })
})
