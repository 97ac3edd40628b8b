import { expect, test } from 'vitest'
import { reportFrom, reportHash, reportSums, reportText, type ShiftReport } from './shift-report.ts'

const report: ShiftReport = {
  number: 7,
  shift: 9,
  drawer: 'Drawer 1',
  branch: 'Hamra',
  day: '2026-11-15',
  openedAt: '2026-11-15T06:00:00.000Z',
  openedName: 'Ziad',
  at: '2026-11-15T18:00:00.000Z',
  name: 'Ziad',
  approvedName: null,
  reason: null,
  isForced: false,
  currency: 'USD',
  cash: [
    {
      currency: 'USD',
      float: '100',
      expected: '350.5',
      firstCount: null,
      counted: '350',
      variance: '-0.5',
      left: '100',
      rest: '250',
    },
  ],
  sums: [{ name: 'method.in', label: 'Cash USD', currency: 'USD', amount: '250.5', count: 20 }],
  ranges: [{ register: 'T1', first: 'T1-000001', last: 'T1-000020', count: 20 }],
  late: '0',
  cheques: [
    {
      currency: 'USD',
      count: 2,
      amount: '350',
      found: 1,
      foundAmount: '100',
      missing: ['BLOM 004512'],
    },
  ],
  perpetual: '12345.67',
}

test('a report is read from its text as it was written', () => {
  expect(reportFrom(reportText(report))).toEqual(report)
})

test('an amount is written one way, however it comes', () => {
  const padded = { ...report, perpetual: '12345.6700', late: '0.00' }
  expect(reportText(padded)).toBe(reportText(report))
})

test.each([
  ['an amount', { perpetual: '12345.68' }],
  ['a name', { name: 'Maya' }],
  ['a number', { number: 8 }],
])('another %s makes another hash', (_, change) => {
  const own = reportHash('', reportText(report))
  expect(reportHash('', reportText({ ...report, ...change }))).not.toBe(own)
  expect(reportHash('a', reportText(report))).not.toBe(own)
})

test('a text of another formula is not guessed at', () => {
  expect(() => reportFrom(reportText(report).replace('[1,', '[9,'))).toThrow('formula 9')
})

test('sums are told by the names of methods and currencies; the drawer stands apart', () => {
  const method = '01890000-0000-7000-8000-000000000001'
  const totals = [
    { name: 'drawer', currency: 'u', amount: '5', count: 1 },
    { name: `method.${method}.in`, currency: 'u', amount: '5', count: 1 },
    { name: 'sales.net', currency: 'u', amount: '5', count: 1 },
  ]
  const told = reportSums(totals, new Map([['u', 'USD']]), new Map([[method, 'Card']]))
  expect(told.map(({ name, label, currency }) => [name, label, currency])).toEqual([
    ['method.in', 'Card', 'USD'],
    ['sales.net', null, 'USD'],
  ])
})
