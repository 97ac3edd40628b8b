import { describe, expect, it } from 'vitest'
import { greetingAt, longDay } from './greeting.ts'

describe('greeting', () => {
  it.each([
    ['03:59', 'evening'],
    ['04:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
  ])('at %s it is %s', (time, part) => {
    expect(greetingAt(time)).toBe(part)
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
