import { expect, test } from 'vitest'
import { periodOf } from '../period.ts'
import { sundayBased, weekFrom, weekStartFor } from './week.ts'

test.each([
  ['2026-11-17', 'language', 'en', '2026-11-16'],
  ['2026-11-17', 'language', 'ar', '2026-11-14'],
  ['2026-11-14', 'language', 'ar', '2026-11-14'],
  ['2026-11-15', 'language', 'fr', '2026-11-09'],
  ['2026-11-17', 'sunday', 'ar', '2026-11-15'],
  ['2026-11-17', 'saturday', 'en', '2026-11-14'],
  ['2026-11-17', 'monday', 'ar', '2026-11-16'],
] as const)('the week of %s by %s in %s begins on %s', (day, choice, language, first) => {
  const start = weekStartFor(choice, language)
  expect(weekFrom(day, start)).toBe(first)
  expect(periodOf('week', day, start).from).toBe(first)
  expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(sundayBased[start])
})

test('last week ends on the day before this one begins', () => {
  expect(periodOf('lastWeek', '2026-11-17', 'saturday')).toEqual({
    from: '2026-11-07',
    to: '2026-11-13',
  })
})
