import { expect, test } from 'vitest'
import { hoursOn } from './day-words.ts'

const night = { startsOn: '2026-11-21', startTime: '23:00', endsOn: '2026-11-22', endTime: '01:00' }
const trip = { ...night, endsOn: '2026-11-24' }
const whole = { ...night, startTime: null, endTime: null }

test.each([
  [night, '2026-11-21', '23:00–01:00'],
  [night, '2026-11-22', { key: 'calendar.until', time: '01:00' }],
  [trip, '2026-11-21', { key: 'calendar.from', time: '23:00' }],
  [trip, '2026-11-22', ''],
  [trip, '2026-11-24', { key: 'calendar.until', time: '01:00' }],
  [whole, '2026-11-22', ''],
])('%j on %s', (time, day, expected) => {
  expect(hoursOn(time, day)).toEqual(expected)
})
