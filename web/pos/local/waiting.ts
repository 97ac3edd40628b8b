/** What only this browser has of a company, whether or not the till is open. */
import { deleteDB } from 'idb'
import { databaseName, openTillDatabase, readFact, type TillDatabase } from './database.ts'
import { countUnsent } from './outbox.ts'
import { runningTill } from './running.ts'

/** A browser in which nothing was ever sold keeps no tables. */
async function isTillKnown(company: string): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false
  const all = await indexedDB.databases()
  return all.some(({ name }) => name === databaseName(company))
}

async function countKept(company: string): Promise<number> {
  const db = await openTillDatabase(company)
  const count = await countUnsent(db)
  db.close()
  return count
}

/** A till that runs may try to send them first, for so long. */
export async function waitingTickets(company: string, patienceMs: number): Promise<number> {
  if (!(await isTillKnown(company))) return 0
  const till = await runningTill(company)
  if (till) {
    const timeout = new Promise((resolve) => setTimeout(resolve, patienceMs))
    await Promise.race([till.counter.flush(), timeout])
  }
  return countKept(company)
}

/** A station that holds a register, or work that nobody else has. */
async function isTill(db: TillDatabase): Promise<boolean> {
  if (await readFact(db, 'register')) return true
  const counts = (['outbox', 'errands', 'sales'] as const).map((table) => db.count(table))
  return (await Promise.all(counts)).some((count) => count > 0)
}

/** Answers whether this browser stays a till; if not, nothing of it is left. */
export async function emptyUnlessTill(company: string): Promise<boolean> {
  if (!(await isTillKnown(company))) return false
  const db = await openTillDatabase(company)
  const stays = await isTill(db)
  db.close()
  if (!stays) await deleteDB(databaseName(company))
  return stays
}
