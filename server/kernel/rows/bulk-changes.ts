/** Changes of many rows of one entity: each set of columns, and each table of lines, by one statement. */

import { sql } from 'kysely'
import {
  type AnyRow,
  columnOf,
  type Entity,
  type Fields,
  isColumn,
  type Row,
  recordFields,
  shownFields,
} from '../../../domain/kernel/entity.ts'
import type { Change } from '../context.ts'
import type { Tx } from '../postgres/db.ts'
import { refuseFineChanges } from './coins.ts'
import { columnTypes } from './column-type.ts'
import { type Line, replaceLines } from './line-rows.ts'
import { type Raw, selectList } from './row-sql.ts'
import type { Writing } from './row-writing.ts'
import { difference, refuseStale, refuseUnseen, shown } from './rows.ts'

type Values = Record<string, unknown>

type RowChange = {
  id: string
  version: number
  changes: Values
  /** Further columns that follow from what was sent. */
  extra?: Values
}

const allKeys = (declared: Entity): string[] => recordFields(declared).map(([key]) => key)

/** Keeps every other writer of these rows waiting until this transaction ends, and reads them then. */
export async function lockRows<F extends Fields>(
  tx: Tx,
  declared: Entity<string, F>,
  ids: readonly string[],
): Promise<Map<string, Row<F>>> {
  await tx.rows(sql`
    select 1
    from ${sql.table(declared.table)}
    where id = any(${ids}::uuid[])
    order by id
    for update`)
  const rows = await tx.rows(sql<Values>`
    select ${selectList(declared, allKeys(declared))}
    from ${sql.table(declared.table)} t
    where t.id = any(${ids}::uuid[])
    order by t.id`)
  return new Map(rows.map((raw) => [String(raw.id), shown(declared, raw)]))
}

/** Whether a change is one of columns and lines alone; links have tables of their own. */
export const isWithoutLinks = ({ fields }: Entity, changes: Values): boolean =>
  Object.keys(changes).every((key) => fields[key] && fields[key].kind !== 'references')

/** All of them or none: whoever comes too late for one of them is told so. `before` was locked. */
export async function updateRows<F extends Fields>(
  context: Writing,
  declared: Entity<string, F>,
  before: ReadonlyMap<string, Row<F>>,
  all: readonly RowChange[],
): Promise<Change[]> {
  for (const { id, version, changes } of all) {
    refuseUnseen(declared, context, changes)
    const row = before.get(id)
    if (row) await refuseStale(context, declared, row, version)
  }
  const known = all.flatMap(({ id, changes }) => {
    const row = before.get(id)
    return row ? [{ before: row, changes }] : []
  })
  await refuseFineChanges(context.tx, declared, known)
  const written = all.map(({ id, changes, extra }) => ({
    id,
    columns: { ...columnsOf(declared, changes), ...extra },
  }))
  const saved: Row<F>[] = []
  const bySet = Map.groupBy(written, ({ columns }) => Object.keys(columns).sort().join())
  for (const alike of bySet.values()) saved.push(...(await writeAlike(context.tx, declared, alike)))
  const lined = await writeLines(context.tx, declared, all)
  const changed = saved.map(({ id, ...plain }): Change => {
    const after = lined.get(id) ?? { id, ...plain }
    return { entity: declared.name, id, ...difference(before.get(id) as AnyRow, after) }
  })
  for (const change of changed) context.record(change)
  return changed
}

/** The lines of those that have any to write; answers these rows as they are then. */
async function writeLines<F extends Fields>(
  tx: Tx,
  declared: Entity<string, F>,
  all: readonly RowChange[],
): Promise<Map<string, Row<F>>> {
  const written = new Set<string>()
  for (const [key, field] of shownFields(declared)) {
    if (!field.lines) continue
    const owned = all.flatMap(({ id, changes }) =>
      changes[key] ? [{ owner: id, lines: changes[key] as Line[] }] : [],
    )
    for (const { owner } of owned) written.add(owner)
    if (owned.length > 0) await replaceLines(tx, declared, field, owned)
  }
  return written.size > 0 ? lockRows(tx, declared, [...written]) : new Map()
}

const columnsOf = ({ fields }: Entity, changes: Values): Values =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([key, value]) => {
      const field = fields[key]
      return field && isColumn(field) && !field.beside && value !== undefined
        ? [[columnOf(key, field), value]]
        : []
    }),
  )

async function writeAlike<F extends Fields>(
  tx: Tx,
  declared: Entity<string, F>,
  rows: readonly { id: string; columns: Values }[],
): Promise<Row<F>[]> {
  const typeOf = new Map(
    shownFields(declared).map(([key, field]) => [columnOf(key, field), columnTypes[field.kind]]),
  )
  const names = Object.keys(rows[0]?.columns ?? {})
  const types = names.map((name) => sql`${sql.ref(name)} ${sql.raw(typeOf.get(name) ?? 'text')}`)
  const sets: Raw[] = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
  const saved = await tx.plannedRows(sql<Values>`
    update ${sql.table(declared.table)} as t
    set ${sql.join([sql`version = t.version + 1, updated_at = now()`, ...sets])}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, columns }) => ({ id, ...columns })))}::jsonb)
      as r (${sql.join([sql`id uuid`, ...types])})
    where t.id = r.id
    returning ${selectList(declared, allKeys(declared))}`)
  return saved.map((raw) => shown(declared, raw))
}
