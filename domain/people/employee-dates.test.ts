import { expect, test } from 'vitest'
import { startsBeforeBirth } from './employee-dates.ts'

test.each([
  ['1990-05-01', '1990-05-01', true],
  ['1990-05-01', '1989-01-01', true],
  ['1990-05-01', '2020-01-01', false],
  [null, '2020-01-01', false],
  ['1990-05-01', null, false],
])('born on %s and starting on %s is impossible: %s', (dateOfBirth, startDate, expected) => {
  expect(startsBeforeBirth({ dateOfBirth, startDate })).toBe(expected)
})
