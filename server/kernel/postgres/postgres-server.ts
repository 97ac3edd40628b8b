// One run of the PostgreSQL server: from the spawn until it accepts connections, and its end.

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskFull, isDiskFull, PostgresError, type Program } from './postgres-program.ts'
import { postmasterOf } from './postmaster.ts'

export type Server = {
  pid: number
  /** Resolves when the process has ended, wanted or not. */
  ended: Promise<void>
  shutDown(): Promise<void>
}

type Launch = { program: Program; dir: string; logFile: string; port: number; signal: AbortSignal }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  max_connections: '100',
  // A restore makes every table, index and constraint in one transaction, beside people who sell.
  max_locks_per_transaction: '256',
  wal_compression: 'on',
  jit: 'off',
  // The plans of a new shop were made for empty tables: they look for one line in all of them until
  // the tables are counted. A minute, as usual, is a long time with a queue at the till.
  autovacuum_naptime: '10s',
}

/** Recovery after a crash replays the log, which takes as long as it takes, within reason. */
const patienceMs = 10 * 60_000

/** Resolves when the server is ready; throws a `PostgresError` when it is not going to be. */
export async function launch({ program, dir, logFile, port, signal }: Launch): Promise<Server> {
  const logStart = endOfLog(logFile)
  const child = spawnServer(program, dir, logFile, port)
  const end = endOf(child)
  for (const endMs = Date.now() + patienceMs; end.how === undefined; await sleep(20)) {
    const postmaster = postmasterOf(dir)
    if (postmaster?.isReady && postmaster.pid === child.pid) {
      child.unref()
      return { pid: postmaster.pid, ended: end.reached, shutDown: () => shutDown(child, end) }
    }
    if (signal.aborted || Date.now() > endMs) await shutDown(child, end)
  }
  throw failureOf(dir, logFile, logStart, end.how)
}

function spawnServer(program: Program, dir: string, logFile: string, port: number): ChildProcess {
  const options = Object.entries({ ...settings, port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const [command = '', ...args] = [...program.prefix, program.postgres, '-D', dir, ...options]
  const log = openLog(dir, logFile)
  try {
    // A session of its own, or Ctrl-C in a terminal would stop it before the application closed.
    return spawn(command, args, { ...program.spawn, detached: true, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

type End = { how: string | undefined; reached: Promise<void> }

function endOf(child: ChildProcess): End {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end: End = { how: undefined, reached: promise }
  const reach = (how: string) => {
    end.how ??= how
    resolve()
  }
  child.once('error', (error) => reach(error.message))
  child.once('exit', (code, signal) => reach(signal ? `signal ${signal}` : `code ${code}`))
  return end
}

/** Fast shutdown; if that hangs, an immediate one, from which the next start recovers. */
async function shutDown(child: ChildProcess, end: End): Promise<void> {
  if (end.how !== undefined) return
  child.ref()
  child.kill('SIGINT')
  const force = setTimeout(() => child.kill('SIGQUIT'), 60_000)
  await end.reached
  clearTimeout(force)
}

function openLog(dir: string, logFile: string): number {
  try {
    return openSync(logFile, 'a', 0o600)
  } catch (error) {
    throw isDiskFull(dir, String(error)) ? diskFull(dir) : error
  }
}

/** Where the next message will stand. A log that has grown large is set aside first. */
function endOfLog(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10 * 1024 * 1024) return size
  renameSync(logFile, `${logFile}.old`)
  return 0
}

function failureOf(dir: string, logFile: string, logStart: number, how: string): PostgresError {
  const log = readFileSync(logFile).subarray(logStart).toString()
  if (isDiskFull(dir, log)) return diskFull(dir)
  const reason = /(?:FATAL|PANIC): {2}(.*)/.exec(log)?.[1] ?? `it ended with ${how}`
  const message = `PostgreSQL did not start: ${reason} (more in ${logFile}).`
  if (/Address already in use/.test(log)) return new PostgresError(message, 'port')
  if (/still in use|lock file .* already exists/.test(log))
    return new PostgresError(message, 'busy')
  return new PostgresError(message)
}
