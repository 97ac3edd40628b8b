import { expect, test } from 'vitest'
import { businessDayOf } from './business-day.ts'

test.each([
  ['half past one at night belongs to the evening before', '2026-11-15T01:30', 4, '2026-11-14'],
  ['a minute before the hour too', '2026-11-15T03:59', 4, '2026-11-14'],
  ['at the hour a day begins', '2026-11-15T04:00', 4, '2026-11-15'],
  ['where days end at midnight, midnight is the next one', '2026-11-15T00:00', 0, '2026-11-15'],
])('%s', (_, local, endHour, day) => {
  expect(businessDayOf(new Date(`${local}:00+02:00`), 'Asia/Beirut', endHour)).toBe(day)
})

test('the same instant is another day elsewhere', () => {
  const at = new Date('2026-11-15T01:30:00Z')
  expect(businessDayOf(at, 'America/New_York', 0)).toBe('2026-11-14')
  expect(businessDayOf(at, 'Asia/Tokyo', 0)).toBe('2026-11-15')
})
