import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../session/query.ts'
import { sessionKey } from '../session/session.ts'
import { sampleSession } from '../testing/session.ts'
import { today } from './today.ts'

afterEach(() => queryClient.removeQueries({ queryKey: sessionKey }))

test.each([
  ['Asia/Beirut', 4, '2026-11-16T00:30:00Z', '2026-11-15'],
  ['Asia/Beirut', 4, '2026-11-16T02:30:00Z', '2026-11-16'],
  ['Pacific/Auckland', 0, '2026-11-16T12:30:00Z', '2026-11-17'],
])('in %s, where days end at %i, %s belongs to %s', (timeZone, dayEndHour, at, day) => {
  const company = { ...sampleSession.company, timeZone, dayEndHour }
  queryClient.setQueryData(sessionKey, { ...sampleSession, company })
  expect(today(new Date(at))).toBe(day)
})
