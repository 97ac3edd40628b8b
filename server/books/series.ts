/**
 * The next number of a series and the end of its chain. Whoever asks holds the row until the
 * transaction ends: numbers have no hole and the chain has one end.
 */
import { sql } from 'kysely'
import type { Tx } from '../kernel/db.ts'

export type SeriesKey = { typeId: string; branchId: string; year: number }

export type SeriesEnd = SeriesKey & { next: number; lastHash: string }

const lockedRow = ({ typeId, branchId, year }: SeriesKey) => sql<{
  next: number
  last_hash: string
}>`
  select next, last_hash
  from series
  where type_id = ${typeId} and branch_id = ${branchId} and year = ${year}
  for update`

export async function lockSeries(tx: Tx, key: SeriesKey): Promise<SeriesEnd> {
  const found = (await tx.maybe(lockedRow(key))) ?? (await begin(tx, key))
  return { ...key, next: found.next, lastHash: found.last_hash }
}

/** The first document of a series; a second one at the same moment waits here. */
async function begin(tx: Tx, key: SeriesKey): Promise<{ next: number; last_hash: string }> {
  await tx.rows(sql`
    insert into series (type_id, branch_id, year)
    values (${key.typeId}, ${key.branchId}, ${key.year})
    on conflict do nothing`)
  return tx.one(lockedRow(key))
}
