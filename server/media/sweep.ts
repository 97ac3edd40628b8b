/**
 * A process that dies between keeping a file and committing its row leaves an orphan. Once a day,
 * and soon after the start, every stored file is held against the rows of its company. Only what
 * this installation noted itself is cleared, into the trash first; what it never knew is told and
 * left alone. A file in the trash whose row is there (again) comes back by itself.
 */

import { sql } from 'kysely'
import type { Logger } from 'pino'
import { dayMs } from '../../domain/kernel/calendar/days.ts'
import { type Files, orphanAgeMs, trashAgeMs } from '../kernel/files/files.ts'
import type { Store } from '../kernel/files/store.ts'
import type { Database } from '../kernel/postgres/db.ts'
import { startRepeating } from '../kernel/repeating.ts'

type Sweep = { db: Database; files: Files; log: Logger }

/** How many went into the trash, came back, left for good, and belong to nobody we know. */
export type Swept = { thrownAway: number; restored: number; erased: number; unknown: number }

const firstPauseMs = 60_000
const batchSize = 500

export async function sweepFiles(sweep: Sweep, now = new Date()): Promise<Swept> {
  const { files, log } = sweep
  const swept: Swept = { thrownAway: 0, restored: 0, erased: 0, unknown: 0 }
  for (const some of batches(await oldOf(files, now, orphanAgeMs))) {
    const { rows, noted } = await knownOf(sweep, some)
    for (const name of some.names) {
      const key = `${some.company}/${name}`
      if (isWhole(name) && rows.has(storageKeyIn(name))) continue
      if (!noted.has(storageKeyIn(name))) swept.unknown++
      else {
        await files.throwAway(key)
        swept.thrownAway++
      }
    }
  }
  await sweepTrash(sweep, swept, now)
  const { unknown, ...done } = swept
  if (Object.values(done).some((count) => count > 0)) log.info(done, 'The stored files were swept')
  if (unknown > 0)
    log.warn({ files: unknown }, 'Stored files that this installation never kept were left alone')
  return swept
}

async function sweepTrash(sweep: Sweep, swept: Swept, now: Date): Promise<void> {
  const { files } = sweep
  const expired = await keysOf(files.trash, now, trashAgeMs)
  for (const some of batches(await oldOf(files.trash, now, 0))) {
    const { rows, noted } = await knownOf(sweep, some)
    for (const name of some.names) {
      const key = `${some.company}/${name}`
      if (isWhole(name) && rows.has(storageKeyIn(name))) {
        await files.bringBack(key)
        swept.restored++
      } else if (expired.has(key) && noted.has(storageKeyIn(name))) {
        await files.trash.delete(key)
        swept.erased++
      }
    }
  }
}

type Some = { company: string; names: string[] }

async function keysOf(store: Store, now: Date, ageMs: number): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key, modifiedAt } of store.list())
    if (now.getTime() - modifiedAt.getTime() >= ageMs) keys.add(key)
  return keys
}

/** By company, because each is asked behind its own wall. */
async function oldOf(store: Store, now: Date, ageMs: number): Promise<Map<string, string[]>> {
  const old = new Map<string, string[]>()
  for (const key of await keysOf(store, now, ageMs)) {
    const [company = '', name = ''] = key.split('/')
    const names = old.get(company)
    if (names) names.push(name)
    else old.set(company, [name])
  }
  return old
}

function* batches(all: Map<string, string[]>): Generator<Some> {
  for (const [company, names] of all)
    for (let at = 0; at < names.length; at += batchSize)
      yield { company, names: names.slice(at, at + batchSize) }
}

async function knownOf({ db }: Sweep, { company, names }: Some) {
  const keys = names.map(storageKeyIn)
  const known = await db.inCompany(company, (tx) =>
    tx.rows(sql<{ key: string; hasRow: boolean }>`
      select n.storage_key::text as key, m.id is not null as "hasRow"
      from noted_file n
      left join media_file m on m.company_id = n.company_id and m.storage_key = n.storage_key
      where n.storage_key::text = any(${keys})`),
  )
  return {
    noted: new Set(known.map(({ key }) => key)),
    rows: new Set(known.filter(({ hasRow }) => hasRow).map(({ key }) => key)),
  }
}

/** A file is `<key>`, its thumbnail `<key>.thumb`; half of one is `.<name>-<eight signs>`. */
const namePattern = /^\.?([0-9a-f-]{36})(\.thumb)?(-[0-9a-f]{8})?$/

const storageKeyIn = (name: string): string => namePattern.exec(name)?.[1] ?? ''

const isWhole = (name: string): boolean => !name.startsWith('.')

export type Sweeping = {
  /** What the last sweep of this process found; nothing before the first. */
  readonly last: Swept | undefined
  stop(): Promise<void>
}

/** Sweeps by itself until it is stopped, and only a store that is proven to be ours. */
export function startSweeping(sweep: Sweep & { prove(): Promise<void> }): Sweeping {
  let last: Swept | undefined
  const { stop } = startRepeating({
    async work() {
      await sweep.prove()
      last = await sweepFiles(sweep)
    },
    firstPauseMs,
    pauseMs: dayMs,
    log: sweep.log,
    sentence: 'The stored files could not be swept; it will be tried again',
  })
  return {
    get last() {
      return last
    },
    stop,
  }
}
