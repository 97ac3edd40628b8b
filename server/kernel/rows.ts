/**
 * Reading and writing the rows of declared entities: idempotent create by the client's id,
 * version check, join tables, and the change told to the audit and to every open screen.
 */
import { sql } from 'kysely'
import {
  type AnyRow,
  columnOf,
  type Entity,
  mustEntity,
  shownFields,
} from '../../domain/kernel/entity.ts'
import type { Field } from '../../domain/kernel/field.ts'
import { type ListQuery, type Page, type Total, writeCursor } from '../../domain/kernel/list.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { PublicContext } from './command.ts'
import type { Tx } from './db.ts'
import {
  conditions,
  countOf,
  estimateOf,
  joinTable,
  maxCounted,
  pageOf,
  type Raw,
  selectList,
} from './list-sql.ts'
import { usedAmong, usersOf } from './row-users.ts'

type Values = Record<string, unknown>
type Writing = Pick<PublicContext, 'tx' | 'record'>

/** A database row as clients see it: references are `{ id, title }`. */
function shown(declared: Entity, raw: Values): AnyRow {
  const row: AnyRow = { id: raw.id as string, version: raw.version as number }
  for (const [key, field] of shownFields(declared)) {
    if (!(key in raw)) continue
    const value = raw[key]
    row[key] =
      field.kind === 'reference' && value !== null
        ? { id: value, title: raw[`${key}:title`] ?? '' }
        : value
  }
  return row
}

export async function listRows(tx: Tx, declared: Entity, query: ListQuery): Promise<Page<AnyRow>> {
  const counting = query.wantsCount ? totalOf(tx, declared, query) : undefined
  const isSearch = query.q !== '' || Object.keys(query.filters).length > 0
  const page = pageOf(declared, query)
  const raws = await (isSearch ? tx.plannedRows(page) : tx.rows(page))
  const kept = raws.slice(0, query.limit)
  const last = raws.length > query.limit ? kept.at(-1) : undefined
  return {
    rows: kept.map((raw) => shown(declared, raw)),
    next: last
      ? writeCursor({ value: last[':sort'] as string | null, id: last.id as string })
      : null,
    ...(counting ? { total: await counting } : {}),
  }
}

async function totalOf(tx: Tx, declared: Entity, query: ListQuery): Promise<Total> {
  const all = conditions(declared, query)
  const [counted] = await tx.plannedRows(countOf(declared, all))
  if (!counted || counted.count <= maxCounted) return { count: counted?.count ?? 0, isExact: true }
  const [plan] = await tx.plannedRows(estimateOf(declared, all))
  const guess = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? counted.count
  return { count: Math.max(guess, counted.count), isExact: false }
}

const allKeys = (declared: Entity): string[] => shownFields(declared).map(([key]) => key)

async function rowById(tx: Tx, declared: Entity, id: string, locking: Raw): Promise<AnyRow> {
  const raw = await tx.maybe(sql<Values>`
    select ${selectList(declared, allKeys(declared))}
    from ${sql.table(declared.table)} t
    where t.id = ${id}
    ${locking}`)
  if (!raw) throw new Refusal('notFound')
  return shown(declared, raw)
}

export const readRow = (tx: Tx, declared: Entity, id: string): Promise<AnyRow> =>
  rowById(tx, declared, id, sql``)

/** Reads the row and keeps every other writer waiting until this transaction ends. */
export const lockRow = (tx: Tx, declared: Entity, id: string): Promise<AnyRow> =>
  rowById(tx, declared, id, sql`for update of t`)

type Written = { columns: [string, unknown][]; joins: [Field, string[]][] }

/** Splits an input into the columns of its table and the rows of its join tables. */
function written(declared: Entity, input: Values, extra: Values): Written {
  const columns: [string, unknown][] = []
  const joins: [Field, string[]][] = []
  for (const [key, field] of shownFields(declared)) {
    const value = input[key]
    if (value === undefined) continue
    if (field.kind === 'references') joins.push([field, value as string[]])
    else columns.push([columnOf(key, field), value])
  }
  return { columns: [...columns, ...Object.entries(extra)], joins }
}

/** Writes the join tables; the row must be read again only if there were any. */
async function withJoins(tx: Tx, declared: Entity, row: AnyRow, joins: Written['joins']) {
  if (joins.length === 0) return row
  const { id } = row
  await Promise.all(
    joins.flatMap(([field, ids]) => {
      const table = sql.table(joinTable(declared, field))
      const own = sql.ref(`${declared.table}_id`)
      const other = sql.ref(`${mustEntity(field.target ?? '').table}_id`)
      return [
        tx.rows(sql`delete from ${table} where ${own} = ${id}`),
        tx.rows(sql`
          insert into ${table} (${own}, ${other})
          select distinct ${id}::uuid, target
          from unnest(${ids}::uuid[]) target`),
      ]
    }),
  )
  return readRow(tx, declared, id)
}

/** Creating twice with one id gives the first row again. */
export async function insertRow(
  context: Writing,
  declared: Entity,
  input: Values & { id: string },
  extra: Values = {},
): Promise<AnyRow> {
  const { tx } = context
  const { columns, joins } = written(declared, input, extra)
  const names: Raw[] = [sql`id`, ...columns.map(([name]) => sql.ref(name))]
  const values = [input.id, ...columns.map(([, value]) => value)]
  const made = await tx.maybe(sql<Values>`
    insert into ${sql.table(declared.table)} as t (${sql.join(names)})
    values (${sql.join(values)})
    on conflict (company_id, id) do nothing
    returning ${selectList(declared, allKeys(declared))}`)
  if (!made) return readRow(tx, declared, input.id)
  const row = await withJoins(tx, declared, shown(declared, made), joins)
  context.record({ entity: declared.name, id: row.id, after: row })
  return row
}

/** Many new rows of one entity in one statement. Join tables are not for it. */
export async function insertRows(
  context: Writing,
  declared: Entity,
  inputs: readonly (Values & { id: string })[],
): Promise<void> {
  if (inputs.length === 0) return
  const fields = Object.entries(declared.fields).filter(([key]) =>
    inputs.some((input) => input[key] !== undefined),
  )
  const names: Raw[] = [sql`id`, ...fields.map(([key, field]) => sql.ref(columnOf(key, field)))]
  const lines = inputs.map((input) => {
    const values = [input.id, ...fields.map(([key]) => input[key] ?? null)]
    return sql`(${sql.join(values)})`
  })
  await context.tx.plannedRows(sql`
    insert into ${sql.table(declared.table)} (${sql.join(names)})
    values ${sql.join(lines)}`)
  for (const { id, ...after } of inputs) context.record({ entity: declared.name, id, after })
}

/** Who saved the row last, for the one who comes too late. */
export async function stale(
  tx: Tx,
  declared: Pick<Entity, 'name'>,
  current: { id: string },
): Promise<Refusal> {
  const last = await tx.maybe(sql<{ user_name: string; at: Date }>`
    select user_name, at
    from audit
    where entity = ${declared.name} and entity_id = ${current.id}
    order by id desc
    limit 1`)
  return new Refusal('stale', undefined, {
    current,
    changedBy: last?.user_name ?? '',
    changedAt: last?.at ?? null,
  })
}

export async function updateRow(
  context: Writing,
  declared: Entity,
  id: string,
  version: number,
  changes: Values,
  extra: Values = {},
): Promise<AnyRow> {
  const { tx } = context
  const before = await lockRow(tx, declared, id)
  if (before.version !== version) throw await stale(tx, declared, before)
  const { columns, joins } = written(declared, changes, extra)
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const saved = await tx.one(sql<Values>`
    update ${sql.table(declared.table)} as t
    set ${sql.join([sql`version = version + 1, updated_at = now()`, ...sets])}
    where t.id = ${id}
    returning ${selectList(declared, allKeys(declared))}`)
  const after = await withJoins(tx, declared, shown(declared, saved), joins)
  context.record({ entity: declared.name, id, ...difference(before, after) })
  return after
}

/** Only what changed goes into the audit. */
function difference(before: AnyRow, after: AnyRow): { before: Values; after: Values } {
  const changed = Object.keys(after).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (row: AnyRow): Values => Object.fromEntries(changed.map((key) => [key, row[key]]))
  return { before: only(before), after: only(after) }
}

export async function deleteRow(
  context: Writing,
  declared: Entity,
  id: string,
  version: number,
): Promise<void> {
  const { tx } = context
  const before = await lockRow(tx, declared, id)
  if (before.version !== version) throw await stale(tx, declared, before)
  const used = await usersOf(tx, declared, id)
  if (used.count > 0) throw new Refusal('inUse', undefined, used)
  await tx.rows(sql`delete from ${sql.table(declared.table)} where id = ${id}`)
  context.record({ entity: declared.name, id, before })
}

export type BulkDeletion = {
  deleted: string[]
  refused: { id: string; title: string; code: string }[]
}

/** Deletes what nobody uses and says why the rest stays; unknown ids are passed over. */
export async function deleteRows(
  context: Writing,
  declared: Entity,
  ids: string[],
): Promise<BulkDeletion> {
  const { tx } = context
  const found = await tx.rows(sql<Values>`
    select ${selectList(declared, allKeys(declared))}
    from ${sql.table(declared.table)} t
    where t.id = any(${ids})
    order by t.id
    for update of t`)
  const rows = found.map((raw) => shown(declared, raw))
  const used = await usedAmong(tx, declared, ids)
  const free = rows.filter((row) => !used.has(row.id))
  await tx.rows(sql`
    delete from ${sql.table(declared.table)}
    where id = any(${free.map((row) => row.id)})`)
  for (const row of free) context.record({ entity: declared.name, id: row.id, before: row })
  return {
    deleted: free.map((row) => row.id),
    refused: rows
      .filter((row) => used.has(row.id))
      .map((row) => ({ id: row.id, title: String(row[declared.title] ?? ''), code: 'inUse' })),
  }
}
