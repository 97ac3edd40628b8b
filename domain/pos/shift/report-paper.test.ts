import { expect, test } from 'vitest'
import { numberFormats } from '../../kernel/format.ts'
import { sampleReport } from '../testing/report.ts'
import { receiptText } from '../ticket/receipt-row.ts'
import { type ReportTerms, reportRows, slipRows } from './report-paper.ts'
import type { ShiftReport } from './shift-report.ts'

const [format] = Object.values(numberFormats)
if (!format) throw new Error('No format of numbers')

const terms: ReportTerms = {
  language: 'en',
  say: (key, facts) => [key, ...Object.values(facts ?? {})].join(' '),
  format,
  currencies: [
    { code: 'USD', symbol: '$', decimals: 2 },
    { code: 'LBP', symbol: null, decimals: 0 },
  ],
  moment: (at) => at.slice(0, 10),
}

const printed = (report: ShiftReport, hash?: string) => receiptText(reportRows(report, hash, terms))

test('a Z report says its number, its cash and its cheques per currency, and is signed', () => {
  const text = printed(sampleReport, 'abcdef0123456789ffff')
  for (const said of [
    'drawer.zNumber 7',
    'drawer.cash.expected  $350.50',
    'drawer.cash.variance  −$0.50',
    'drawer.chequesTaken 2  $350.00',
    'drawer.chequesFound 1  $100.00',
    'drawer.chequeMissing BLOM 004512',
    'drawer.sum.method.in Cash USD  $250.50',
    'drawer.sum.tickets  20',
    'drawer.sumsWithTaxes',
    'drawer.perpetual  $12,345.67',
    'abcdef0123456789',
    'drawer.signature',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('abcdef0123456789f')
  expect(printed({ ...sampleReport, formula: 1 })).not.toContain('WithTaxes')
})

test('an X report has no number, nothing that was counted and no signature', () => {
  const [cash] = sampleReport.cash
  if (!cash) throw new Error('No cash')
  const open = { ...cash, counted: null, variance: null, left: null, rest: null }
  const cheques = [{ currency: 'USD', count: 2, amount: '350', found: null, foundAmount: null }]
  const text = printed({
    ...sampleReport,
    number: null,
    cash: [open],
    cheques: cheques.map((it) => ({ ...it, missing: [] })),
  })
  expect(text).toContain('drawer.x')
  expect(text).toContain('drawer.chequesTaken 2')
  for (const hidden of ['drawer.cash.counted', 'drawer.chequesFound', 'drawer.signature'])
    expect(text).not.toContain(hidden)
})

test('a slip of a drop says how much went to the safe, and who took it', () => {
  const slip = {
    number: 3,
    branch: 'Hamra',
    drawer: 'Drawer 1',
    shift: 9,
    amount: '250',
    currency: 'USD',
    reason: 'Full',
    userName: 'Ziad',
    at: '2026-11-15T18:00:00.000Z',
  }
  const text = receiptText(slipRows(slip, terms))
  for (const said of ['drawer.slip 3', '$250.00', 'Full', 'Ziad  2026-11-15'])
    expect(text).toContain(said)
})
