import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDayOf, dayStartOf, instantOf, wallTimeOf } from './business-day.ts'
import { dayAt, minuteMs } from './calendar/days.ts'
import { addDays } from './date.ts'

test.each([
  ['half past one at night belongs to the evening before', '2026-11-15T01:30', 4, '2026-11-14'],
  ['a minute before the hour too', '2026-11-15T03:59', 4, '2026-11-14'],
  ['at the hour a day begins', '2026-11-15T04:00', 4, '2026-11-15'],
  ['where days end at midnight, midnight is the next one', '2026-11-15T00:00', 0, '2026-11-15'],
])('%s', (_, local, endHour, day) => {
  expect(businessDayOf(new Date(`${local}:00+02:00`), 'Asia/Beirut', endHour)).toBe(day)
})

test.each([
  // Where the clock is moved at night, the day still ends at the hour that it shows.
  ['2026-03-29', 'Asia/Beirut', 4, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', 'Asia/Beirut', 4, '2026-10-25T02:00:00.000Z'],
  ['2026-03-29', 'Europe/Paris', 2, '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', 0, '2026-03-28T22:00:00.000Z'],
  ['2026-11-17', 'Asia/Beirut', 4, '2026-11-17T02:00:00.000Z'],
])('%s in %s, where days end at %i, begins at %s', (day, timeZone, dayEndHour, instant) => {
  expect(dayStartOf(day, { timeZone, dayEndHour }).toISOString()).toBe(instant)
})

const zones = ['UTC', 'Asia/Beirut', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe']

test('a business day begins where the one before ends, in every zone and at every hour', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 19_800, max: 22_900 }),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 12 }),
      (number, timeZone, dayEndHour) => {
        const day = dayAt(number)
        const start = dayStartOf(day, { timeZone, dayEndHour })
        const before = new Date(start.getTime() - minuteMs)
        expect(businessDayOf(start, timeZone, dayEndHour)).toBe(day)
        expect(businessDayOf(before, timeZone, dayEndHour)).toBe(addDays(day, -1))
      },
    ),
  )
})

test('the same instant is another day elsewhere', () => {
  const at = new Date('2026-11-15T01:30:00Z')
  expect(businessDayOf(at, 'America/New_York', 0)).toBe('2026-11-14')
  expect(businessDayOf(at, 'Asia/Tokyo', 0)).toBe('2026-11-15')
})

test.each([
  ['2026-11-17', '20:00', 'Asia/Beirut', '2026-11-17T18:00:00.000Z'],
  ['2026-07-17', '20:00', 'Asia/Beirut', '2026-07-17T17:00:00.000Z'],
  ['2026-11-17', '20:00', 'UTC', '2026-11-17T20:00:00.000Z'],
  ['2026-11-17', '20:00', 'Asia/Kathmandu', '2026-11-17T14:15:00.000Z'],
  ['2026-11-17', '20:00', 'America/New_York', '2026-11-18T01:00:00.000Z'],
  // Half past two never comes on the last Sunday of March, and is there twice in October.
  ['2026-03-29', '02:30', 'Europe/Paris', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '02:30', 'Europe/Paris', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '03:30', 'Europe/Paris', '2026-10-25T02:30:00.000Z'],
  // Beirut moves its clock at midnight.
  ['2026-03-29', '00:30', 'Asia/Beirut', '2026-03-28T22:30:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantOf({ day, time }, zone).toISOString()).toBe(instant)
})

test('what a clock says of an instant leads back to it, or to the first of a repeated hour', () => {
  const quarterMs = 900_000
  fc.assert(
    fc.property(
      fc.integer({ min: 1_900_000, max: 2_200_000 }),
      fc.constantFrom(...zones),
      (quarters, zone) => {
        const at = new Date(quarters * quarterMs)
        const wall = wallTimeOf(at, zone)
        const back = instantOf(wall, zone)
        expect(wallTimeOf(back, zone)).toEqual(wall)
        expect(at.getTime() - back.getTime()).toBeGreaterThanOrEqual(0)
        expect(at.getTime() - back.getTime()).toBeLessThanOrEqual(4 * quarterMs)
      },
    ),
  )
})
