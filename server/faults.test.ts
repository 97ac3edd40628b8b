/** What breaks outside must be told plainly, lose nothing and mend by itself. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../domain/kernel/id.ts'
import { type EmbeddedPostgres, startPostgres } from './kernel/postgres/postgres.ts'
import { migratedDatabase, startTestApp, type TestApp, testApp } from './kernel/testing/app.ts'
import { type Cable, cableTo } from './kernel/testing/cable.ts'
import { type Problem, type Station, station } from './kernel/testing/station.ts'

/** Long enough for every reconnection, short enough for a person to wait. */
const recoveryMs = 15_000

describe('a database that goes away and comes back', () => {
  let cable: Cable
  let roles: { ownerUrl: string; appUrl: string }
  let shop: Station
  const sockets: Socket[] = []

  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await cable.close()
  })
  const first = testApp(async () => {
    const { ownerUrl, appUrl } = await migratedDatabase()
    cable = await cableTo(ownerUrl)
    const through = new URL(appUrl)
    through.host = new URL(cable.url).host
    roles = { ownerUrl: cable.url, appUrl: through.href }
    return roles
  })
  const second = testApp(() => roles)
  beforeAll(async () => {
    shop = await station(first)
  })

  const listeningAt = async (app: TestApp): Promise<string[]> => {
    const heard: string[] = []
    const auth = { token: shop.token }
    const socket = io(app.url, { auth, transports: ['websocket'], reconnection: false })
    sockets.push(socket)
    socket.on('changed', ({ entity }: { entity: string }) => heard.push(entity))
    await new Promise((resolve, reject) => {
      socket.on('connect', () => resolve(undefined))
      socket.on('connect_error', reject)
    })
    return heard
  }

  test('is told as 503 within seconds, then served again without a restart', async () => {
    const kept = await shop.add('/api/brands', { name: 'Before the fault' })
    const heardHere = await listeningAt(first)
    const heardThere = await listeningAt(second)
    await cable.pull()

    const asked = [
      ['GET', '/api/brands'],
      ['POST', '/api/brands', { id: newId(), name: 'During the fault' }],
      ['GET', '/api/health'],
      ['GET', '/api/brands/export?format=csv'],
      ['POST', '/api/login', { login: 'somebody', password: 'something' }],
    ] as const
    for (const [method, path, body] of asked) {
      const startedAt = Date.now()
      const answer = await shop.call<Problem>(method, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'databaseAway'])
      expect(answer.headers.get('retry-after')).toBe('2')
      expect(answer.body.message).toMatch(/Nothing was lost/)
      expect(Date.now() - startedAt).toBeLessThan(6000)
    }
    await expect(listeningAt(first)).rejects.toThrow()

    await cable.mend()
    await expect
      .poll(async () => (await shop.call('GET', '/api/health')).status, { timeout: recoveryMs })
      .toBe(200)
    expect((await shop.list('/api/brands')).rows.map(({ id }) => id)).toEqual([kept.id])

    const listener = await listeningAt(first)
    await expect
      .poll(
        async () => {
          const all = [heardHere, heardThere, listener]
          for (const heard of all) heard.length = 0
          await shop.add('/api/brands', { name: `After ${newId()}` })
          await pause(300)
          return all.every((heard) => heard.includes('brand'))
        },
        { timeout: recoveryMs, interval: 500 },
      )
      .toBe(true)
  })

  test('takes a retried create once when its answer was lost after the commit', async () => {
    const id = newId()
    const body = { id, name: 'Answered twice' }
    cable.loseCommitAnswerOf(body.name)
    const lost = await shop.call<Problem>('POST', '/api/brands', body)
    expect([lost.status, lost.body.code]).toEqual([503, 'databaseAway'])
    const again = await shop.add('/api/brands', body)
    const names = { altName: null, nameFr: null, nameAr: null }
    expect(again).toEqual({ ...body, ...names, version: 1, image: null })
    const traces = await first.asOwner('select command from audit where entity_id = $1', [id])
    expect(traces).toEqual([{ command: 'POST /api/brands' }])
  })

  test('takes a change once when its answer was lost, and says so to the retry', async () => {
    const { id } = await shop.add('/api/brands', { name: 'Changed once' })
    const change = { version: 1, altName: 'as the lost answer said' }
    cable.loseCommitAnswerOf(change.altName)
    // Others commit in between, as the looking for jobs does at any moment; theirs are answered.
    const other = await station(second)
    await other.add('/api/brands', { name: 'Somebody else' })
    expect((await shop.list('/api/brands')).rows).not.toHaveLength(0)
    const lost = await shop.call<Problem>('PATCH', `/api/brands/${id}`, change)
    expect(lost.body.code).toBe('databaseAway')
    const retried = await shop.refused('PATCH', `/api/brands/${id}`, change)
    expect(retried).toMatchObject({
      code: 'stale',
      facts: { current: { version: 2, altName: change.altName }, changedBy: shop.userName },
    })
  })

  test('takes a retried create once when the caller hung up before the answer', async () => {
    const ids = Array.from({ length: 12 }, () => newId())
    const create = (id: string, signal?: AbortSignal) =>
      fetch(`${first.url}/api/sizes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id, name: `Size ${id}` }),
        signal,
      })
    await Promise.all(
      ids.map((id, i) => create(id, AbortSignal.timeout(1 + i)).catch(() => 'hung up')),
    )
    const answers = await Promise.all(ids.map((id) => create(id)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect((await shop.list('/api/sizes')).rows).toHaveLength(ids.length)
    const [count] = await first.asOwner(
      'select count(*)::int as traces from audit where entity_id = any($1)',
      [ids],
    )
    expect(count).toEqual({ traces: ids.length })
  })
})

describe('PostgreSQL killed under load', () => {
  let folder: string
  let postgres: EmbeddedPostgres
  let shop: Station

  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const app = testApp(async () => {
    folder = mkdtempSync(join(tmpdir(), 'comptoir-faults-'))
    postgres = await startPostgres({
      dir: join(folder, 'postgres'),
      password: 'only-for-tests',
      logFile: join(folder, 'postgres.log'),
      onLost: () => {},
    })
    return { ownerUrl: postgres.url }
  })
  beforeAll(async () => {
    shop = await station(app)
  })

  test('loses nothing that was answered, and every retry ends in exactly one row', async () => {
    const wanted: { id: string; name: string }[] = []
    const answered = new Set<string>()
    let isOver = false
    const work = async (): Promise<void> => {
      while (!isOver) {
        const row = { id: newId(), name: `Row ${newId()}` }
        wanted.push(row)
        // The caller does what the offline till will do: the same again until it is answered.
        for (let isDone = false; !isDone; ) {
          const { status } = await shop.call('POST', '/api/brands', row)
          isDone = status === 200
          if (isDone) answered.add(row.id)
          else await pause(100)
        }
      }
    }
    const workers = Array.from({ length: 6 }, work)
    await pause(400)
    process.kill(postgres.pid, 'SIGKILL')
    await pause(2500)
    isOver = true
    await Promise.all(workers)
    expect(answered.size).toBe(wanted.length)
    const rows = await app.asOwner<{ id: string }>('select id from brand order by id')
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id).toSorted())
    const [traces] = await app.asOwner(
      "select count(*)::int as count, count(distinct entity_id)::int as rows from audit where entity = 'brand'",
    )
    expect(traces).toEqual({ count: wanted.length, rows: wanted.length })
  })
})

describe('a stop', () => {
  test('does not wait for clients that are silent or slow', async () => {
    const app = await startTestApp()
    const [silent, slow] = [connect(app.port, '127.0.0.1'), connect(app.port, '127.0.0.1')]
    for (const socket of [silent, slow]) socket.on('error', () => {})
    await once(slow, 'connect')
    slow.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{')
    await pause(100)
    const startedAt = Date.now()
    await app.close()
    expect(Date.now() - startedAt).toBeLessThan(8000)
    silent.destroy()
    slow.destroy()
  })
})

describe('a deadlock', () => {
  const app = testApp()
  let shop: Station
  beforeAll(async () => {
    shop = await station(app)
  })

  test('is done again, and nobody sees it', async () => {
    const made = await Promise.all(
      ['A', 'B'].map((name) => shop.add('/api/divisions', { name: `Division ${name}` })),
    )
    const [low, high] = made.map(({ id }) => id).toSorted()
    const other = new pg.Client({ connectionString: app.ownerUrl })
    await other.connect()
    // The other waits longer before it looks for a deadlock, so that the request is the victim.
    await other.query("set deadlock_timeout = '20s'")
    await other.query('begin')
    await other.query("update division set alt_name = 'held' where id = $1", [high])
    const deletion = shop.call<{ deleted: string[] }>('POST', '/api/divisions/delete', {
      ids: [low, high],
    })
    await waitsForLock()
    await other.query("update division set alt_name = 'held' where id = $1", [low])
    await other.query('commit')
    await other.end()
    const { status, body } = await deletion
    expect(status).toBe(200)
    expect(body.deleted.toSorted()).toEqual([low, high])
    const [{ deadlocks } = { deadlocks: 0 }] = await app.asOwner<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(deadlocks).toBeGreaterThan(0)
  })

  async function waitsForLock(): Promise<void> {
    const waiting = `
      select 1
      from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(() => app.asOwner(waiting)).toHaveLength(1)
  }
})
