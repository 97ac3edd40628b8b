import { expect, test } from 'vitest'
import { sampleReport as report } from '../testing/report.ts'
import { isWithTaxes, reportFrom, reportHash, reportSums, reportText } from './shift-report.ts'

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
  expect(() => reportFrom(reportText(report).replace('[2,', '[9,'))).toThrow('formula 9')
})

test('sums are told by the names of methods and currencies; the drawer stands apart', () => {
  const method = '01890000-0000-7000-8000-000000000001'
  const totals = [
    { name: 'drawer', currency: 'u', amount: '5', count: 1 },
    { name: `method.${method}.in`, currency: 'u', amount: '5', count: 1 },
    { name: 'sales.net', currency: 'u', amount: '5', count: 1 },
  ]
  const sums = reportSums(totals, new Map([['u', 'USD']]), new Map([[method, 'Card']]))
  expect(sums.map(({ name, label, currency }) => [name, label, currency])).toEqual([
    ['method.in', 'Card', 'USD'],
    ['sales.net', null, 'USD'],
  ])
})

test('a report of the first formula keeps its text, and does not claim taxes it did not count', () => {
  const text = reportText({ ...report, formula: 1 })
  const read = reportFrom(text)
  expect([reportText(read), isWithTaxes(read)]).toEqual([text, false])
  expect(isWithTaxes(reportFrom(reportText(report)))).toBe(true)
})
