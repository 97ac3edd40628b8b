/**
 * Who holds a value that may stand only once. The database says which rule was broken, but not by
 * whom: it is asked again with the values of the request, behind the same wall, and only a reader
 * who may view that row is told.
 */
import { sql } from 'kysely'
import type { Found } from '../../domain/identity/session.ts'
import {
  columnOf,
  type Entity,
  entities,
  isColumn,
  sentFields,
} from '../../domain/kernel/entity.ts'
import type { Field } from '../../domain/kernel/field.ts'
import { may, type Permission, type PermissionHolder } from '../../domain/kernel/permission.ts'
import type { Tx } from './db.ts'
import { type Raw, titleColumn } from './row-sql.ts'

type Values = Record<string, unknown>

export type BrokenRule = { table?: string; constraint?: string }

export type Holding = {
  /** Absent when the reader may not view it, or when the request holds the value twice. */
  holder?: Found
  /** Before the name of the field: the line in which it stands. */
  line?: string
}

/** What makes a row unique, as its index says: `lower(name)`, or `currency_id, value, kind`. */
const indexNamed = (name: string) => sql<{ keys: string[]; only: string; countsNulls: boolean }>`
  select array_agg(pg_get_indexdef(i.indexrelid, k::integer, true) order by k) as keys,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as only,
    i.indnullsnotdistinct as "countsNulls"
  from pg_index i
  cross join generate_series(1, i.indnkeyatts) k
  where i.indexrelid = to_regclass(${name})
  group by i.indexrelid, i.indpred, i.indrelid, i.indnullsnotdistinct`

type Keys = { left: Raw; right: Raw; only: Raw }

async function keysOf(tx: Tx, constraint: string): Promise<Keys> {
  const { keys, only, countsNulls } = await tx.one(indexNamed(constraint))
  const own = sql.join(keys.filter((key) => key !== 'company_id').map((key) => sql.raw(key)))
  const whole = sql`jsonb_build_array(${own})`
  return {
    left: countsNulls ? whole : sql`(${own})`,
    right: countsNulls ? whole : own,
    only: sql`(${sql.raw(only)})`,
  }
}

/** The values of a request by their columns; what a new row leaves out has its first value. */
function columnsOf(fields: [string, Field][], input: Values): Values {
  const columns: Values = {}
  for (const [key, field] of fields) {
    const value = input[key] === undefined ? field.initial : input[key]
    if (value !== undefined && isColumn(field)) columns[columnOf(key, field)] = value
  }
  return columns
}

/** The row of this entity that has these values already. A change names only some of them. */
async function holderAmong(tx: Tx, declared: Entity, keys: Keys, input: Values) {
  const rows = sql.table(declared.table)
  const id = typeof input.id === 'string' ? input.id : null
  const wanted = JSON.stringify(columnsOf(sentFields(declared), input))
  const [holder] = await tx.plannedRows(sql<Omit<Found, 'entity'>>`
    select id, ${sql.ref(titleColumn(declared))}::text as title
    from ${rows}
    where id is distinct from ${id} and ${keys.only}
      and ${keys.left} in (
        select ${keys.right}
        from jsonb_populate_record((select t from ${rows} t where t.id = ${id}), ${wanted}::jsonb))
    limit 1`)
  return holder
}

type Lines = { key: string; lines: NonNullable<Field['lines']> }

/** The first line whose values stand elsewhere, here or in a line before it, and where. */
async function holderOfLine(
  tx: Tx,
  declared: Entity,
  keys: Keys,
  { key, lines }: Lines,
  input: Values,
) {
  const sent = (Array.isArray(input[key]) ? input[key] : []) as Values[]
  const fields = Object.entries(lines.fields)
  const wanted = JSON.stringify(
    sent.map((line, position) => ({ ...columnsOf(fields, line), id: line.id, position })),
  )
  const table = sql.table(lines.table)
  const given = sql`jsonb_populate_recordset(null::${table}, ${wanted}::jsonb)`
  const elsewhere = sql`id <> all(${sent.map((line) => line.id)}::uuid[]) and ${keys.only}`
  const [taken] = await tx.plannedRows(sql<{ position: number }>`
    select position
    from (
      select position, ${keys.left} in (select ${keys.right} from ${table} where ${elsewhere})
        or row_number() over (partition by ${keys.right} order by position) > 1 as is_taken
      from ${given} given) told
    where is_taken
    order by position
    limit 1`)
  const [holder] = await tx.plannedRows(sql<Omit<Found, 'entity'>>`
    select t.id, ${sql.ref(`t.${titleColumn(declared)}`)}::text as title
    from ${sql.table(declared.table)} t
    where t.id in (
      select ${sql.ref(`${declared.table}_id`)}
      from ${table}
      where ${elsewhere} and ${keys.left} in (select ${keys.right} from ${given} given))
    limit 1`)
  return { holder, line: taken && `${key}.${taken.position}` }
}

const linesIn = (declared: Entity, table: string | undefined): Lines[] =>
  sentFields(declared).flatMap(([key, { lines }]) =>
    lines?.table === table && lines ? [{ key, lines }] : [],
  )

export async function holdingOf(
  tx: Tx,
  reader: PermissionHolder,
  { table, constraint }: BrokenRule,
  input: Values,
): Promise<Holding> {
  const declared = entities().find((it) => it.table === table || linesIn(it, table).length > 0)
  if (!declared || !constraint) return {}
  const keys = await keysOf(tx, constraint)
  const [lines] = linesIn(declared, table)
  const { holder, line } = lines
    ? await holderOfLine(tx, declared, keys, lines, input)
    : { holder: await holderAmong(tx, declared, keys, input), line: undefined }
  const isTold = holder && may(reader, `${declared.can}.view` as Permission)
  return { line, holder: isTold ? { entity: declared.name, ...holder } : undefined }
}
