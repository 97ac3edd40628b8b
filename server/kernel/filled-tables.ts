/**
 * Which tables hold anything. A question that reads only tables in which nobody ever wrote finds
 * nothing: to plan it would be the whole of its work, and most companies leave most rooms empty.
 */
import type pg from 'pg'

export type Tables = {
  filled: ReadonlySet<string>
  empty: ReadonlySet<string>
  /** What reads tables that its name does not tell: views, functions, parents of partitions. */
  veiled: ReadonlySet<string>
  /** Whether one of them is so large that its size has to be known to plan well. */
  hasLarge: boolean
}

const largeBytes = 64 * 8192

export async function tablesOf(client: pg.Client): Promise<Tables> {
  const { rows } = await client.query<{ name: string; kind: string; bytes: string }>(`
    select relname::text as name, relkind::text as kind, pg_relation_size(oid) as bytes
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    union all
    select distinct proname::text, 'function', 0
    from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile <> 'i'`)
  const namesOf = (isMeant: (row: { kind: string; bytes: string }) => boolean) =>
    new Set(rows.filter(isMeant).map(({ name }) => name))
  return {
    filled: namesOf(({ kind, bytes }) => kind === 'r' && bytes !== '0'),
    empty: namesOf(({ kind, bytes }) => kind === 'r' && bytes === '0'),
    veiled: namesOf(({ kind }) => kind !== 'r'),
    hasLarge: rows.some(({ bytes }) => Number(bytes) > largeBytes),
  }
}

/** Asks of nothing but tables in which nothing was ever written. */
export function isOfNothing(sql: string, { filled, empty, veiled }: Tables): boolean {
  const words = new Set(sql.toLowerCase().match(/[a-z_][a-z0-9_]*/g))
  let isOfTables = false
  for (const word of words) {
    if (filled.has(word) || veiled.has(word)) return false
    // The catalogue is never empty.
    if (word.startsWith('pg_') || word === 'information_schema') return false
    if (empty.has(word)) isOfTables = true
  }
  return isOfTables
}
