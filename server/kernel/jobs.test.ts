import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { enqueue, type JobHandler, JobWorker, type PieceHandler, pauseAfter } from './jobs.ts'
import { Database, type Tx } from './postgres/db.ts'
import { migratedDatabase } from './testing/app.ts'

let ownerUrl: string
let owner: pg.Client
let db: Database
const companyId = newId()
const adminId = newId()
const log = pino({ level: 'silent' })

beforeAll(async () => {
  const migrated = await migratedDatabase()
  ownerUrl = migrated.ownerUrl
  db = Database.connect(migrated.appUrl, undefined, () => {})
  owner = await connected(ownerUrl)
  await owner.query(`insert into company (company_id, name, country) values ($1, 'K', 'LB')`, [
    companyId,
  ])
  await owner.query(
    `insert into app_user (company_id, id, username, full_name, user_type, is_active)
     values ($1, $2, 'admin', 'A', 'admin', true), ($1, $3, 'former', 'F', 'admin', false),
       ($1, $4, 'staff', 'S', 'staff', true)`,
    [companyId, adminId, newId(), newId()],
  )
})
afterAll(async () => {
  await owner.end()
  await db.close()
})
beforeEach(() => owner.query('delete from job; delete from notice'))

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

const workers: JobWorker[] = []
const rung: string[] = []

type Tuning = { pollMs?: number; pauseSecondsAfter?: (attempts: number) => number }

function startWorker(handler: JobHandler, tuning: Tuning = {}): JobWorker {
  const live = { notice: (userId: string) => rung.push(userId) }
  const options = { pollMs: 20, pauseSecondsAfter: () => 0, ...tuning }
  const worker = new JobWorker({ db, log, live, handlers: { test: handler }, ...options })
  workers.push(worker)
  worker.start()
  return worker
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  rung.length = 0
})

const add = (data: object = {}, kind = 'test'): Promise<void> =>
  db.inCompany(companyId, (tx) => enqueue(tx, kind, { ...data }))

type JobRow = { state: string; attempts: number; data: object; last_error: string | null }

const jobs = async (): Promise<JobRow[]> =>
  (await owner.query('select state, attempts, data, last_error from job order by id')).rows

async function until(state: string, count = 1): Promise<JobRow[]> {
  for (let tries = 0; tries < 1000; tries++) {
    const rows = (await jobs()).filter((job) => job.state === state)
    if (rows.length === count) return rows
    await pause(20)
  }
  throw new Error(`Never ${count} ${state}: ${JSON.stringify(await jobs())}`)
}

test.each([
  [1, 10],
  [2, 20],
  [3, 40],
  [7, 640],
  [9, 2560],
  [10, 3600],
  [30, 3600],
])('after attempt %i it waits %i seconds', (attempts, seconds) => {
  expect(pauseAfter(attempts)).toBe(seconds)
})

test('a job is done in its company, and what it knew is forgotten', async () => {
  const seen: unknown[] = []
  startWorker(async (tx, data) => {
    seen.push(data, await tx.one(sql`select current_company() as id`))
  })
  await add({ token: 'secret', to: 'a@b.example' })
  const [job] = await until('done')
  expect(seen).toEqual([{ token: 'secret', to: 'a@b.example' }, { id: companyId }])
  expect(job).toEqual({ state: 'done', attempts: 1, data: {}, last_error: null })
})

test('a job exists exactly if the transaction that asked for it does', async () => {
  const asked = db.inCompany(companyId, async (tx) => {
    await enqueue(tx, 'test', {})
    throw new Error('no')
  })
  await expect(asked).rejects.toThrow('no')
  expect(await jobs()).toEqual([])
})

describe('a job that fails', () => {
  test('leaves nothing behind and is tried again', async () => {
    let tries = 0
    startWorker(async (tx) => {
      await tx.rows(sql`update company set name = name || '!'`)
      tries += 1
      if (tries < 3) throw new Error('The printer is off')
    })
    await add()
    const [job] = await until('done')
    expect(job?.attempts).toBe(3)
    const { rows } = await owner.query('select name from company')
    expect(rows).toEqual([{ name: 'K!' }])
  })

  test('waits before it is tried again', async () => {
    startWorker(
      async () => {
        throw new Error('The printer is off')
      },
      { pauseSecondsAfter: pauseAfter },
    )
    await add()
    while (!(await jobs())[0]?.last_error) await pause(20)
    const [job] = await jobs()
    expect(job).toMatchObject({ state: 'waiting', attempts: 1, last_error: 'The printer is off' })
    const { rows } = await owner.query(
      'select round(extract(epoch from run_at - now()))::int as seconds from job',
    )
    expect(rows[0].seconds).toBeGreaterThan(5)
    expect(rows[0].seconds).toBeLessThanOrEqual(10)
  })

  test('again and again is given up after most of a day, and the active admins are told', async () => {
    startWorker(async () => {
      throw new Error('No such address')
    })
    await add({ to: 'gone@shop.example', token: 'secret' })
    const [job] = await until('failed')
    expect(job).toMatchObject({ attempts: 24, last_error: 'No such address', data: {} })
    const { rows } = await owner.query('select user_id, kind, facts from notice')
    expect(rows).toEqual([
      { user_id: adminId, kind: 'testFailed', facts: { to: 'gone@shop.example' } },
    ])
    await pause(50)
    expect(rung).toEqual([adminId])
  })

  test('because nobody knows its kind says so', async () => {
    startWorker(async () => {})
    await add({}, 'unheard')
    const [job] = await until('failed')
    expect(job?.last_error).toContain('unheard')
  })
})

test('several workers do each job once', async () => {
  const done: unknown[] = []
  const work: JobHandler = async (_tx, data) => {
    await pause(2)
    done.push(data.n)
  }
  for (let i = 0; i < 3; i++) startWorker(work)
  await db.inCompany(companyId, async (tx: Tx) => {
    for (let n = 0; n < 40; n++) await enqueue(tx, 'test', { n })
  })
  await until('done', 40)
  expect(done).toHaveLength(40)
  expect(new Set(done).size).toBe(40)
})

test('a job of a process that died is taken over', async () => {
  await add()
  await owner.query(`update job set state = 'running', attempts = 1, run_at = now()`)
  startWorker(async () => {})
  expect((await until('done'))[0]?.attempts).toBe(2)
})

test('a woken worker does not wait for its next look', async () => {
  const worker = startWorker(async () => {}, { pollMs: 60_000 })
  await pause(100)
  await add()
  worker.wake()
  await until('done')
})

test('a stopped worker finishes what it does and takes nothing more', async () => {
  let state = 'idle'
  const worker = startWorker(async () => {
    state = 'begun'
    await pause(200)
    state = 'done'
  })
  await add()
  while (state === 'idle') await pause(5)
  await worker.stop()
  expect(state).toBe('done')
  expect((await jobs())[0]?.state).toBe('done')
  await add()
  worker.wake()
  await pause(100)
  expect(await until('waiting')).toHaveLength(1)
})

test('a worker survives a database that goes away, and does what was waiting', async () => {
  const url = new URL(ownerUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const elsewhere = await connected(url.href)
  let runs = 0
  startWorker(async () => {
    runs += 1
    if (runs === 1) {
      await elsewhere.query(`alter database ${name} with allow_connections false`)
      await elsewhere.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      )
    }
  })
  await add()
  while (runs === 0) await pause(20)
  await pause(400)
  expect(runs).toBe(1)
  await elsewhere.query(`alter database ${name} with allow_connections true`)
  await elsewhere.end()
  owner = await connected(ownerUrl)
  // What it was doing comes back after ten minutes: nobody can know how far it got.
  await owner.query('update job set run_at = now()')
  expect((await until('done'))[0]?.attempts).toBe(2)
  expect(runs).toBe(2)
})

describe('companies take turns', () => {
  const otherId = newId()
  beforeAll(() =>
    owner.query(`insert into company (company_id, name, country) values ($1, 'O', 'LB')`, [
      otherId,
    ]),
  )

  test('a queue of one that does not move keeps nobody else waiting', async () => {
    const stuck = Promise.withResolvers<void>()
    const done: unknown[] = []
    startWorker(async (_tx, { n }, { company_id }) => {
      if (company_id === companyId) await stuck.promise
      done.push(n)
    })
    await db.inCompany(companyId, async (tx) => {
      for (let n = 0; n < 20; n++) await enqueue(tx, 'test', { n })
    })
    // Its share is two at one time, whoever else waits or not.
    await until('running', 2)
    for (const n of ['first', 'second', 'third'])
      await db.inCompany(otherId, (tx) => enqueue(tx, 'test', { n }))
    await until('done', 3)
    expect(new Set(done)).toEqual(new Set(['first', 'second', 'third']))
    expect((await jobs()).filter(({ state }) => state === 'running')).toHaveLength(2)
    stuck.resolve()
    await until('done', 23)
  })

  test('the first of every company comes before the second of any', async () => {
    await db.inCompany(companyId, async (tx) => {
      for (let n = 0; n < 5; n++) await enqueue(tx, 'test', { n })
    })
    await owner.query(`update job set run_at = now() - interval '1 hour'`)
    await db.inCompany(otherId, (tx) => enqueue(tx, 'test', { n: 'late' }))
    const taken = await db.transaction('write', {}, (tx) =>
      tx.rows(sql<{ company_id: string }>`select * from take_jobs(2, 2)`),
    )
    expect(new Set(taken.map(({ company_id }) => company_id))).toEqual(
      new Set([companyId, otherId]),
    )
  })
})

test('a long work goes in pieces, each a transaction and a turn', async () => {
  const order: unknown[] = []
  const live = { notice: () => {} }
  const long: PieceHandler = async (tx, { piece = 1 }) => {
    order.push(piece)
    await tx.rows(sql`update company set name = 'piece ' || ${piece}::int`)
    if (piece === 1) await add({ note: 'between' }, 'short')
    return piece === 3 ? undefined : { rest: { piece: Number(piece) + 1 } }
  }
  const short: JobHandler = async (tx) => {
    order.push((await tx.one(sql<{ name: string }>`select name from company`)).name)
  }
  // One at a time, so that the order can be seen.
  await db.inCompany(companyId, (tx) => enqueue(tx, 'long', {}))
  const worker = new JobWorker({ db, log, live, handlers: { long, short }, pollMs: 20 })
  workers.push(worker)
  worker.start()
  await until('done', 2)
  expect(order.filter((it) => typeof it === 'number')).toEqual([1, 2, 3])
  // What was asked for meanwhile saw a piece that was done, before the whole was.
  expect(order.find((it) => typeof it === 'string')).toMatch(/^piece [123]$/)
})

describe('a job whose process dies', () => {
  const die = () => owner.query(`update job set run_at = now() where state = 'running'`)
  const take = () =>
    db.transaction('write', {}, (tx) =>
      tx.rows(sql<{ deaths: number }>`select * from take_jobs(4, 2)`),
    )

  test('is put aside after three times, and the admins are told', async () => {
    await add({ to: 'a@b.example' })
    for (const deaths of [0, 1, 2]) {
      expect((await take()).map((job) => job.deaths)).toEqual([deaths])
      await die()
    }
    let runs = 0
    startWorker(async () => {
      runs += 1
    })
    const [job] = await until('failed')
    expect(runs).toBe(0)
    expect(job?.last_error).toContain('ended 3 times')
    const { rows } = await owner.query('select user_id, kind from notice')
    expect(rows).toEqual([{ user_id: adminId, kind: 'testFailed' }])
  })

  test('but whose failure was heard in between begins to count anew', async () => {
    await add()
    await take()
    await die()
    await take()
    await owner.query(`update job set run_at = now()`)
    let runs = 0
    startWorker(async () => {
      runs += 1
      if (runs === 1) throw new Error('The printer is off')
    })
    await until('done')
    const { rows } = await owner.query('select deaths from job')
    expect(rows).toEqual([{ deaths: 0 }])
  })
})
