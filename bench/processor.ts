/**
 * What processes took of the processors. Rates differ from one minute to the next on a machine that
 * is shared; this hardly does. Linux alone tells: elsewhere there is no answer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Installation } from './installation.ts'

/** Processor time in ms so far. */
type Taken = {
  /** The application. */
  server: number
  /** PostgreSQL with all its processes, also those that have ended. */
  database: number
  /** Whoever measures, with the driver where that is what is measured. */
  bench: number
}

const msPerTick = 10

type Stat = { parent: number; own: number; ended: number }

/** The name of a process stands in brackets and may hold anything. */
function statOf(pid: number | string): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  const ticks = (from: number) => Number(fields[from]) + Number(fields[from + 1])
  return { parent: Number(fields[1]), own: ticks(11) * msPerTick, ended: ticks(13) * msPerTick }
}

/** A process may end while the others are asked: then its parent has its time. */
function statOrNone(pid: string): Stat[] {
  try {
    return [statOf(pid)]
  } catch {
    return []
  }
}

export const tellsProcessors = (): boolean => existsSync('/proc/self/stat')

/** What a server with a process for each connection took. */
export function databaseMs(postmaster: number): number {
  const { own, ended } = statOf(postmaster)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOrNone)
    .filter(({ parent }) => parent === postmaster)
  return children.reduce((sum, child) => sum + child.own, own + ended)
}

function takenBy({ pid, postmaster }: Installation): Taken {
  const { user, system } = process.cpuUsage()
  return {
    server: statOf(pid).own,
    database: databaseMs(postmaster),
    bench: (user + system) / 1000,
  }
}

/** Adds up, name by name, what was taken while its works were done. */
export class Meter<Name extends string> {
  readonly #installation: Installation
  readonly #taken = new Map<Name, Taken & { done: number }>()

  constructor(installation: Installation) {
    this.#installation = installation
  }

  async round(name: Name, work: () => Promise<number>): Promise<void> {
    if (!tellsProcessors()) {
      await work()
      return
    }
    const before = takenBy(this.#installation)
    const done = await work()
    const after = takenBy(this.#installation)
    const sum = this.#taken.get(name) ?? { server: 0, database: 0, bench: 0, done: 0 }
    this.#taken.set(name, {
      server: sum.server + after.server - before.server,
      database: sum.database + after.database - before.database,
      bench: sum.bench + after.bench - before.bench,
      done: sum.done + done,
    })
  }

  /** In ms for one work; nothing where nobody tells. */
  of(name: Name): Taken | undefined {
    const sum = this.#taken.get(name)
    if (!sum) return undefined
    const { server, database, bench, done } = sum
    return { server: server / done, database: database / done, bench: bench / done }
  }
}
