import { afterEach, describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDecimal,
  formatMoment,
  formatPercent,
  formatPeriod,
  formatTime,
  numberFormatNames,
  numberFormats,
  periodText,
  writeNumbersAs,
  writeTimesIn,
} from './format.ts'
import { parseDecimal } from './number/decimal.ts'

describe('an amount', () => {
  test.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['999', 0, '999'],
    ['1000', 0, '1,000'],
    ['-1234.5', 2, '−1,234.50'],
    ['0', 2, '0.00'],
    ['-0', 2, '0.00'],
    ['0.1234', 2, '0.1234'],
  ])('%s at %i decimals is written %s', (decimal, decimals, written) => {
    expect(formatDecimal(decimal, decimals)).toBe(written)
  })

  test('follows the number format of the shop', () => {
    expect(formatDecimal('1234567.5', 2, { grouping: '.', mark: ',' })).toBe('1.234.567,50')
    expect(formatDecimal('1234567.5', 2, { grouping: ' ', mark: ',' })).toBe('1 234 567,50')
  })

  test('that is missing is a dash, while zero is written', () => {
    for (const missing of [null, undefined, '']) expect(formatDecimal(missing, 2)).toBe('–')
    expect(formatDecimal('0')).toBe('0')
  })
})

describe('the number format of a shop', () => {
  afterEach(() => writeNumbersAs('commaPoint'))

  test.each([
    ['commaPoint', '1,234,567.50'],
    ['spaceComma', '1\u202f234\u202f567,50'],
    ['pointComma', '1.234.567,50'],
  ] as const)('%s writes %s', (name, written) => {
    writeNumbersAs(name)
    expect(formatDecimal('1234567.5', 2)).toBe(written)
    expect(formatPercent('12.5')).toBe(written.includes(',50') ? '12,5%' : '12.5%')
  })

  test.each(numberFormatNames)('%s is read back as it was written', (name) => {
    const format = numberFormats[name]
    for (const decimal of ['0', '1', '999', '1234', '12345.678', '-1234567.5'])
      expect(parseDecimal(formatDecimal(decimal, 0, format), format.grouping)).toBe(decimal)
  })
})

test('a percent carries its sign and never rounds', () => {
  expect(formatPercent('12.5')).toBe('12.5%')
  expect(formatPercent('0')).toBe('0%')
  expect(formatPercent('99.9999')).toBe('99.9999%')
  expect(formatPercent(null)).toBe('–')
})

describe('a date', () => {
  test('of a business day is written day first, whatever the time zone', () => {
    expect(formatDate('2026-01-02')).toBe('02/01/2026')
    expect(formatDate('2026-12-31')).toBe('31/12/2026')
  })

  test('of an instant is the one of the shop once it is known, wherever the machine stands', () => {
    writeTimesIn('Asia/Beirut')
    expect(formatMoment('2026-11-14T22:05:00Z')).toBe('15/11/2026 00:05')
    writeTimesIn('America/New_York')
    expect(formatMoment('2026-11-14T22:05:00Z')).toBe('14/11/2026 17:05')
    writeTimesIn(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('of an instant is the local one before, with its time', () => {
    const instant = new Date(2026, 10, 14, 9, 5)
    expect(formatDate(instant)).toBe('14/11/2026')
    expect(formatTime(instant)).toBe('09:05')
    expect(formatMoment(instant.toISOString())).toBe('14/11/2026 09:05')
  })

  test('and another are a period that no line turns around', () => {
    const days = { from: '2026-01-01', to: '2026-12-31' }
    expect(formatPeriod(days)).toBe('\u206601/01/2026 – 31/12/2026\u2069')
    expect(periodText(days)).toBe('01/01/2026 – 31/12/2026')
  })

  test('that is missing is a dash', () => {
    for (const missing of [null, undefined, '']) {
      expect(formatDate(missing)).toBe('–')
      expect(formatTime(missing)).toBe('–')
      expect(formatMoment(missing)).toBe('–')
    }
  })
})
