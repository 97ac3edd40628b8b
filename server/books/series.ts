/**
 * The next numbers of series and the ends of their chains. Whoever asks holds the rows until the
 * transaction ends: numbers have no hole and a chain has one end. Several are taken in one order,
 * so that two postings never wait in a ring.
 */
import { sql } from 'kysely'
import type { SeriesEnd, SeriesKey } from '../../domain/books/chain.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type SeriesRow = {
  type_id: string
  branch_id: string
  year: number
  next: number
  last_hash: string
  stem: string | null
}

const lockedRows = (keys: readonly SeriesKey[]) => sql<SeriesRow>`
  select s.type_id, s.branch_id, s.year, s.next, s.last_hash, s.stem
  from series s
  join unnest(
    ${keys.map(({ typeId }) => typeId)}::uuid[],
    ${keys.map(({ branchId }) => branchId)}::uuid[],
    ${keys.map(({ year }) => year)}::integer[]) as k (type_id, branch_id, year)
    using (type_id, branch_id, year)
  order by s.type_id, s.branch_id, s.year
  for update of s`

const keyOf = ({ typeId, branchId, year }: SeriesKey): string => `${typeId} ${branchId} ${year}`

/** Answers in the order of the keys. */
export async function lockSeries(tx: Tx, keys: readonly SeriesKey[]): Promise<SeriesEnd[]> {
  const wanted = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  let rows = await tx.rows(lockedRows(wanted))
  if (rows.length < wanted.length) {
    await begin(tx, wanted)
    rows = await tx.rows(lockedRows(wanted))
  }
  const ends = new Map(
    rows.map((row) => {
      const key = { typeId: row.type_id, branchId: row.branch_id, year: row.year }
      return [keyOf(key), { ...key, next: row.next, lastHash: row.last_hash, stem: row.stem }]
    }),
  )
  return keys.map((key) => ends.get(keyOf(key)) as SeriesEnd)
}

/** The first document of a series; a second one at the same moment waits here. */
const begin = (tx: Tx, keys: readonly SeriesKey[]) =>
  tx.rows(sql`
    insert into series (type_id, branch_id, year)
    select *
    from unnest(
      ${keys.map(({ typeId }) => typeId)}::uuid[],
      ${keys.map(({ branchId }) => branchId)}::uuid[],
      ${keys.map(({ year }) => year)}::integer[]) as k (type_id, branch_id, year)
    order by 1, 2, 3
    on conflict do nothing`)
