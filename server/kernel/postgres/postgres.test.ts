import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasOwnDisk, onOwnDisk } from '../testing/own-disk.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { programFor } from './postgres-program.ts'
import { launch } from './postgres-server.ts'
import { isRunning } from './running-process.ts'

const base = mkdtempSync(join(tmpdir(), 'comptoir-postgres-'))
const dir = join(base, 'postgres')
const logFile = join(base, 'postgres.log')
const lost: string[] = []
const start = (at = dir, password = 'p@ss/word') =>
  startPostgres({ dir: at, password, logFile, onLost: (reason) => lost.push(reason) })

let postgres: EmbeddedPostgres

beforeAll(async () => {
  postgres = await start()
})

afterAll(async () => {
  await postgres?.stop()
  rmSync(base, { recursive: true, force: true })
})

describe('a new server', () => {
  test('has the settings the product relies on', async () => {
    const rows = await ask(
      postgres.url,
      `select name, setting || coalesce(unit, '') as value from pg_settings where name = any($1)`,
      [Object.keys(expectedSettings)],
    )
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(
      expectedSettings,
    )
  })

  test('sorts by ICU in the database comptoir', async () => {
    const rows = await ask(
      postgres.url,
      `select datname, datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
       from pg_database
       where datname = current_database()`,
    )
    expect(rows).toEqual([
      { datname: 'comptoir', datlocprovider: 'i', datlocale: 'und', encoding: 'UTF8' },
    ])
    const words = await ask(postgres.url, `select w from unnest('{z,é,e,f}'::text[]) w order by w`)
    expect(words.map(({ w }) => w)).toEqual(['e', 'é', 'f', 'z'])
  })

  test('lets nobody in without the password', async () => {
    const wrong = postgres.url.replace(/:[^:@]+@/, ':wrong@')
    await expect(ask(wrong, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('leaves no password file and no half-made folder', () => {
    expect(readdirSync(base).sort()).toEqual(['postgres', 'postgres.log'])
  })
})

describe('data survive', () => {
  test('a stop and a start', async () => {
    await ask(postgres.url, 'create table kept (what text)')
    await ask(postgres.url, `insert into kept values ('stop')`)
    const { pid } = postgres
    await postgres.stop()
    expect(isRunning(pid)).toBe(false)
    postgres = await start()
    expect(await ask(postgres.url, 'select what from kept')).toEqual([{ what: 'stop' }])
    expect(lost).toEqual([])
  })

  test('the death of the server, which comes back by itself on its port', async () => {
    const pool = new Pool({ connectionString: postgres.url })
    pool.on('error', () => {})
    await pool.query(`insert into kept values ('kill')`)
    const { pid, url } = postgres
    process.kill(pid, 'SIGKILL')
    await until(() => postgres.pid !== pid)
    const { rows } = await pool.query('select what from kept order by what')
    await pool.end()
    expect(rows).toEqual([{ what: 'kill' }, { what: 'stop' }])
    expect(postgres.url).toBe(url)
    expect(lost[0]).toBe('PostgreSQL has ended unexpectedly and is being started again.')
  })

  test('the death of the application, even at once followed by a start', async () => {
    const other = join(base, 'other')
    const owner = await startInAnotherProcess(other)
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const next = await start(other)
    try {
      expect(await ask(next.url, 'select what from kept')).toEqual([{ what: 'owner' }])
    } finally {
      await next.stop()
    }
  })
})

describe('a stop', () => {
  test('during a restart leaves nothing running', async () => {
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    await until(() => !isRunning(pid))
    await postgres.stop()
    expect(isRunning(postgres.pid)).toBe(false)
    await sleep(300)
    expect(isRunning(postgres.pid)).toBe(false)
    postgres = await start()
  })
})

describe('what an earlier run left', () => {
  test('a live server of this folder is ended and replaced', async () => {
    await postgres.stop()
    const program = programFor(dir)
    const signal = new AbortController().signal
    const left = await launch({ program, dir, logFile, port: await anyPort(), signal })
    postgres = await start()
    expect(isRunning(left.pid)).toBe(false)
    expect(await ask(postgres.url, 'select count(*) from kept')).toEqual([{ count: '2' }])
  })

  test('another program that now has the number of the old server is not touched', async () => {
    await postgres.stop()
    const bystander = spawn('sleep', ['60'])
    try {
      writeFileSync(
        join(dir, 'postmaster.pid'),
        `${bystander.pid}\n${dir}\n1\n5432\n\n*\n\nready\n`,
      )
      postgres = await start()
      expect(isRunning(bystander.pid ?? 0)).toBe(true)
    } finally {
      bystander.kill()
    }
  })

  test('a first start that was killed half-way does not matter', async () => {
    const half = join(base, 'half')
    mkdirSync(`${half}.new/base`, { recursive: true })
    writeFileSync(`${half}.new/PG_VERSION`, '18\n')
    const whole = await start(half)
    await whole.stop()
    expect(existsSync(`${half}.new`)).toBe(false)
  })
})

describe('a start is refused in one sentence', () => {
  test('over files of something else', async () => {
    const taken = join(base, 'taken')
    mkdirSync(taken)
    writeFileSync(join(taken, 'letter.txt'), '')
    await expect(start(taken)).rejects.toThrow(/^The folder .*taken holds files, but no database:/)
  })

  test('over a database of another version', async () => {
    const old = join(base, 'old')
    mkdirSync(old)
    writeFileSync(join(old, 'PG_VERSION'), '13\n')
    await expect(start(old)).rejects.toThrow(/was made by PostgreSQL 13, but version 18 comes/)
  })

  test('with another password, and the server is stopped again', async () => {
    await postgres.stop()
    await expect(start(dir, 'other')).rejects.toThrow(/with another password .* secrets\.json/)
    expect(existsSync(join(dir, 'postmaster.pid'))).toBe(false)
    postgres = await start()
  })

  test.skipIf(!hasOwnDisk)('on a full disk', () => {
    const full = join(base, 'full')
    mkdirSync(full)
    const command = [process.execPath, '--input-type=module', '-e', program, join(full, 'db')]
    expect(onOwnDisk('size=20m', full, command)).toMatch(
      /^PostgresError: The disk of the database in .* is full: free some space/,
    )
  })
})

const expectedSettings = {
  data_checksums: 'on',
  fsync: 'on',
  jit: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  max_locks_per_transaction: '256',
  password_encryption: 'scram-sha-256',
  shared_buffers: '327688kB',
  synchronous_commit: 'on',
  unix_socket_directories: '',
  wal_compression: 'pglz',
}

const program = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))})
  const dir = process.argv[1]
  const options = { dir, password: 'p@ss/word', logFile: dir + '.log', onLost: console.log }
  await startPostgres(options).then(({ url }) => console.log(url), (e) => console.log(String(e)))
`

async function startInAnotherProcess(at: string): Promise<ChildProcess> {
  const stay = `${program}; setTimeout(() => {}, 20_000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', stay, at])
  const [url] = await once(child.stdout, 'data')
  await ask(String(url).trim(), `create table kept as select 'owner' as what`)
  return child
}

async function ask(url: string, sql: string, values: unknown[] = []) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

async function until(isSo: () => boolean) {
  for (let i = 0; i < 500 && !isSo(); i++) await sleep(20)
  expect(isSo()).toBe(true)
}

async function anyPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
