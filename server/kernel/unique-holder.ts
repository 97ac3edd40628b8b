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
import { may, type Permission, type PermissionHolder } from '../../domain/kernel/permission.ts'
import type { Tx } from './db.ts'
import { titleColumn } from './row-sql.ts'

type Values = Record<string, unknown>

export type BrokenRule = { table?: string; constraint?: string }

/** What makes a row unique, as its index says: `lower(name)`, `currency_id, value, kind`. */
const keysOf = (index: string) => sql<{ keys: string[] }>`
  select array_agg(pg_get_indexdef(i.indexrelid, k::integer, true) order by k) as keys
  from pg_index i
  cross join generate_series(1, i.indnkeyatts) k
  where i.indexrelid = to_regclass(${index})`

/** The values of the request by their columns; what a new row leaves out has its first value. */
function columnsOf(declared: Entity, input: Values): Values {
  const columns: Values = {}
  for (const [key, field] of sentFields(declared)) {
    const value = input[key] === undefined ? field.initial : input[key]
    if (value !== undefined && isColumn(field)) columns[columnOf(key, field)] = value
  }
  return columns
}

export async function holderOf(
  tx: Tx,
  reader: PermissionHolder,
  { table, constraint }: BrokenRule,
  input: Values,
): Promise<Found | undefined> {
  const declared = entities().find((it) => it.table === table)
  if (!declared || !constraint || !may(reader, `${declared.can}.view` as Permission))
    return undefined
  const { keys } = await tx.one(keysOf(constraint))
  const own = keys.filter((key) => key !== 'company_id').map((key) => sql.raw(key))
  const rows = sql.table(declared.table)
  const id = typeof input.id === 'string' ? input.id : null
  const wanted = JSON.stringify(columnsOf(declared, input))
  // A change names only some columns: the others are those of the row itself.
  const found = await tx.plannedRows(sql<{ id: string; title: string }>`
    select id, ${sql.ref(titleColumn(declared))}::text as title
    from ${rows}
    where id is distinct from ${id}
      and (${sql.join(own)}) = (
        select ${sql.join(own)}
        from jsonb_populate_record((select t from ${rows} t where t.id = ${id}), ${wanted}::jsonb))`)
  const [holder] = found
  return holder && { entity: declared.name, ...holder }
}
