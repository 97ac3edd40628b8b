/** Many rows of one entity at once, each table written by one statement. */
import { sql } from 'kysely'
import {
  columnOf,
  type Entity,
  type Fields,
  isColumn,
  type Row,
  recordFields,
  sentFields,
} from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { columnTypes } from './column-type.ts'
import { insertLinks } from './join-rows.ts'
import { insertLines, type Line } from './line-rows.ts'
import { type Raw, selectList } from './row-sql.ts'
import { usedAmong } from './row-users.ts'
import { type DeletionGuard, shown, unguarded, type Writing } from './rows.ts'

type Values = Record<string, unknown>
type Input = Values & { id: string }

/** New rows, with their lines and links. What none of them names keeps the table's default. */
export async function insertRows(
  context: Writing,
  declared: Entity,
  inputs: readonly Input[],
): Promise<void> {
  if (inputs.length === 0) return
  const named = sentFields(declared).filter(([key]) =>
    inputs.some((input) => input[key] !== undefined),
  )
  await insertColumns(
    context,
    declared,
    inputs,
    named.filter(([, field]) => isColumn(field)),
  )
  await Promise.all(
    named.map(([key, field]) =>
      isColumn(field) ? undefined : insertBeside(context, declared, inputs, key, field),
    ),
  )
  for (const { id, ...after } of inputs) context.record({ entity: declared.name, id, after })
}

async function insertColumns(
  { tx }: Writing,
  declared: Entity,
  inputs: readonly Input[],
  fields: [string, Field][],
): Promise<void> {
  const columns = fields.map(([key, field]) => sql.ref(columnOf(key, field)))
  const types: Raw[] = fields.map(
    ([key, field]) =>
      sql`${sql.ref(columnOf(key, field))} ${sql.raw(columnTypes[field.kind] ?? 'text')}`,
  )
  const rows = inputs.map((input) => {
    const values = fields.map(([key, field]) => [
      columnOf(key, field),
      input[key] ?? field.initial ?? null,
    ])
    return { id: input.id, ...Object.fromEntries(values) }
  })
  const all = sql.join([sql`id`, ...columns])
  await tx.plannedRows(sql`
    insert into ${sql.table(declared.table)} (${all})
    select ${all}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (${sql.join([sql`id uuid`, ...types])})`)
}

async function insertBeside(
  { tx }: Writing,
  declared: Entity,
  inputs: readonly Input[],
  key: string,
  field: Field,
): Promise<void> {
  const listOf = <Part>(input: Input): Part[] => (input[key] ?? []) as Part[]
  if (field.kind === 'lines')
    return insertLines(
      tx,
      declared,
      field,
      inputs.map((input) => ({ owner: input.id, lines: listOf<Line>(input) })),
    )
  return insertLinks(
    tx,
    declared,
    field,
    inputs.flatMap((input) => listOf<string>(input).map((other) => ({ own: input.id, other }))),
  )
}

export type BulkDeletion = {
  deleted: string[]
  refused: { id: string; title: string; code: string }[]
}

/** Deletes what nobody uses or guards and says why the rest stays; unknown ids are passed over. */
export async function deleteRows<F extends Fields>(
  context: Writing,
  declared: Entity<string, F>,
  ids: string[],
  guard: DeletionGuard<F> = unguarded,
): Promise<BulkDeletion> {
  const { tx } = context
  const found = await tx.rows(sql<Values>`
    select ${selectList(
      declared,
      recordFields(declared).map(([key]) => key),
    )}
    from ${sql.table(declared.table)} t
    where t.id = any(${ids})
    order by t.id
    for update of t`)
  const used = await usedAmong(tx, declared, ids)
  const free: Row<F>[] = []
  const refused: BulkDeletion['refused'] = []
  for (const row of found.map((raw) => shown(declared, raw))) {
    const verdict = await verdictOf(guard(row))
    const code = verdict.code ?? (used.has(row.id) ? 'inUse' : undefined)
    if (code) refused.push({ id: row.id, title: String(row[declared.title] ?? ''), code })
    else free.push(row)
    if (!code) await verdict.prepare?.()
  }
  const deleted = free.map((row) => row.id)
  await tx.rows(sql`delete from ${sql.table(declared.table)} where id = any(${deleted})`)
  for (const row of free) context.record({ entity: declared.name, id: row.id, before: row })
  return { deleted, refused }
}

type Verdict = { code?: string; prepare?: () => Promise<unknown> }

async function verdictOf(guarding: ReturnType<DeletionGuard>): Promise<Verdict> {
  try {
    return { prepare: await guarding }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code }
    throw error
  }
}
