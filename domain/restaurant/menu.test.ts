/** Which menus are served when, and the codes that lead to them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isWithinHours,
  type Weekday,
  type WeekHours,
  weekdayNameOf,
  weekdays,
} from '../kernel/calendar/weekday.ts'
import { addDays } from '../kernel/date.ts'
import { contrast, readable } from '../pos/design/colour.ts'
import { menuCodeBytes, menuCodeOf, readMenuCode } from './menu-code.ts'
import { nextServed, shopMoment } from './menu-hours.ts'
import { accentOf } from './menu-look.ts'

const hours = (fromTime: string | null, toTime: string | null, ...days: Weekday[]): WeekHours => ({
  days: days.length > 0 ? days : weekdays,
  fromTime,
  toTime,
})
const allDay = hours(null, null)
const lunch = hours('12:00', '15:30')
const friday = hours('18:00', '02:00', 'friday')
const weekend = hours(null, null, 'saturday', 'sunday')

// 13 November 2026 is a Friday.
describe('a menu is served', () => {
  test.each<[string, WeekHours, string, string, boolean]>([
    ['all day without hours', allDay, '2026-11-13', '00:00', true],
    ['from its first minute', lunch, '2026-11-13', '12:00', true],
    ['not a minute before', lunch, '2026-11-13', '11:59', false],
    ['until its last minute', lunch, '2026-11-13', '15:29', true],
    ['not when it ends', lunch, '2026-11-13', '15:30', false],
    ['in the evening it begins', friday, '2026-11-13', '18:00', true],
    ['after midnight of that evening', friday, '2026-11-14', '01:59', true],
    ['not when the night ends', friday, '2026-11-14', '02:00', false],
    ['not in the evening of the day after', friday, '2026-11-14', '18:00', false],
    ['not in the night before its day', friday, '2026-11-13', '01:00', false],
    ['on its days', weekend, '2026-11-15', '23:59', true],
    ['on no other day', weekend, '2026-11-16', '00:00', false],
    ['until midnight', hours('18:00', '00:00'), '2026-11-13', '23:59', true],
    ['not after midnight', hours('18:00', '00:00'), '2026-11-14', '00:00', false],
  ])('%s', (_, menu, day, time, expected) => {
    expect(isWithinHours(menu, { day, time })).toBe(expected)
  })

  test('by the clock of the company, whatever its zone', () => {
    const at = new Date('2026-11-13T23:30:00Z')
    expect(shopMoment(at, 'Asia/Beirut')).toEqual({ day: '2026-11-14', time: '01:30' })
    expect(shopMoment(at, 'America/New_York')).toEqual({ day: '2026-11-13', time: '18:30' })
    expect(isWithinHours(friday, shopMoment(at, 'Asia/Beirut'))).toBe(true)
  })

  test('the week begins on Monday', () => {
    const week = weekdays.map((_, at) => weekdayNameOf(addDays('2026-11-16', at)))
    expect(week).toEqual(weekdays)
  })
})

describe('what begins next', () => {
  test.each<[string, WeekHours[], string, string, string | undefined]>([
    ['later today', [lunch], '2026-11-13', '10:00', '2026-11-13 12:00'],
    ['tomorrow', [lunch], '2026-11-13', '16:00', '2026-11-14 12:00'],
    ['the earliest of several', [friday, lunch], '2026-11-13', '16:00', '2026-11-13 18:00'],
    ['in a week', [friday], '2026-11-13', '18:00', '2026-11-20 18:00'],
    ['with its day', [weekend], '2026-11-13', '09:00', '2026-11-14 00:00'],
    ['nothing without a menu', [], '2026-11-13', '09:00', undefined],
  ])('%s', (_, menus, day, time, expected) => {
    const next = nextServed(menus, { day, time })
    expect(next && `${next.day} ${next.time}`).toBe(expected)
  })

  test('is served when it begins', () => {
    const clock = fc
      .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const days = fc.subarray([...weekdays], { minLength: 1 })
    fc.assert(
      fc.property(clock, clock, days, fc.nat({ max: 20 }), clock, (from, to, on, ahead, time) => {
        fc.pre(from !== to)
        const menu = { days: on, fromTime: from, toTime: to }
        const next = nextServed([menu], { day: addDays('2026-11-13', ahead), time })
        expect(next && isWithinHours(menu, next)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

describe('the code of a place', () => {
  test('is read as it is typed, and has no sign that looks like another', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: menuCodeBytes, maxLength: menuCodeBytes }),
        (bytes) => {
          const code = menuCodeOf(bytes)
          expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{14}$/)
          const typed = code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
          expect(readMenuCode(typed)).toBe(code)
        },
      ),
    )
  })

  test.each(['', 'ABC', '0123456789ABCDE', '0123456789ABC!', 'UUUUUUUUUUUUUU', '٠٠٠٠٠٠٠٠٠٠٠٠٠٠'])(
    '%j is none',
    (typed) => expect(readMenuCode(typed)).toBeUndefined(),
  )
})

test('the colour of a house can be read, whatever it is', () => {
  const part = fc.nat({ max: 255 }).map((byte) => byte.toString(16).padStart(2, '0'))
  fc.assert(
    fc.property(fc.tuple(part, part, part), (parts) => {
      const { light, dark } = accentOf(`#${parts.join('')}`)
      expect(contrast(light, '#f4f2ee')).toBeGreaterThanOrEqual(readable)
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(readable)
      expect(contrast(dark, '#242320')).toBeGreaterThanOrEqual(readable)
      expect(contrast(dark, '#171613')).toBeGreaterThanOrEqual(readable)
    }),
  )
})
