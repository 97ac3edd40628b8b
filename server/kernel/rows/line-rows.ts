/** Writing the lines of a row: what is gone is deleted, the rest is put in its place. */
import { sql } from 'kysely'
import { columnOf, type Entity } from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Tx } from '../postgres/db.ts'
import { columnTypes } from './column-type.ts'
import { linesIn } from './row-sql.ts'

export type Line = Record<string, unknown> & { id: string }
/** The lines of several rows, each list with the id of the row it belongs to. */
export type OwnedLines = { owner: string; lines: readonly Line[] }[]

type Lines = NonNullable<Field['lines']>

/** What a line leaves out takes its initial value, or none. */
const columnsOf = (fields: Lines['fields'], line: Line): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, it]) => [columnOf(key, it), line[key] ?? it.initial ?? null]),
  )

/** Adds the lines, and rewrites those that are there already under the same row. */
async function upsert(tx: Tx, declared: Entity, field: Field, owned: OwnedLines): Promise<void> {
  const { table, fields } = linesIn(field)
  const own = `${declared.table}_id`
  const names = Object.entries(fields).map(([key, it]) => columnOf(key, it))
  const types = Object.entries(fields).map(
    ([key, it]) => sql`${sql.ref(columnOf(key, it))} ${sql.raw(columnTypes[it.kind] ?? 'text')}`,
  )
  const rows = owned.flatMap(({ owner, lines }) =>
    lines.map((line, position) => ({
      id: line.id,
      [own]: owner,
      position,
      ...columnsOf(fields, line),
    })),
  )
  const all = ['id', own, 'position', ...names].map((name) => sql.ref(name))
  const written = await tx.rows(sql`
    insert into ${sql.table(table)} as l (${sql.join(all)})
    select ${sql.join(all)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (${sql.join([sql`id uuid, ${sql.ref(own)} uuid, position integer`, ...types])})
    on conflict (company_id, id) do update
    set ${sql.join(['position', ...names].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    where l.${sql.ref(own)} = excluded.${sql.ref(own)}
    returning id`)
  // A line of another row keeps its place: whoever named it made its id up.
  if (written.length !== rows.length) throw new Refusal('invalid')
}

/** After this each of these rows has exactly its lines, in their order. */
export async function replaceLines(
  tx: Tx,
  declared: Entity,
  field: Field,
  owned: OwnedLines,
): Promise<void> {
  const { table } = linesIn(field)
  const kept = owned.flatMap(({ lines }) => lines.map(({ id }) => id))
  const removal = tx.rows(sql`
    delete from ${sql.table(table)}
    where ${sql.ref(`${declared.table}_id`)} = any(${owned.map(({ owner }) => owner)}::uuid[])
      and id <> all(${kept}::uuid[])`)
  const writing = kept.length > 0 ? upsert(tx, declared, field, owned) : undefined
  await Promise.all([removal, writing])
}

/** The lines of many new rows, in one statement. */
export const insertLines = (
  tx: Tx,
  declared: Entity,
  field: Field,
  owned: OwnedLines,
): Promise<void> => upsert(tx, declared, field, owned)
