import { describe, expect, test } from 'vitest'
import { lastYearOf, monthsOf } from './columns.ts'
import type { AccountFigures, StatementRow } from './figures.ts'
import { flowRows } from './flow.ts'
import { positionDays, positionRows } from './position.ts'
import { resultRows } from './result.ts'
import { wordedTable } from './worded-table.ts'

const of = (
  role: string,
  kind: AccountFigures['account']['kind'],
  ...figures: string[]
): AccountFigures => ({
  account: { id: role, code: role, title: role, kind, role, currency: null },
  figures,
})

const named = (rows: readonly StatementRow[], sum: string): readonly string[] | undefined =>
  rows.flatMap((row) => ('sum' in row && row.sum === sum ? [row.figures] : [])).at(-1)

describe('columns', () => {
  test('of months are cut where the period begins and ends', () => {
    expect(monthsOf({ from: '2026-01-15', to: '2026-03-02' })).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-02' },
    ])
    expect(() => monthsOf({ from: '2020-01-01', to: '2026-01-01' })).toThrow('periodTooLong')
  })

  test('of last year keep the end of February', () => {
    expect(lastYearOf({ from: '2025-02-01', to: '2025-02-28' })).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    })
    expect(lastYearOf({ from: '2024-02-29', to: '2024-03-15' })).toEqual({
      from: '2023-02-28',
      to: '2023-03-15',
    })
  })
})

test('profit and loss shows what is earned and what is spent both above zero', () => {
  const rows = resultRows(
    [
      of('sales', 'income', '-100', '-40'),
      of('costOfSales', 'expense', '60', '20'),
      of('expense', 'expense', '15', '30'),
      of('quiet', 'expense', '0', '0'),
    ],
    2,
  )
  expect(named(rows, 'income')).toEqual(['100', '40'])
  expect(named(rows, 'grossProfit')).toEqual(['40', '20'])
  expect(named(rows, 'result')).toEqual(['25', '-10'])
  expect(rows.some((row) => row.is === 'account' && row.account.id === 'quiet')).toBe(false)
})

describe('a balance sheet', () => {
  /** What stood until the day, and what its year has brought. */
  const all = [
    of('cash', 'asset', '120', '50'),
    of('payable', 'liability', '-30', '0'),
    of('capital', 'equity', '-60', '0'),
    of('sales', 'income', '-45', '-25'),
    of('expense', 'expense', '15', '5'),
  ]

  test('carries the result of the year and of open years before it into equity', () => {
    const rows = positionRows(all, 1)
    expect(named(rows, 'resultOfYear')).toEqual(['20'])
    expect(named(rows, 'earlierResults')).toEqual(['10'])
    expect(named(rows, 'liabilityAndEquity')).toEqual(named(rows, 'asset'))
    expect(named(rows, 'between')).toBeUndefined()
    // Each side ends with one total.
    const sums = rows.flatMap((row) => ('sum' in row ? [row.sum] : []))
    expect(sums.filter((sum) => sum === 'asset')).toHaveLength(1)
  })

  test('of one branch says what it has with the others', () => {
    const rows = positionRows(
      [of('cash', 'asset', '100', '100'), of('payable', 'liability', '-70', '0')],
      1,
    )
    expect(named(rows, 'between')).toEqual(['30'])
    expect(named(rows, 'liabilityAndEquity')).toEqual(['100'])
  })

  test('is compared with another day, whose own year counts', () => {
    const days = positionDays([
      { day: '2026-06-30', year: { from: '2026-01-01', to: '2026-12-31' } },
      { day: '2025-12-31', year: { from: '2025-01-01', to: '2025-12-31' } },
    ])
    expect(days.map(({ from, to, openFrom }) => [from, to, openFrom])).toEqual([
      ['0001-01-01', '2026-06-30', '2026-01-01'],
      ['2026-01-01', '2026-06-30', '2026-01-01'],
      ['0001-01-01', '2025-12-31', '2025-01-01'],
      ['2025-01-01', '2025-12-31', '2025-01-01'],
    ])
    const rows = positionRows(
      [
        of('cash', 'asset', '120', '20', '100', '100'),
        of('sales', 'income', '-120', '-20', '-100', '-100'),
      ],
      2,
    )
    expect(named(rows, 'asset')).toEqual(['120', '100', '20'])
    expect(named(rows, 'resultOfYear')).toEqual(['20', '100', '-80'])
    expect(named(rows, 'earlierResults')).toEqual(['100', '0', '100'])
  })
})

test('cash flow tells what came in apart from what went out', () => {
  const part = (name: string, amount: string) => ({ name, account: null, amount })
  const rows = flowRows({
    currency: 'USD',
    opening: '10',
    parts: [part('receipt', '50'), part('payment', '-20'), part('entry.manual', '0')],
    closing: '40',
  })
  expect(named(rows, 'in')).toEqual(['50'])
  expect(named(rows, 'out')).toEqual(['-20'])
  expect(named(rows, 'change')).toEqual(['30'])
  const worded = wordedTable(
    { currency: 'USD', heads: [{ is: 'period', from: '2026-01-01', to: '2026-01-31' }], rows },
    (key) => key,
  )
  expect(worded.heads).toEqual(['01/01/2026 – 31/01/2026'])
  expect(worded.rows.map(({ name }) => name)).toContain('choice.behaviour.receipt')
})
