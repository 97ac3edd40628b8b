import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { Command } from '../command.ts'
import { testApp } from '../testing/app.ts'
import { commandOf, commands } from '../testing/command-trials.ts'
import { type Ask, askOf, leastInput } from '../testing/hostile.ts'
import { colleagueOf, type Problem, type Station, station } from '../testing/station.ts'
import { Pace } from './pace.ts'

test('a user has his share of a minute, and then waits for the next', () => {
  const pace = new Pace(3)
  const at = 1_000_000
  for (let n = 0; n < 3; n++) pace.take('a', at + n)
  const refusal = { code: 'tooFast', facts: { seconds: 50 }, status: 429 }
  expect(() => pace.take('a', at + 10_000)).toThrow(expect.objectContaining(refusal))
  expect(() => pace.take('b', at + 10_000)).not.toThrow()
  expect(() => pace.take('a', at + 60_000)).not.toThrow()
})

/** A hundredth of what is declared, and at least once: nobody has to ask thousands of times. */
const paceTimes = 0.01
const app = testApp({
  writesPerMinute: 60,
  exportsPerMinute: 30,
  paceTimes,
  trustedProxies: ['127.0.0.1', '::1'],
})
let shop: Station
let colleague: Station

beforeAll(async () => {
  shop = await station(app)
  colleague = await colleagueOf(app, shop, ['catalog.brand.add', 'insight.query.view'])
  // No minute ends while it is counted.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})

afterAll(() => {
  vi.useRealTimers()
})

const brand = (who: Station) =>
  who.call<Problem>('POST', '/api/brands', { id: newId(), name: `B ${newId()}` })

test('writes beyond it are turned away; questions and colleagues are not', async () => {
  const answers = []
  for (let n = 0; n < 62; n++) answers.push(await brand(shop))
  const turned = answers.filter(({ status }) => status === 429)
  expect(turned.length).toBeGreaterThanOrEqual(2)
  expect(turned[0]?.body).toMatchObject({ code: 'tooFast' })
  expect(Number(turned[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.call('GET', '/api/brands')).status).toBe(200)
  expect((await brand(colleague)).status).toBe(200)
})

test('exports have a limit of their own', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 32; n++)
    statuses.push((await shop.call('GET', '/api/units/export?format=csv&columns=name')).status)
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])
})

describe('what visitors ask', () => {
  const open = commands.filter(({ needs }) => needs === 'public')
  const mostOf = ({ publicPace }: Command): number =>
    Math.ceil(Math.min(publicPace?.network ?? 0, publicPace?.token ?? Infinity) * paceTimes)
  /** Another address each time, all of one /64. */
  const visit = async (ask: Ask, network: string, n: number) => {
    const headers = { 'x-forwarded-for': `2001:db8:${network}::${(n + 1).toString(16)}` }
    return app.call<Problem>(ask.method, ask.path, { body: ask.body, headers })
  }
  const isTurned = ({ status, text }: { status: number; text: string }): boolean =>
    status === 429 && text.includes('tooFast')

  test('declares how often it may be asked, and is held to it by network', async () => {
    const wrong: string[] = []
    for (const [at, command] of open.entries()) {
      const most = mostOf(command)
      const ask = askOf(command, leastInput(command))
      const network = `${at + 1}:1`
      const turned: boolean[] = []
      for (let n = 0; n <= most; n++) turned.push(isTurned(await visit(ask, network, n)))
      const isHeld = most > 0 && turned.indexOf(true) === most
      // A token is held to its own pace, wherever it is said.
      const isApart = command.publicPace?.token || !isTurned(await visit(ask, `${at + 1}:2`, 0))
      if (!isHeld || !isApart) wrong.push(`${command.route}: ${turned.indexOf(true)} of ${most}`)
    }
    expect(open.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  test.each([
    ['/Menu/ABCDEFGH/now', 'GET /api/guest-menus/:code/now'],
    ['/Menu/ABCDEFGH/pictures/logo', 'GET /api/guest-menus/:code/pictures/:key'],
    ['/Menu/ABCDEFGH', 'GET /api/guest-menus/:code'],
    ['/s/x', 'GET /api/shared/:token'],
    ['/s/x/paper', 'GET /api/shared/:token/paper'],
    ['/c/x', 'GET /api/card-balances/:token'],
  ])('has one pace at %s and in the API', async (path, route) => {
    const command = commandOf(route)
    const ask = askOf(command, leastInput(command))
    const network = `f:${open.indexOf(command)}`
    for (let n = 0; n < mostOf(command); n++) await visit(ask, network, n)
    expect((await visit({ method: 'GET', path }, network, 0)).status).toBe(429)
    expect((await visit({ method: 'GET', path }, 'e:1', 0)).status).toBe(404)
  })

  test('a print agent that waits again and again is turned away', async () => {
    const body = { token: `pa_${'x'.repeat(60)}`, idle: [] }
    const wait = (n: number) =>
      visit({ method: 'POST', path: '/api/print-agent/wait', body }, `d:${n}`, 0)
    const codes: unknown[] = []
    for (let n = 0; n < 14; n++) codes.push((await wait(n)).body.code)
    expect(codes.indexOf('tooFast')).toBe(12)
  })
})

test('special queries are tried so often by one user, whatever comes of it', async () => {
  const asked = { sql: 'select broken', parameters: [], values: {} }
  const attempt = async (who: Station) =>
    (await who.call<Problem>('POST', '/api/special-query/run', asked)).body.code
  expect(await attempt(shop)).not.toBe('tooFast')
  expect(await attempt(shop)).toBe('tooFast')
  expect(await attempt(colleague)).not.toBe('tooFast')
})
