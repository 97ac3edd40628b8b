import { describe, expect, test } from 'vitest'
import { monthsLater } from '../../kernel/calendar/days.ts'
import { dayAfter, nextDayOf, undoDayOf } from './recurring.ts'

const monthly = { every: 'month', firstDay: '2026-01-31', lastDay: null } as const

describe('an entry that comes back', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('of %s comes %i months later on %s', (day, count, later) => {
    expect(monthsLater(day, count)).toBe(later)
  })

  test('keeps its day after a short month', () => {
    const days = ['2026-01-31']
    for (let n = 0; n < 3; n++) days.push(dayAfter(monthly, days.at(-1) ?? '') ?? '')
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('ends with its last day', () => {
    const ending = { ...monthly, lastDay: '2026-03-15' }
    expect(nextDayOf(ending, null)).toBe('2026-01-31')
    expect(nextDayOf(ending, '2026-02-28')).toBeNull()
  })

  test('goes on behind what was made, whatever its schedule becomes', () => {
    expect(nextDayOf(monthly, null)).toBe('2026-01-31')
    expect(nextDayOf({ ...monthly, firstDay: '2026-01-05' }, '2026-02-28')).toBe('2026-03-05')
  })

  test.each([
    ['month', '2026-01-31', '2026-02-01'],
    ['month', '2026-12-15', '2027-01-01'],
    ['quarter', '2026-02-28', '2026-04-01'],
    ['quarter', '2026-03-31', '2026-04-01'],
    ['year', '2026-06-30', '2027-01-01'],
  ] as const)('every %s, made on %s, is undone on %s', (every, day, undone) => {
    expect(undoDayOf(every, day)).toBe(undone)
  })
})
