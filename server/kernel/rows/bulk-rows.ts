/** Many rows of one entity at once, each table written by one statement. */
import { sql } from 'kysely'
import {
  columnOf,
  type Entity,
  type Fields,
  isColumn,
  type Row,
  sentFields,
} from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { type FieldRefusal, Refusal } from '../../../domain/kernel/refusal.ts'
import { isDatabaseAway, isWorthRetrying, refusalFrom } from '../postgres/db-refusal.ts'
import { lockRows } from './bulk-changes.ts'
import { refuseFineAmounts } from './coins.ts'
import { columnTypes } from './column-type.ts'
import { insertLinks } from './join-rows.ts'
import { insertLines, type Line } from './line-rows.ts'
import { settingsGoing } from './row-settings.ts'
import type { Raw } from './row-sql.ts'
import { usedAmong } from './row-users.ts'
import type { Writing } from './row-writing.ts'
import { type DeletionGuard, endedBy, unguarded } from './rows.ts'

type Values = Record<string, unknown>
type Input = Values & { id: string }
type Extra = Readonly<Record<string, (input: Input) => string | null>>

/**
 * New rows, with their lines and links. What none of them names keeps the table's default; `extra`
 * are further columns of text that follow from a row.
 */
export async function insertRows(
  context: Writing,
  declared: Entity,
  inputs: readonly Input[],
  extra: Extra = {},
): Promise<void> {
  if (inputs.length === 0) return
  await refuseFineAmounts(context.tx, declared, inputs)
  const named = sentFields(declared).filter(([key]) =>
    inputs.some((input) => input[key] !== undefined),
  )
  await insertColumns(
    context,
    declared,
    inputs,
    named.filter(([, field]) => isColumn(field)),
    extra,
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
  extra: Extra,
): Promise<void> {
  const more = Object.keys(extra)
  const columns = [
    ...fields.map(([key, field]) => sql.ref(columnOf(key, field))),
    ...more.map((name) => sql.ref(name)),
  ]
  const types: Raw[] = fields.map(
    ([key, field]) =>
      sql`${sql.ref(columnOf(key, field))} ${sql.raw(columnTypes[field.kind] ?? 'text')}`,
  )
  const all = sql.join([sql`id`, ...columns])
  const named = fields.map(([key, field]) => ({
    key,
    name: columnOf(key, field),
    initial: field.initial ?? null,
  }))
  const rows = inputs.map((input) => {
    const row: Values = { id: input.id }
    for (const { key, name, initial } of named) row[name] = input[key] ?? initial
    for (const name of more) row[name] = extra[name]?.(input)
    return row
  })
  types.push(...more.map((name) => sql`${sql.ref(name)} text`))
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
  refused: (Why & { id: string; title: string })[]
}

/** What completes the sentence goes with its code. */
type Why = Pick<FieldRefusal, 'code' | 'facts'>

/**
 * Deletes what nobody uses or guards, and says of each of the others why it stays; what is not
 * there is passed over.
 */
export async function deleteRows<F extends Fields>(
  context: Writing,
  declared: Entity<string, F>,
  ids: string[],
  guard: DeletionGuard<F> = unguarded,
): Promise<BulkDeletion> {
  const { tx } = context
  const rows = [...(await lockRows(tx, declared, ids)).values()]
  const used = await usedAmong(tx, declared, ids)
  const gone: Row<F>[] = []
  const refused: BulkDeletion['refused'] = []
  const free: Free<F>[] = []
  const stays = (row: Row<F>, { code, facts }: Why) =>
    refused.push({ id: row.id, title: String(row[declared.title] ?? ''), code, facts })
  for (const row of rows) {
    const { why, prepare } = await verdictOf(guard(row))
    const reason = why ?? (used.has(row.id) ? { code: 'inUse' } : undefined)
    if (reason) stays(row, reason)
    else free.push({ row, prepare })
  }
  for (const some of await inParts(context, declared, free)) {
    if (some.why) for (const { row } of some.rows) stays(row, some.why)
    else gone.push(...some.rows.map(({ row }) => row))
  }
  for (const row of gone) context.record({ entity: declared.name, id: row.id, before: row })
  return { deleted: gone.map(({ id }) => id), refused }
}

type Prepare = () => Promise<unknown>

type Free<F extends Fields> = { row: Row<F>; prepare?: Prepare }

/**
 * All by one statement. Where the database keeps one of them for a reason that no declaration
 * tells, each by its own, so that one does not keep the others.
 */
async function inParts<F extends Fields>(
  context: Writing,
  declared: Entity<string, F>,
  free: readonly Free<F>[],
): Promise<{ rows: readonly Free<F>[]; why?: Why }[]> {
  if (free.length === 0) return []
  const { tx } = context
  const ids = free.map(({ row }) => row.id)
  try {
    const ended = await tx.attempt(async () => {
      const endings = [await settingsGoing(context, declared, ids)]
      for (const { prepare } of free) endings.push(endedBy(await prepare?.()))
      await tx.rows(sql`delete from ${sql.table(declared.table)} where id = any(${ids})`)
      return endings
    })
    for (const tell of ended) tell()
    return [{ rows: free }]
  } catch (error) {
    const why = keptBecause(error)
    if (!why) throw error
    if (free.length === 1) return [{ rows: free, why }]
    const parts: { rows: readonly Free<F>[]; why?: Why }[] = []
    for (const one of free) parts.push(...(await inParts(context, declared, [one])))
    return parts
  }
}

/** A rule that the database keeps for the row; whatever else happened is nobody's rule. */
function keptBecause(error: unknown): Why | undefined {
  if (isWorthRetrying(error) || isDatabaseAway(error)) return undefined
  return refusalFrom(error)
}

type Verdict = { why?: Why; prepare?: Prepare }

async function verdictOf(guarding: ReturnType<DeletionGuard>): Promise<Verdict> {
  try {
    return { prepare: await guarding }
  } catch (error) {
    if (error instanceof Refusal) return { why: error }
    throw error
  }
}
