/**
 * Who holds a value that may stand only once. The database says which rule was broken, but not by
 * whom: it is asked again with the values of the request, behind the same wall, and only a reader
 * who may view that row is told.
 */
import { sql } from 'kysely'
import type { Found } from '../../../domain/identity/session.ts'
import {
  columnOf,
  type Entity,
  entities,
  isColumn,
  sentFields,
} from '../../../domain/kernel/entity.ts'
import { may, type Permission, type PermissionHolder } from '../../../domain/kernel/permission.ts'
import { type Raw, titleIn } from '../rows/row-sql.ts'
import type { Tx } from './db.ts'

type Values = Record<string, unknown>

export type BrokenRule = { table?: string; constraint?: string }

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

/** The values of the request by their columns; what a new row leaves out has its first value. */
function columnsOf(declared: Entity, input: Values): Values {
  const columns: Values = {}
  for (const [key, field] of sentFields(declared)) {
    const value = input[key] === undefined ? field.initial : input[key]
    if (value !== undefined && isColumn(field) && !field.beside)
      columns[columnOf(key, field)] = value
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
  const { left, right, only } = await keysOf(tx, constraint)
  const rows = sql.table(declared.table)
  const id = typeof input.id === 'string' ? input.id : null
  const wanted = JSON.stringify(columnsOf(declared, input))
  // A change names only some columns: the others are those of the row itself.
  const [holder] = await tx.plannedRows(sql<Omit<Found, 'entity'>>`
    select r.id, ${titleIn(declared, 'r')}::text as title
    from ${rows} r
    where r.id is distinct from ${id} and ${only}
      and ${left} in (
        select ${right}
        from jsonb_populate_record((select t from ${rows} t where t.id = ${id}), ${wanted}::jsonb))
    limit 1`)
  return holder && { entity: declared.name, ...holder }
}
