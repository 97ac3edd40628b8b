import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { timeBy } from '../../../domain/pos/till-clock.ts'
import { call } from '../../kernel/session/api.ts'
import { followClock, machineTime, markOf, readClock } from './clock.ts'
import { openTillDatabase } from './database.ts'
import { emptyTillState, tell, useTillState } from './till-state.ts'

const date = 'Sun, 15 Nov 2026 12:00:00 GMT'
const noon = Date.parse(date)
const day = 86_400_000

const headers = (more: Record<string, string>) =>
  new Headers({ 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more })

beforeEach(() => {
  tell(emptyTillState())
})

const answering = (made: () => Headers) =>
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: made() }))

test.each([
  [{ Date: date }, noon + 400, noon + 600, noon + 600],
  [{ Date: date }, noon + day, noon + day + 1000, noon + 1000],
  // What a cache kept is as old as it is.
  [{ Date: date, 'Cache-Control': 'private, max-age=31536000, immutable' }, noon, noon, null],
  [{ Date: date, Age: '780' }, noon, noon, null],
  [{ Date: '' }, noon, noon, null],
  // Too slow to be believed, or from a clock that was set meanwhile.
  [{ Date: date }, noon, noon + 6000, null],
  [{ Date: date }, noon + 1000, noon, null],
])('an answer with %j between %s and %s says %s', (more, sentAt, heardAt, expected) => {
  const heard = { wallMs: heardAt, steadyMs: 7 }
  expect(markOf(headers(more), sentAt, heard)?.serverMs ?? null).toBe(expected)
})

const offByDays = () =>
  Math.round((timeBy(useTillState.getState().clock, machineTime()) - Date.now()) / day)

test('an answer that came quicker is nearer, and takes the place of a slow one', async () => {
  const db = await openTillDatabase('clock-nearer')
  const stop = followClock(db)
  const wall = vi.spyOn(Date, 'now')
  const asked = async (tookMs: number, server: number) => {
    wall.mockReturnValueOnce(noon).mockReturnValue(noon + tookMs)
    answering(() => headers({ Date: new Date(server).toUTCString() }))
    await call('GET', '/api/health')
    return useTillState.getState().clock?.serverMs
  }
  expect(await asked(4000, noon)).toBe(noon + 2500)
  expect(await asked(3000, noon + 2000)).toBe(noon + 2500)
  expect(await asked(40, noon + 3000)).toBe(noon + 3520)
  wall.mockRestore()
  stop()
  db.close()
})

test('a live answer puts the clock right, a kept one never, and a reload knows it', async () => {
  const db = await openTillDatabase('clock')
  const stop = followClock(db)
  answering(() => headers({ Date: new Date(Date.now() + 3 * day).toUTCString() }))
  await call('GET', '/api/health')
  expect(offByDays()).toBe(3)
  answering(() => headers({ Date: date, 'Cache-Control': 'private, max-age=31536000, immutable' }))
  await call('GET', '/api/media-files/1/thumb')
  expect(offByDays()).toBe(3)
  stop()
  await vi.waitFor(async () => expect(await db.get('facts', 'clock')).toBeDefined())
  tell(emptyTillState())
  expect(offByDays()).toBe(0)
  await readClock(db)
  expect(offByDays()).toBe(3)
  db.close()
})
