/**
 * What was counted and no server has yet. It is in a database of its own, because local storage is
 * emptied when a session ends: a cellar without a network loses nothing, whoever signs in next.
 */
import { type DBSchema, openDB } from 'idb'
import type { EntriesInput } from '../../../domain/stock/count-contract.ts'
import { mostEntries } from '../../../domain/stock/count-contract.ts'
import { isPassing } from '../../kernel/session/api.ts'
import { tellEntries } from './count-queries.ts'

export type WaitingEntry = EntriesInput['entries'][number]

/** Nobody else sends what somebody counted. */
type Kept = { id: string; user: string; count: string; entry: WaitingEntry }

interface CountSchema extends DBSchema {
  entries: { key: string; value: Kept }
}

const name = 'comptoir-counts'

const open = () =>
  openDB<CountSchema>(name, 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: 'id' })
    },
  })

async function inOutbox<Answer>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<Answer>) {
  const db = await open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Whether anybody ever counted at this device. */
const isThere = async (): Promise<boolean> =>
  typeof indexedDB !== 'undefined' &&
  (await indexedDB.databases()).some((database) => database.name === name)

const keptOf = async (user: string): Promise<Kept[]> =>
  (await inOutbox((db) => db.getAll('entries'))).filter((kept) => kept.user === user)

/** In the order they were made in, as their ids tell. */
export const waitingOf = async (user: string, count: string): Promise<WaitingEntry[]> =>
  (await keptOf(user)).filter((kept) => kept.count === count).map(({ entry }) => entry)

export async function keepEntry(user: string, count: string, entry: WaitingEntry): Promise<void> {
  await inOutbox((db) => db.put('entries', { id: entry.id, user, count, entry }))
}

export const dropEntries = (ids: readonly string[]): Promise<unknown> =>
  inOutbox((db) => Promise.all(ids.map((id) => db.delete('entries', id))))

/** All that waits, some hundreds at a time. Sent twice, an entry is kept once. */
export async function sendEntries(user: string, count: string): Promise<void> {
  const entries = (await waitingOf(user, count)).slice(0, mostEntries)
  if (entries.length === 0) return
  await tellEntries(count, entries, () => dropEntries(entries.map(({ id }) => id)))
  await sendEntries(user, count)
}

/** How many the server could not be told of just now. What it refuses keeps nobody here. */
export async function unsentEntries(user: string): Promise<number> {
  if (!(await isThere())) return 0
  let unsent = 0
  for (const count of new Set((await keptOf(user)).map((kept) => kept.count)))
    try {
      await sendEntries(user, count)
    } catch (error) {
      if (isPassing(error)) unsent += (await waitingOf(user, count)).length
    }
  return unsent
}
