/** Nobody waits for ever: not the database for us, not we for a client, not one for another. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FairQueue } from '../fair-queue.ts'
import { refusalFrom } from '../postgres/db-refusal.ts'
import { startTestApp, testApp } from '../testing/app.ts'
import { type Problem, type Station, station } from '../testing/station.ts'

const httpLimits = {
  headersMs: 300,
  requestMs: 600,
  silentMs: 30_000,
  checkMs: 50,
  maxSockets: 100,
}
const app = testApp({ httpLimits })
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

describe('a client that keeps still', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
  })
  const opened = (text = ''): Socket => {
    const socket = connect(app.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    if (text) socket.write(text)
    sockets.push(socket)
    return socket
  }
  const heads = 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

  test.each([
    ['sends nothing at all', ''],
    ['never ends its head', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['never ends its body', `${heads}content-length: 100\r\n\r\n{`],
  ])('and %s is let go, and all of its kind', async (_, text) => {
    const crowd = Array.from({ length: 30 }, () => opened(text))
    await Promise.all(crowd.map((socket) => once(socket, 'close')))
    expect((await shop.call('GET', '/api/brands')).status).toBe(200)
  })

  test('on a live connection, without saying who it is, is let go', async () => {
    const socket = new WebSocket(
      `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    )
    await once(socket, 'close')
    const known = io(app.url, { auth: { token: shop.token }, transports: ['websocket'] })
    await new Promise((resolve) => known.once('connect', () => resolve(undefined)))
    known.disconnect()
  })

  test('finds no room beyond a bound, which becomes free again', async () => {
    const crowd = Array.from({ length: 150 }, () => opened())
    await Promise.all(crowd.map((socket) => once(socket, 'close')))
    expect((await shop.call('GET', '/api/brands')).status).toBe(200)
  })
})

describe('the database', () => {
  const shown = (name: string) =>
    app.db.transaction('write', {}, async (tx) => {
      const row = await tx.one(sql<{ value: string }>`select current_setting(${name}) as value`)
      return row.value
    })

  test.each([
    ['statement_timeout', '30s'],
    ['lock_timeout', '10s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('is given %s of %s', async (name, value) => {
    expect(await shown(name)).toBe(value)
  })

  const refusedWith = async (work: Promise<unknown>) =>
    refusalFrom(
      await work.then(
        () => undefined,
        (error: unknown) => error,
      ),
    )

  test('that takes too long is a refusal in words', async () => {
    const refusal = await refusedWith(
      app.db.inCompany(shop.companyId, async (tx) => {
        await tx.rows(sql`set local statement_timeout = 20`)
        await tx.rows(sql`select pg_sleep(30)`)
      }),
    )
    expect([refusal?.code, refusal?.status]).toEqual(['tookTooLong', 503])
  })

  test('that waits for somebody else for too long is a refusal in words', async () => {
    const brand = await shop.add('/api/brands', { name: 'Held' })
    const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = app.db.inCompany(shop.companyId, async (tx) => {
      await tx.rows(sql`select 1 from brand where id = ${brand.id} for update`)
      held.resolve()
      await free.promise
    })
    await held.promise
    const refusal = await refusedWith(
      app.db.inCompany(shop.companyId, async (tx) => {
        await tx.rows(sql`set local lock_timeout = 20`)
        await tx.rows(sql`select 1 from brand where id = ${brand.id} for update`)
      }),
    )
    expect([refusal?.code, refusal?.status]).toEqual(['othersAtWork', 503])
    free.resolve()
    await holder
  })
})

describe('whoever watches', () => {
  const metrics = async (headers: Record<string, string> = {}, of = app) =>
    of.call<Problem>('GET', '/metrics', { headers })

  test('is told that the process is ready, and that it is not without its migrations', async () => {
    const { status, body } = await app.call<{ status: string }>('GET', '/api/ready')
    expect([status, body.status]).toEqual([200, 'ready'])
    const [kept] = await app.asOwner<{ name: string; hash: string }>(
      "delete from migration where name = '0024-limits.sql' returning name, hash",
    )
    const answer = await app.call<Problem>('GET', '/api/ready')
    expect([answer.status, answer.body.code]).toEqual([503, 'notReady'])
    await app.asOwner('insert into migration (name, hash) values ($1, $2)', [
      kept?.name,
      kept?.hash,
    ])
    expect((await app.call('GET', '/api/ready')).status).toBe(200)
  })

  test('reads numbers by route, and nobody’s name', async () => {
    const brand = await shop.add('/api/brands', { name: 'Secret brand' })
    await shop.read('/api/brands', brand.id)
    await shop.call('GET', `/api/${'x'.repeat(40)}`)
    const { status, headers, text } = await metrics()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toMatch(
      /comptoir_http_requests_total\{method="GET",route="\/api\/brands\/:id",status="200"\} 1\n/,
    )
    expect(text).toMatch(
      /comptoir_http_request_duration_seconds_bucket\{method="GET",route="\/api\/brands\/:id",le="\+Inf"\} 1\n/,
    )
    for (const name of [
      'comptoir_database_connections{pool="work",state="busy"}',
      'comptoir_database_up 1',
      'comptoir_jobs{state="failed"} 0',
      'comptoir_webhook_deliveries{state="waiting"} 0',
      'comptoir_webhooks_stopped 0',
      'comptoir_event_loop_lag_seconds{quantile="0.99"}',
      'process_resident_memory_bytes',
      'comptoir_restarts_total 0',
    ])
      expect(text).toContain(name)
    expect(text).not.toContain(brand.id)
    expect(text).not.toContain(shop.companyId)
    expect(text).not.toContain('xxxx')
    for (const line of text.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
  })

  test.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
    ['x-forwarded-host', 'shop.example'],
    ['cf-connecting-ip', '203.0.113.9'],
  ])('from elsewhere, passed on with %s, finds nothing', async (name, value) => {
    const { status, body } = await metrics({ [name]: value })
    expect([status, body.code]).toEqual([404, 'notFound'])
  })

  test('needs the token where there is one, also from this machine', async () => {
    const guarded = await startTestApp({ metricsToken: 'a token of some length' })
    expect((await metrics({}, guarded)).status).toBe(404)
    expect((await metrics({ authorization: 'Bearer wrong' }, guarded)).status).toBe(404)
    const right = { authorization: 'Bearer a token of some length', 'x-forwarded-for': '::2' }
    expect((await metrics(right, guarded)).status).toBe(200)
    await guarded.close()
  })
})

test('in a fair queue the first of each comes before the second of any', () => {
  const queue = new FairQueue<string>()
  for (const thing of ['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'c1']) queue.push(thing.charAt(0), thing)
  expect([queue.length, queue.countOf('a'), queue.countOf('d')]).toEqual([7, 4, 0])
  const order = Array.from({ length: 8 }, () => queue.shift())
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', undefined])
  queue.push('a', 'again')
  expect([queue.drain(), queue.length]).toEqual([['again'], 0])
})
