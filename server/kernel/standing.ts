/**
 * What stands until somebody decides otherwise: units, rates, settings, accounts. Whoever sells asks
 * it each time, and it is nearly always the same. It is remembered by the marks of its changes, which
 * are read in the same statement as everything else: equal marks are equal facts, so a change in any
 * process is seen by the next question and nothing has to be told or forgotten. The tables that leave
 * marks are those of 0177-standing-facts.sql; nothing else may be asked as standing.
 */
import { sql } from 'kysely'
import type { Tx } from './postgres/db.ts'
import type { Raw } from './rows/row-sql.ts'

const marks: Raw = sql`
  (select string_agg(mark::text, ' ' order by mark) from standing_mark) as "standingMarks"`

type Marked = { standingMarks: string | null }

type Remembered = { marks: string; facts: object }

const remembered = new Map<string, Remembered>()
const maxRemembered = 500

function remember(key: string, kept: Remembered): void {
  remembered.delete(key)
  const [oldest] = remembered.keys()
  if (oldest && remembered.size >= maxRemembered) remembered.delete(oldest)
  remembered.set(key, kept)
}

/** Whoever would change what others are told too has made a mistake. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/** Both are the columns of a question; what is live may be asked less where what stands is known. */
type Asked<Still extends object> = {
  /** What is asked, and of which day or language if that matters. */
  key: string
  still: Raw
  live: (known: Still | undefined) => Raw
}

/** One question, whose every part is as of the same moment; a second one only after a change. */
export async function withStanding<Still extends object, Live extends object>(
  tx: Tx,
  { key, still, live }: Asked<Still>,
): Promise<Still & Live> {
  const place = `${tx.companyId} ${key}`
  const known = remembered.get(place)
  if (known) {
    const facts = known.facts as Still
    const { standingMarks, ...row } = await tx.one(
      sql<Live & Marked>`select ${live(facts)}, ${marks}`,
    )
    if (standingMarks === known.marks) return { ...facts, ...row } as unknown as Still & Live
  }
  const {
    standingMarks,
    still: facts,
    ...row
  } = await tx.one(
    sql<Live & Marked & { still: Still }>`
      select (select row_to_json(s) from (select ${still}) s) as still, ${live(undefined)}, ${marks}`,
  )
  if (standingMarks !== null) remember(place, { marks: standingMarks, facts: frozen(facts) })
  return { ...facts, ...row } as unknown as Still & Live
}
