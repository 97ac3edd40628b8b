/** The declarations hold together, and figures of a report are exact in both currencies. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../kernel/date.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { lengthOf } from '../period.ts'
import { comparedWith, monthsBack } from './comparison.ts'
import { type DimensionName, dimensionNames } from './dimension.ts'
import { abcOf, cellOf, changeIn, shareIn } from './figures.ts'
import { presetNames, presetOf } from './preset.ts'
import { grainOf, measuresFor, type Question, question, settledQuestion } from './question.ts'
import { isDue } from './saved.ts'
import { sourceNames, sourceOf, sumsOf } from './source.ts'

const noLimits = {
  canChangePrice: false,
  canSeeCost: false,
  canBackDate: false,
  canOpenDrawer: false,
  canWriteOff: false,
}
const owner = {
  isAdmin: true,
  permissions: new Set<string>(),
  limits: { ...noLimits, canSeeCost: true },
}
const clerk = { isAdmin: false, permissions: new Set(['sales.invoice.view']), limits: noLimits }

const asked = (more: Partial<Question> = {}): Question =>
  question.parse({ source: 'sold', groups: ['item'], measures: ['net'], period: 'month', ...more })

describe('declarations', () => {
  test.each(sourceNames)('every measure of %s is made of sums it has', (name) => {
    const source = sourceOf(name)
    for (const measure of Object.values(source.measures))
      for (const sum of sumsOf(measure)) expect(source.sums[sum]).toBeDefined()
  })

  test.each(presetNames)('%s can be asked and tells all it names', (name) => {
    const { theme: _, isAbc: __, ...preset } = presetOf(name)
    const settled = settledQuestion(question.parse({ ...preset, period: 'month' }), owner)
    expect(settled.shown).toEqual(preset.measures)
    const { dimensions } = sourceOf(preset.source)
    for (const group of preset.groups) expect(dimensions[group]).toBeDefined()
  })

  test('of items nobody counts tickets, of documents no quantities', () => {
    const sold = sourceOf('sold')
    expect(grainOf(sold, asked())).toBe('line')
    expect(grainOf(sold, asked({ groups: ['client'] }))).toBe('document')
    expect(grainOf(sold, asked({ filters: { cashier: [null] } }))).toBe('both')
    expect(measuresFor(sold, asked())).not.toContain('tickets')
    expect(measuresFor(sold, asked({ groups: ['client'] }))).not.toContain('quantity')
    const byShelf = measuresFor(sourceOf('stock'), asked({ groups: ['item', 'warehouse'] }))
    expect(byShelf).toEqual(['shelves', 'quantity', 'available', 'value'])
  })
})

describe('whoever may see the cheques of one side', () => {
  const cashier = { ...clerk, permissions: new Set(['cash.receipt.view']) }
  const cheques = (filters: Question['filters'] = {}) =>
    asked({ source: 'cheques', groups: ['client'], measures: ['amount'], filters })

  test('is told those alone, whatever is asked for', () => {
    expect(settledQuestion(cheques(), cashier).filters).toEqual({ side: ['client'] })
    const both = cheques({ side: ['client', 'supplier'] })
    expect(settledQuestion(both, cashier).filters).toEqual({ side: ['client'] })
    expect(settledQuestion(both, owner).filters).toEqual(both.filters)
    expect(() => settledQuestion(cheques({ side: ['supplier'] }), cashier)).toThrow('notFound')
    expect(() => settledQuestion(cheques(), clerk)).toThrow('notFound')
  })
})

describe('whoever may not see costs', () => {
  test.each(['cost', 'profit', 'margin'])('is not told %s, whatever it is grouped by', (name) => {
    const groups = fc.subarray(
      dimensionNames.filter((it) => sourceOf('sold').dimensions[it] !== undefined),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(groups, (chosen: DimensionName[]) => {
        const settled = settledQuestion(
          asked({ groups: chosen, measures: ['net', name], sort: name }),
          clerk,
        )
        expect([settled.shown, settled.sort]).toEqual([['net'], undefined])
        expect(() => settledQuestion(asked({ groups: chosen, measures: [name] }), clerk)).toThrow()
      }),
    )
  })

  test('does not find what people earn', () => {
    const pay = asked({ source: 'pay', groups: ['employee'], measures: ['net'] })
    expect(() => settledQuestion(pay, clerk)).toThrow('notFound')
  })
})

describe('a comparison', () => {
  test.each([
    ['2026-11-01', '2026-11-30', 'before', '2026-10-01', '2026-10-31'],
    ['2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
    ['2026-11-10', '2026-11-16', 'before', '2026-11-03', '2026-11-09'],
    ['2026-01-01', '2026-12-31', 'before', '2025-01-01', '2025-12-31'],
    ['2028-02-01', '2028-02-29', 'lastYear', '2027-02-01', '2027-02-28'],
    ['2026-11-10', '2026-11-16', 'lastYear', '2025-11-10', '2025-11-16'],
  ] as const)('of %s to %s with the %s is %s to %s', (from, to, compare, ...before) => {
    const found = comparedWith({ from, to }, compare)?.before
    expect([found?.from, found?.to]).toEqual(before)
  })

  test('leaves no day between a period and the one before it', () => {
    const days = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2020-01-01', count))
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (from, count) => {
        const period = { from, to: addDays(from, count) }
        const { before } = comparedWith(period, 'before') ?? {}
        expect(addDays(before?.to ?? '', 1)).toBe(from)
        expect(before && lengthOf(before) > 0).toBe(true)
      }),
    )
  })

  test('a day a month does not have is its last', () => {
    expect(monthsBack('2026-03-31', 1)).toBe('2026-02-28')
    expect(monthsBack('2028-02-29', 12)).toBe('2027-02-28')
  })
})

describe('figures', () => {
  const sold = sourceOf('sold')
  const decimals = { first: 2, second: 0 }
  const sums = {
    net: '100',
    second_net: '8950000',
    cost: '65.8',
    second_cost: '5889100',
    tickets: '3',
    total: '111',
    second_total: '9934500',
  }
  const cell = (name: string, of: Record<string, string> = sums) =>
    cellOf(sold, sold.measures[name] as never, of, decimals)

  test('are told in both currencies, as they were posted', () => {
    expect(cell('profit')).toEqual({ first: '34.2', second: '3060900' })
    expect(cell('margin')).toBe('34.2')
    expect(cell('average')).toEqual({ first: '37', second: '3311500' })
    expect(cell('margin', {})).toBeNull()
    expect(cell('average', {})).toBeNull()
  })

  test('are parts of a whole, and compared with what they were', () => {
    expect(shareIn('1', '3')).toBe('33.3')
    expect(shareIn('1', '0')).toBeNull()
    // Nothing is more than the whole, or less than nothing of it.
    expect([shareIn('9', '4'), shareIn('-5', '4'), shareIn('4', '4')]).toEqual([null, null, '100'])
    expect(changeIn({ first: '150', second: null }, { first: '100', second: null })).toBe('50')
    expect(changeIn('5', '0')).toBeNull()
  })

  test('the first 80 percent are A, those up to 95 B, the rest C', () => {
    expect(abcOf(['50', '30', '10', '5', '5'], '100')).toEqual(['A', 'A', 'B', 'B', 'C'])
    expect(abcOf(['5', '10', '30', '50', '5'], '100')).toEqual(['B', 'B', 'A', 'A', 'C'])
    // The smallest few of a list, whose larger ones are not shown.
    expect(abcOf(['5', '5', '10'], '100', '80')).toEqual(['B', 'C', 'B'])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999 })), (amounts) => {
        const sorted = amounts.toSorted((a, b) => b - a).map(String)
        const classes = abcOf(sorted, sumOf(sorted))
        expect(classes.join('')).toMatch(/^A*B*C*$/)
      }),
    )
  })
})

test.each([
  ['daily', '2026-11-18', true],
  ['weekly', '2026-11-16', true],
  ['weekly', '2026-11-17', false],
  ['monthly', '2026-11-01', true],
  ['monthly', '2026-11-02', false],
] as const)('a %s letter leaves on %s: %s', (rhythm, day, expected) => {
  expect(isDue(rhythm, day)).toBe(expected)
})
