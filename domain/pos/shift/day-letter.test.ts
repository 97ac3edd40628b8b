import { expect, test } from 'vitest'
import { sampleReport } from '../testing/report.ts'
import { dayLetterText } from './day-letter.ts'
import type { ReportSum } from './shift-report.ts'

const sum = (name: string, amount: string, currency = 'USD', count = 1): ReportSum => ({
  name,
  label: null,
  currency,
  amount,
  count,
})

const pen = {
  say: (key: string, facts: object = {}) => [key, ...Object.values(facts)].join(' '),
  money: (amount: string, code: string) => `${amount} ${code}`,
}

const report = {
  ...sampleReport,
  number: 12,
  drawer: 'Front',
  currency: 'USD',
  cash: [],
  sums: [
    sum('tickets', '0', 'USD', 20),
    sum('sales.net', '200'),
    sum('sales.second', '17900000', 'LBP'),
    sum('void.line', '7', 'USD', 2),
  ],
}

test('a report is told with both currencies and what stands beside the sales', () => {
  expect(dayLetterText([report], pen).split('\n')).toEqual([
    '• dayLetter.z Front 12: 200 USD · 17900000 LBP',
    '   drawer.sum.tickets: 20',
    '   drawer.sum.void.line 2: 7 USD',
    '   dayLetter.exact',
  ])
})

test('several are added up, each currency by itself', () => {
  const cash = sampleReport.cash.map((it) => ({ ...it, currency: 'LBP', variance: '-5000' }))
  const text = dayLetterText([report, { ...report, drawer: 'Back', number: 4, cash }], pen)
  expect(text).toContain('drawer.cash.variance: -5000 LBP')
  expect(text.split('\n').at(-1)).toBe('dayLetter.total: 400 USD · 35800000 LBP')
})
