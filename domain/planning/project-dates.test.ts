import { expect, test } from 'vitest'
import { endsBeforeStart } from './project-dates.ts'

test.each([
  ['2026-01-10', '2026-01-09', true],
  ['2026-01-10', '2025-12-31', true],
  ['2026-01-10', '2026-01-10', false],
  ['2026-01-10', '2026-02-01', false],
  ['2026-01-10', null, false],
  [null, '2026-01-10', false],
  [undefined, undefined, false],
])('a project from %s to %s ends before it starts: %s', (startsOn, endsOn, expected) => {
  expect(endsBeforeStart({ startsOn, endsOn })).toBe(expected)
})
