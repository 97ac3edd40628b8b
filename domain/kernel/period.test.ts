import { expect, test } from 'vitest'
import { monthEnd, monthStart, monthsLater } from './calendar/days.ts'
import { isPeriod, periodOf } from './period.ts'

test.each([
  ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-05-15', '2026-04-01', '2026-06-30'],
  ['year', '2028-02-29', '2028-01-01', '2028-12-31'],
  ['lastYear', '2026-11-15', '2025-01-01', '2025-12-31'],
  ['yearAhead', '2026-11-15', '2026-11-01', '2027-10-31'],
] as const)('%s on %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to })
})

test('a period has two days in their order', () => {
  expect(isPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true)
  expect(isPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe(false)
  expect(isPeriod({ from: '', to: '2026-01-01' })).toBe(false)
})

test.each([
  ['2026-11-16', 0, '2026-11-01', '2026-11-30', '2026-11-16'],
  ['2026-11-30', 3, '2027-02-01', '2027-02-28', '2027-02-28'],
  ['2028-02-29', -12, '2027-02-01', '2027-02-28', '2027-02-28'],
  ['2026-01-31', -1, '2025-12-01', '2025-12-31', '2025-12-31'],
  ['9999-12-05', 0, '9999-12-01', '9999-12-31', '9999-12-05'],
])('from %s the month %i later is %s to %s', (day, later, first, last, same) => {
  expect([monthStart(day, later), monthEnd(day, later), monthsLater(day, later)]).toEqual([
    first,
    last,
    same,
  ])
})
