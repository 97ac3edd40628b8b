import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../session/query.ts'
import { sessionKey } from '../session/session.ts'
import { sampleSession } from '../testing/session.ts'
import { currentWeekStart } from './week.ts'

afterEach(() => queryClient.removeQueries({ queryKey: sessionKey }))

test.each([
  ['language', 'monday'],
  ['saturday', 'saturday'],
  ['sunday', 'sunday'],
] as const)('decided as %s, the weeks of a plan begin on %s', (weekStart, start) => {
  queryClient.setQueryData(sessionKey, { ...sampleSession, weekStart })
  expect(currentWeekStart()).toBe(start)
})

test('before anybody signed in they begin as the language has it', () => {
  expect(currentWeekStart()).toBe('monday')
})
