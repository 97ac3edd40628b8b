/**
 * Reading and writing the rows of declared entities: idempotent create by the client's id,
 * version check, join tables, and the change told to the audit and to every open screen.
 */

import { sql } from 'kysely'
import {
  type AnyRow,
  columnOf,
  type Entity,
  type Fields,
  isColumn,
  isPointer,
  type Row,
  recordFields,
  shownFields,
} from '../../../domain/kernel/entity.ts'
import type { Field } from '../../../domain/kernel/field.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { seenBy, unseenInLines, unseenKeys } from '../../../domain/kernel/sight.ts'
import type { PublicContext } from '../context.ts'
import type { Tx } from '../postgres/db.ts'
import { refuseFineAmounts, refuseFineChanges } from './coins.ts'
import { replaceLinks } from './join-rows.ts'
import { type Line, replaceLines } from './line-rows.ts'
import { keepingHidden, onlyReached } from './row-reach.ts'
import { settingsGoing } from './row-settings.ts'
import { type Raw, selectList } from './row-sql.ts'
import { usersOf } from './row-users.ts'
import type { Ended, Writing } from './row-writing.ts'

type Values = Record<string, unknown>
type Declared<F extends Fields> = Entity<string, F>

type Creating = Writing & Pick<PublicContext, 'repeated'>

/**
 * A database row as clients see it: references are `{ id, title }`. That its columns hold what the
 * declaration says is what the drift test proves; here it becomes a type.
 */
export function shown<F extends Fields>(declared: Declared<F>, raw: Values): Row<F> {
  const row: AnyRow = { id: raw.id as string, version: raw.version as number }
  for (const [key, field] of shownFields(declared)) {
    if (!(key in raw)) continue
    const value = raw[key]
    row[key] =
      isPointer(field) && value !== null ? { id: value, title: raw[`${key}:title`] ?? '' } : value
  }
  return row as Row<F>
}

const allKeys = (declared: Entity): string[] => recordFields(declared).map(([key]) => key)

export async function readRow<F extends Fields>(
  tx: Tx,
  declared: Declared<F>,
  id: string,
): Promise<Row<F>> {
  const raw = await tx.maybe(sql<Values>`
    select ${selectList(declared, allKeys(declared))}
    from ${sql.table(declared.table)} t
    where t.id = ${id}`)
  if (!raw) throw new Refusal('notFound')
  return shown(declared, raw)
}

/**
 * Keeps every other writer waiting until this transaction ends, and reads the row once it is held:
 * what stands beside it in tables of its own would else be that of before the wait.
 */
export async function lockRow<F extends Fields>(
  tx: Tx,
  declared: Declared<F>,
  id: string,
): Promise<Row<F>> {
  await tx.rows(sql`select 1 from ${sql.table(declared.table)} where id = ${id} for update`)
  return readRow(tx, declared, id)
}

type Beside = [Field, unknown]
type Written = { columns: [string, unknown][]; beside: Beside[] }

/** Splits an input into the columns of its table and the rows of the tables beside it. */
function written(declared: Entity, input: Values, extra: Values): Written {
  const columns: [string, unknown][] = []
  const beside: Beside[] = []
  for (const [key, field] of shownFields(declared)) {
    const value = input[key]
    // What stands beside the row is written by the commands of its module.
    if (value === undefined || field.beside) continue
    if (isColumn(field)) columns.push([columnOf(key, field), value])
    else beside.push([field, value])
  }
  return { columns: [...columns, ...Object.entries(extra)], beside }
}

/** Writes the tables beside the row; it must be read again only if there were any. */
async function withBeside<F extends Fields>(
  tx: Tx,
  declared: Declared<F>,
  row: Row<F>,
  beside: Beside[],
): Promise<Row<F>> {
  if (beside.length === 0) return row
  await Promise.all(
    beside.map(([field, value]) =>
      field.kind === 'lines'
        ? replaceLines(tx, declared, field, [{ owner: row.id, lines: value as Line[] }])
        : replaceLinks(tx, declared, field, row.id, value as string[]),
    ),
  )
  return readRow(tx, declared, row.id)
}

/** Nobody writes what he must not see. */
export function refuseUnseen(declared: Entity, { actor }: Writing, input: Values): void {
  if (!actor) return
  const unseen = unseenKeys(declared, actor).find((key) => input[key] !== undefined)
  if (unseen) throw new Refusal('forbidden', unseen)
  for (const [key, hidden] of unseenInLines(declared, actor))
    linesOf(input[key]).forEach((line, at) => {
      const said = hidden.find((it) => line[it] != null)
      if (said) throw new Refusal('forbidden', `${key}.${at}.${said}`)
    })
}

const linesOf = (value: unknown): Line[] => (Array.isArray(value) ? value : [])

const omit = <T extends object>(row: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))) as T

/** What this writer can write: fields he does not see stay as they are, those of lines too. */
const writable = <F extends Fields>(declared: Declared<F>, { actor }: Writing): Declared<F> =>
  actor ? seenBy(declared, actor) : declared

/** The row without what this reader must not see. */
export function onlySeen<F extends Fields>(
  declared: Declared<F>,
  { actor }: Writing,
  row: Row<F>,
): Row<F> {
  if (!actor) return row
  const seen = omit(row, unseenKeys(declared, actor))
  const inLines = unseenInLines(declared, actor).map(([key, hidden]) => [
    key,
    linesOf(row[key]).map((line) => omit(line, hidden)),
  ])
  return inLines.length === 0 ? seen : { ...seen, ...Object.fromEntries(inLines) }
}

/** What whoever wrote is answered. */
const answered = <F extends Fields>(declared: Declared<F>, context: Writing, row: Row<F>) =>
  onlyReached(context, onlySeen(declared, context, row))

/** Creating twice with one id gives the first row again. */
export async function insertRow<F extends Fields>(
  context: Creating,
  declared: Declared<F>,
  input: Values & { id: string },
  extra: Values = {},
): Promise<Row<F>> {
  const { tx } = context
  refuseUnseen(declared, context, input)
  await refuseFineAmounts(tx, declared, [input])
  const { columns, beside } = written(writable(declared, context), input, extra)
  const names: Raw[] = [sql`id`, ...columns.map(([name]) => sql.ref(name))]
  const values = [input.id, ...columns.map(([, value]) => value)]
  const made = await tx.maybe(sql<Values>`
    insert into ${sql.table(declared.table)} as t (${sql.join(names)})
    values (${sql.join(values)})
    on conflict (company_id, id) do nothing
    returning ${selectList(declared, allKeys(declared))}`)
  if (!made) {
    context.repeated()
    return answered(declared, context, await readRow(tx, declared, input.id))
  }
  const row = await withBeside(tx, declared, shown(declared, made), beside)
  context.record({ entity: declared.name, id: row.id, after: row })
  return answered(declared, context, row)
}

/** Whoever comes too late is told who saved the row, and what it says now. */
export async function refuseStale<F extends Fields>(
  context: Writing,
  declared: Declared<F>,
  current: Row<F>,
  version: number,
): Promise<void> {
  if (current.version === version) return
  throw await stale(context.tx, declared, await answered(declared, context, current))
}

/** Who saved it last, for the one who comes too late. */
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

export async function updateRow<F extends Fields>(
  context: Writing,
  declared: Declared<F>,
  id: string,
  version: number,
  changes: Values,
  extra: Values = {},
): Promise<Row<F>> {
  const { tx } = context
  refuseUnseen(declared, context, changes)
  const before = await lockRow(tx, declared, id)
  await refuseStale(context, declared, before, version)
  await refuseFineChanges(tx, declared, [{ before, changes }])
  const whole = await keepingHidden(context, declared, before, changes)
  const { columns, beside } = written(writable(declared, context), whole, extra)
  const sets = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const saved = await tx.one(sql<Values>`
    update ${sql.table(declared.table)} as t
    set ${sql.join([sql`version = version + 1, updated_at = now()`, ...sets])}
    where t.id = ${id}
    returning ${selectList(declared, allKeys(declared))}`)
  const after = await withBeside(tx, declared, shown(declared, saved), beside)
  context.record({ entity: declared.name, id, ...difference(before, after) })
  return answered(declared, context, after)
}

/** Only what changed goes into the audit. */
export function difference(before: AnyRow, after: AnyRow): { before: Values; after: Values } {
  const changed = Object.keys(after).filter(
    (key) => key !== 'version' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (row: AnyRow): Values => Object.fromEntries(changed.map((key) => [key, row[key]]))
  return { before: only(before), after: only(after) }
}

export const endedBy = (prepared: unknown): Ended =>
  typeof prepared === 'function' ? (prepared as Ended) : () => {}

/**
 * Says with a refusal why a row must stay; else answers what, if anything, goes before its end, and
 * that, as a function, what follows it.
 */
export type DeletionGuard<F extends Fields = Fields> = (
  row: Row<F>,
) => Promise<(() => Promise<unknown>) | undefined>

export const unguarded = async () => undefined

export async function deleteRow<F extends Fields>(
  context: Writing,
  declared: Declared<F>,
  id: string,
  version: number,
  guard: DeletionGuard<F> = unguarded,
): Promise<void> {
  const { tx } = context
  const before = await lockRow(tx, declared, id)
  await refuseStale(context, declared, before, version)
  const prepare = await guard(before)
  const used = await usersOf(context, declared, id)
  if (used.count > 0) throw new Refusal('inUse', undefined, used)
  const ended = [endedBy(await prepare?.()), await settingsGoing(context, declared, [id])]
  await tx.rows(sql`delete from ${sql.table(declared.table)} where id = ${id}`)
  for (const tell of ended) tell()
  context.record({ entity: declared.name, id, before })
}
