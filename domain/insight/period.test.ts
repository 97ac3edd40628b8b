import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listPath } from '../kernel/list.ts'
import { periodOf } from '../kernel/period.ts'
import { averageOf, changeOf, marginOf, shareOf } from './change.ts'
import { laidUnder } from './compared-days.ts'
import { dashboardParams } from './dashboard.ts'
import { overduePart } from './overdue.ts'
import { dashboardPeriods, hoursInto, hoursShown, lengthOf, partsOf, unitOf } from './period.ts'

test.each([
  ['nothing is covered', '100', '40', '0', '40'],
  ['credit covers a part', '80', '100', '20', '80'],
  ['somebody else has credit', '50', '100', '0', '50'],
  ['all of it is credit', '-30', '100', '0', '0'],
])('what is overdue where %s', (_, whole, late, covered, part) => {
  expect(overduePart({ whole, late, covered })).toBe(part)
})

describe('a period', () => {
  test.each([
    ['today', '2026-11-15', '2026-11-15'],
    ['yesterday', '2026-11-14', '2026-11-14'],
    ['week', '2026-11-09', '2026-11-15'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('%s goes from %s to %s', (name, from, to) => {
    expect(periodOf(name, '2026-11-15', 'monday')).toEqual({ from, to })
  })

  test('that began on a Monday begins there, whatever day it is', () => {
    expect(periodOf('week', '2026-11-16', 'monday').from).toBe('2026-11-16')
    expect(periodOf('month', '2028-02-10').to).toBe('2028-02-29')
  })

  test.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31', 0, 31],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', 0, 28],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', 12, 0],
    ['2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08', 0, 7],
    ['2026-11-05', '2026-11-20', '2026-10-20', '2026-11-04', 0, 16],
  ])('from %s to %s lies on %s to %s', (from, to, first, last, months, days) => {
    expect(laidUnder({ from, to })).toEqual({
      before: { from: first, to: last },
      move: { months, days },
    })
  })

  test('and the one before leave no day between them, and are equally long but for months', () => {
    const days = fc
      .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, fc.constantFrom(...dashboardPeriods), (today, name) => {
        const period = periodOf(name, today, 'monday')
        const { before } = laidUnder(period)
        const isOfMonths = name === 'month' || name === 'year'
        if (!isOfMonths) expect(lengthOf(before)).toBe(lengthOf(period))
        expect(lengthOf({ from: before.from, to: period.to })).toBe(
          lengthOf(before) + lengthOf(period),
        )
        expect(dashboardParams.safeParse(period).success).toBe(true)
      }),
    )
  })

  test('is told by hours, days or months, as its length allows', () => {
    const of = (from: string, to: string) => ({ from, to })
    expect(unitOf(of('2026-11-15', '2026-11-15'))).toBe('hour')
    expect(unitOf(of('2026-11-01', '2026-11-30'))).toBe('day')
    expect(partsOf(of('2026-10-30', '2026-11-01'))).toEqual([
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ])
    expect(partsOf(of('2025-12-15', '2026-03-01'))).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
    ])
  })

  test('of one day shows the hours of a usual one, and more if more was sold', () => {
    expect(hoursInto(3, 4)).toBe(23)
    expect(hoursShown([], 4).at(0)).toBe(8)
    expect(hoursShown([], 4).at(-1)).toBe(20)
    expect(hoursShown([1, 6], 4)).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1,
    ])
  })
})

describe('a figure', () => {
  test.each([
    ['112.4', '100', '12.4'],
    ['90', '120', '-25'],
    ['5', '0', undefined],
    ['5', '-3', undefined],
    ['0', '3', '-100'],
  ])('of %s after %s changed by %s percent', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change)
  })

  test('is told in parts of a whole', () => {
    expect(shareOf('41', '100')).toBe('41')
    expect(shareOf('1', '3', 1)).toBe('33.3')
    expect(shareOf('1', '0')).toBeUndefined()
    expect(marginOf({ net: '100', cost: '65.8' })).toBe('34.2')
    expect(marginOf({ net: '0', cost: '5' })).toBeUndefined()
    expect(averageOf({ total: '10', sales: 4 })).toBe('2.5')
    expect(averageOf({ total: '10', sales: 0 })).toBeUndefined()
  })

  test('opens its list with filters as the list writes them', () => {
    const path = listPath('/Invoice', { state: { in: ['posted'] } })
    const [screen, query] = path.split('?')
    expect(screen).toBe('/Invoice')
    expect(JSON.parse(new URLSearchParams(query).get('filter') ?? '')).toEqual({
      state: { in: ['posted'] },
    })
  })
})
