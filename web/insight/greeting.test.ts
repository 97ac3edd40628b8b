import { describe, expect, it } from 'vitest'
import { greetingAt, longDay } from './greeting.ts'

const at = (hour: number) => new Date(2026, 10, 15, hour)

describe('greeting', () => {
  it.each([
    [3, 'evening'],
    [4, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
  ])('at %i o’clock it is %s', (hour, part) => {
    expect(greetingAt(at(hour))).toBe(part)
  })

  it.each([
    ['en', 'LB', 'Sunday 15 November'],
    ['fr', 'LB', 'Dimanche 15 novembre'],
    ['ar', 'LB', 'الأحد، 15 تشرين الثاني'],
    ['ar', 'EG', 'الأحد، 15 نوفمبر'],
  ] as const)(
    'the day in %s of %s has its own month and Western digits',
    (language, land, text) => {
      expect(longDay('2026-11-15', language, land)).toBe(text)
    },
  )
})
