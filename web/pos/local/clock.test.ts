import { expect, test, vi } from 'vitest'
import { call } from '../../kernel/session/api.ts'
import { followClock, offsetOf } from './clock.ts'

const date = 'Sun, 15 Nov 2026 12:00:00 GMT'
const noon = Date.parse(date)

test.each([
  [noon + 400, noon + 600, 0],
  [noon + 86_400_000, noon + 86_400_000 + 1000, -86_400_000],
  [noon - 60_500, noon - 59_500, 60_500],
])('an answer between %s and %s is off by %s', (sentAt, heardAt, expected) => {
  expect(offsetOf(date, sentAt, heardAt)).toBe(expected)
})

test('a header that is no date says nothing', () => {
  expect(offsetOf('', 0, 1)).toBeNull()
})

test('a clock that is wrong by days is told once, small differences never', async () => {
  let now = new Date(Date.now() + 3 * 86_400_000)
  const headers = () => ({ 'Content-Type': 'application/json', Date: now.toUTCString() })
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: headers() }))
  const heard: number[] = []
  const stop = followClock((offset) => heard.push(Math.abs(Math.round(offset / 86_400_000))))
  await call('GET', '/api/health')
  await call('GET', '/api/health')
  now = new Date()
  await call('GET', '/api/health')
  stop()
  expect(heard).toEqual([3, 0])
})
