/** How many tickets only this browser has, whether or not the till is open. */
import { databaseName, openTillDatabase } from './database.ts'
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
