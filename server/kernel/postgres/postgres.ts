// The embedded PostgreSQL: a real server, made on first start, that only this machine can reach.
// It belongs to this process: it comes back by itself on the same port when it dies, so that the
// connection pool recovers, and it stops when the application stops, even by kill -9.

import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ensureCluster, owner } from './postgres-cluster.ts'
import { PostgresError, type Program, programFor } from './postgres-program.ts'
import { launch, type Server } from './postgres-server.ts'
import { clearTheWay } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** As the owner, to the database `comptoir`; stays true when the server is restarted. */
  url: string
  readonly pid: number
  stop(): Promise<void>
}

type Options = {
  /** Directly below the data directory, which the caller has locked. */
  dir: string
  password: string
  logFile: string
  /** Told, in a sentence, when the server died or could not be brought back yet. */
  onLost: (reason: string) => void
}

type Ground = { program: Program; dir: string; logFile: string; signal: AbortSignal }

/** A server that lived this long did not die of its start, so the next one is tried at once. */
const steadyMs = 60_000
const longestPauseMs = 10_000

export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  await clearTheWay(dir)
  const program = programFor(dir)
  await ensureCluster(dir, program, options.password)

  const stopping = new AbortController()
  const ground = { program, dir, logFile: resolve(options.logFile), signal: stopping.signal }
  const { server, port } = await launchFirst(ground)
  const url = (database: string) => {
    const password = encodeURIComponent(options.password)
    return `postgres://${owner}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
  }
  try {
    await ensureDatabase(url('postgres'), dir)
  } catch (error) {
    await server.shutDown()
    throw error
  }
  const kept = keepRunning(server, port, ground, stopping, options.onLost)
  return {
    url: url('comptoir'),
    get pid() {
      return kept.server.pid
    },
    async stop() {
      stopping.abort()
      await kept.settled
      await kept.server.shutDown()
    },
  }
}

/** Tries again with another port, or until what is left of an earlier server has gone. */
async function launchFirst(ground: Ground): Promise<{ server: Server; port: number }> {
  for (const endMs = Date.now() + 20_000; ; await sleep(200)) {
    const port = await freePort()
    try {
      await clearTheWay(ground.dir)
      return { server: await launch({ ...ground, port }), port }
    } catch (error) {
      const canPass = error instanceof PostgresError && error.failure !== 'other'
      if (!canPass || Date.now() > endMs) throw error
    }
  }
}

type Kept = { server: Server; settled: Promise<void> }

/** Starts the server again whenever it ends unasked. `settled` resolves when none is starting. */
function keepRunning(
  first: Server,
  port: number,
  ground: Ground,
  stopping: AbortController,
  onLost: Options['onLost'],
): Kept {
  const kept: Kept = { server: first, settled: Promise.resolve() }
  let attempt = 0

  const begin = () => {
    watch().catch((error: Error) => onLost(error.message))
  }

  const watch = async () => {
    const bornMs = Date.now()
    await kept.server.ended
    if (stopping.signal.aborted) return
    if (Date.now() - bornMs > steadyMs) attempt = 0
    onLost('PostgreSQL has ended unexpectedly and is being started again.')
    kept.settled = bringBack()
  }

  const bringBack = async () => {
    for (; ; attempt++) {
      const pauseMs = attempt === 0 ? 0 : Math.min(50 * 2 ** attempt, longestPauseMs)
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        await clearTheWay(ground.dir)
        kept.server = await launch({ ...ground, port })
        attempt++
        begin()
        return
      } catch (error) {
        if (!stopping.signal.aborted) onLost((error as Error).message)
      }
    }
  }

  begin()
  return kept
}

async function ensureDatabase(url: string, dir: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    const { rowCount } = await client.query(`select from pg_database where datname = 'comptoir'`)
    if (rowCount === 0) await client.query('create database comptoir')
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const isPassword = error.code === '28P01'
    throw new PostgresError(
      isPassword
        ? `The database in ${dir} was made with another password than the one in secrets.json:` +
            ' restore that file from a backup.'
        : `The database in ${dir} could not be prepared: ${error.message}.`,
    )
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
