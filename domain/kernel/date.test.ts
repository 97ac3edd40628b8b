import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay, parseDay } from './date.ts'
import { formatDate } from './format.ts'

const today = '2026-11-14'

const anyDay = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

describe('a day is typed day first', () => {
  test.each([
    ['14/11/2026', '2026-11-14'],
    ['14-11-26', '2026-11-14'],
    ['14.11', '2026-11-14'],
    ['1/2', '2026-02-01'],
    ['14 11 2026', '2026-11-14'],
    ['2026-11-14', '2026-11-14'],
    ['١٤/١١/٢٠٢٦', '2026-11-14'],
    ['۱۴/۱۱/۲۰۲۶', '2026-11-14'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('%j is %s', (typed, day) => {
    expect(parseDay(typed, today)).toBe(day)
  })

  test.each(['', 'today', '31/02/2026', '29/02/2026', '00/11/2026', '14/13/2026', '14/11/026'])(
    '%j is no day',
    (typed) => {
      expect(parseDay(typed, today)).toBeUndefined()
    },
  )

  test('and every day written on a screen is read back', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(parseDay(formatDate(day), today)).toBe(day)
      }),
    )
  })
})

describe('a day of the calendar', () => {
  test('is any day there ever was, leap days included', () => {
    fc.assert(fc.property(anyDay, (day) => isDay(day)))
    expect(isDay('2000-02-29')).toBe(true)
  })

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-31',
    '2026-00-01',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '2026-11-14T00:00:00Z',
    '14/11/2026',
    ' 2026-11-14',
    '2026-11-14\n',
    '٢٠٢٦-١١-١٤',
    '',
    '0000-01-01',
  ])('is not %j', (text) => {
    expect(isDay(text)).toBe(false)
  })
})
