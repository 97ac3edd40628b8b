// One process at a time works in a data directory. The lock is a file that names its holder; it
// appears whole or not at all, because it is written aside and then linked into place.
//
// A holder that died leaves its file behind. Several starting processes may find it at once, and
// none of them may remove a lock that another has just taken: the right to follow a dead holder
// is therefore a lock of its own, named after that holder, and whoever has it looks again.

import { randomUUID } from 'node:crypto'
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, isRunning } from './running-process.ts'

export type Holder = {
  token: string
  pid: number
  birth?: string
  host: string
  place: string
  startedAt: string
  url?: string
}

export type Lock = { announce(url: string): void; release(): void }

export class LockedError extends Error {
  override name = 'LockedError'
  readonly holder: Holder
  constructor(holder: Holder) {
    super(`The lock is held by process ${holder.pid} on host ${holder.host}.`)
    this.holder = holder
  }
}

/** Takes the lock, or throws `LockedError` with the one who has it. */
export async function takeLock(file: string, beatMs = 2000): Promise<Lock> {
  const me = thisProcess()
  for (;;) {
    if (create(file, me)) return hold(file, me, beatMs)
    const holder = holderOf(file)
    if (!holder) continue
    if (await isAlive(file, holder, beatMs)) throw new LockedError(holder)
    if (await succeed(file, holder, me, beatMs)) return hold(file, me, beatMs)
  }
}

/** Puts this process in the place of a dead holder, unless another one is doing so. */
async function succeed(file: string, dead: Holder, me: Holder, beatMs: number): Promise<boolean> {
  try {
    const right = await takeLock(`${file}.${dead.token}`, beatMs)
    try {
      if (holderOf(file)?.token !== dead.token) return false
      replace(file, me)
      return true
    } finally {
      right.release()
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    await sleep(20)
    return false
  }
}

function hold(file: string, me: Holder, beatMs: number): Lock {
  const isMine = () => holderOf(file)?.token === me.token
  // The time stamp moves while the holder lives: the only sign of life another machine can see.
  const beat = setInterval(() => {
    try {
      const now = new Date()
      if (isMine()) utimesSync(file, now, now)
    } catch {
      // A folder that is briefly unreachable is no reason to stop working.
    }
  }, beatMs)
  beat.unref()
  return {
    announce(url) {
      if (isMine()) replace(file, { ...me, url })
    },
    release() {
      clearInterval(beat)
      if (isMine()) rmSync(file, { force: true })
    },
  }
}

/** On the same machine the process list answers at once; elsewhere the beat is watched. */
async function isAlive(file: string, holder: Holder, beatMs: number): Promise<boolean> {
  if (holder.place === placeOfThisProcess()) return isRunning(holder.pid, holder.birth)
  const first = beatOf(file)
  for (let waitedMs = 0; waitedMs < beatMs * 4; waitedMs += beatMs / 4) {
    await sleep(beatMs / 4)
    const beat = beatOf(file)
    if (beat !== first) return beat !== undefined
  }
  return false
}

function beatOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs
}

function create(file: string, holder: Holder): boolean {
  const aside = writeAside(file, holder)
  try {
    linkSync(aside, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function replace(file: string, holder: Holder): void {
  renameSync(writeAside(file, holder), file)
}

function writeAside(file: string, holder: Holder): string {
  const aside = `${file}-${randomUUID()}`
  writeFileSync(aside, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return aside
}

/** Nothing when there is no lock. A file that a power cut emptied belongs to nobody alive. */
function holderOf(file: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const nobody = { token: 'nobody', pid: 0, host: '', place: placeOfThisProcess(), startedAt: '' }
  try {
    const holder: Partial<Holder> | null = JSON.parse(text)
    return { ...nobody, ...holder }
  } catch {
    return nobody
  }
}

function thisProcess(): Holder {
  return {
    token: randomUUID(),
    pid: process.pid,
    birth: birthOf(process.pid),
    host: hostname(),
    place: placeOfThisProcess(),
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }
}

/** Where a process number has a meaning: this machine, since its last boot, in this container. */
function placeOfThisProcess(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}
