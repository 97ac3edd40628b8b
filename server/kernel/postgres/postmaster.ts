// The postmaster is PostgreSQL's first process; it keeps a file about itself in its data folder.
// One that a killed application left behind must not keep the next one from starting, and a
// process that only happens to have its number must never be harmed.

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError } from './postgres-program.ts'
import { isRunning } from './running-process.ts'

type Postmaster = { pid: number; isReady: boolean }

/** What the folder's own file says; the process may be long gone. */
export function postmasterOf(dir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Ends a postmaster that a dead application left in this folder, and waits until it is gone. */
export async function clearTheWay(dir: string): Promise<void> {
  const left = postmasterOf(dir)
  if (!left) return
  if (!isRunning(left.pid) || !isPostgresOf(left.pid, dir)) {
    // A number that a zombie or another program has would be taken for a live server. A number
    // that nobody has is left to PostgreSQL, which then also looks for surviving children.
    if (isNumberTaken(left.pid)) rmSync(join(dir, 'postmaster.pid'), { force: true })
    return
  }
  // Fast shutdown first; it may already be under way. Then the one that ends in crash recovery.
  if (await endsAfter(left.pid, 'SIGINT', 60_000)) return
  if (await endsAfter(left.pid, 'SIGQUIT', 10_000)) return
  throw new PostgresError(
    `An earlier PostgreSQL (process ${left.pid}) still works in ${dir} and does not stop:` +
      ' end it, then start again.',
  )
}

async function endsAfter(pid: number, signal: NodeJS.Signals, patienceMs: number) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
  }
  for (const endMs = Date.now() + patienceMs; Date.now() < endMs; await sleep(25)) {
    if (!isRunning(pid)) return true
  }
  return false
}

function isNumberTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A postmaster works inside its data folder; where that cannot be seen, its command tells. */
function isPostgresOf(pid: number, dir: string): boolean {
  const [program = '', ...args] = commandOf(pid)
  if (basename(program) !== 'postgres') return false
  try {
    const [own, its] = [statSync(dir), statSync(`/proc/${pid}/cwd`)]
    return own.dev === its.dev && own.ino === its.ino
  } catch {
    return args.join(' ').includes(`-D ${dir} `)
  }
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return shown.stdout?.trim().split(' ') ?? []
  }
}
