/**
 * Taking an import back: what it made is deleted, what it changed says again what it said before, what
 * it posted is void. It holds as long as nobody used or changed the rows since; else they are named.
 */
import { sql } from 'kysely'
import { columnsOf } from '../../domain/imports/columns.ts'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import { withRefusals } from '../../domain/imports/plan.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { deleteRows } from '../kernel/rows/bulk-rows.ts'
import { usedAmong } from '../kernel/rows/row-users.ts'
import type { DeletionGuard } from '../kernel/rows/rows.ts'
import { storageKeyOf } from '../media/keeping.ts'
import { voidDocument } from '../trade/void.ts'
import { changeRows } from './changes.ts'
import type { Outcome, StoredRow } from './run-rows.ts'
import type { Work } from './work.ts'
import { type Voiding, writerOf } from './writers.ts'

const inUse = (row: StoredRow): Outcome => ({
  row: row.row,
  state: row.state,
  faults: [{ key: null, code: 'importInUse' }],
})

const free = ({ row, state }: StoredRow): Outcome => ({ row, state, faults: [] })

const targetsOf = (rows: readonly StoredRow[]): string[] =>
  rows.flatMap(({ targetId }) => targetId ?? [])

/** Of each row, whether something used or changed it since. */
export async function blockersOf(
  tx: Tx,
  { entity }: ImportKind,
  rows: readonly StoredRow[],
): Promise<Outcome[]> {
  // Documents say themselves whether they can be void.
  if (!entity) return rows.map(free)
  const created = rows.filter(({ state }) => state === 'created')
  const used = await usedAmong(tx, entity, targetsOf(created))
  const versions = await tx.rows(sql<{ id: string; version: number }>`
    select id, version from ${sql.table(entity.table)} where id = any(${targetsOf(rows)}::uuid[])`)
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  return rows.map((row) => {
    const version = versionOf.get(row.targetId ?? '')
    const isChanged = version !== undefined && version !== row.versionAfter
    return isChanged || used.has(row.targetId ?? '') ? inUse(row) : free(row)
  })
}

const undone = ({ row }: StoredRow): Outcome => ({ row, state: 'undone', faults: [] })

async function undoCreated(work: Work, rows: readonly StoredRow[]): Promise<Outcome[]> {
  const { entity } = work.kind
  if (!entity || rows.length === 0) return []
  const { refused } = await deleteRows(work.context, entity, targetsOf(rows))
  const stays = new Set(refused.map(({ id }) => id))
  return rows.map((row) => (stays.has(row.targetId ?? '') ? inUse(row) : undone(row)))
}

async function undoUpdated(work: Work, rows: readonly StoredRow[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const made = await changeRows(
    work,
    rows.map(({ targetId, versionAfter, before }) => ({
      id: targetId ?? '',
      version: versionAfter ?? 0,
      changes: before ?? {},
    })),
  )
  return rows.map((row) => {
    const { faults } = made.get(row.targetId ?? '') ?? {}
    return faults ? { ...inUse(row), faults: [...inUse(row).faults, ...faults] } : undone(row)
  })
}

/** What keeps a row is told in its own words. */
function kept({ kind }: Work, row: StoredRow, error: unknown): Outcome {
  const refusal = refusalFrom(error)
  if (!refusal || refusal.status >= 500) throw error
  const faults = withRefusals([{ key: null, code: 'importInUse' }], refusal.all, columnsOf(kind))
  return { row: row.row, state: row.state, faults }
}

const reasonOf = ({ run }: Work): string => run.fileName.slice(0, 200)

/** A document of stock has all the rows of its day: it goes with the first of them. */
async function undoStock(work: Work, rows: readonly StoredRow[]): Promise<Outcome[]> {
  const { context } = work
  const gone = await context.tx.rows(sql<{ id: string }>`
    select id
    from document
    where id = any(${[...new Set(targetsOf(rows))]}::uuid[]) and state = 'void'`)
  const isVoid = new Set<string | null>(gone.map(({ id }) => id))
  const outcomes: Outcome[] = rows.filter(({ targetId }) => isVoid.has(targetId)).map(undone)
  const left = rows.filter(({ targetId }) => !isVoid.has(targetId))
  for (const [id, of] of Map.groupBy(left, ({ targetId }) => targetId ?? '')) {
    const wanted = { id, reason: reasonOf(work), isConfirmed: true }
    try {
      await context.tx.attempt(() => voidDocument(context, 'stock', wanted))
      outcomes.push(...of.map(undone))
    } catch (error) {
      outcomes.push(...of.map((row) => kept(work, row, error)))
    }
  }
  return outcomes
}

/** Documents of one row each are undone together; what stands against all is told of each. */
async function undoPosted(
  work: Work,
  rows: readonly StoredRow[],
  undo: Voiding,
): Promise<Outcome[]> {
  const { context } = work
  try {
    const made = await context.tx.attempt(() => undo(context, targetsOf(rows), reasonOf(work)))
    return rows.map((row) => {
      const one = made.get(row.targetId ?? '')
      return one instanceof Refusal ? kept(work, row, one) : undone(row)
    })
  } catch (error) {
    return rows.map((row) => kept(work, row, error))
  }
}

export async function undoRows(work: Work, rows: readonly StoredRow[]): Promise<Outcome[]> {
  if (!work.kind.entity) {
    const undo = writerOf(work.kind.name)?.void
    return undo ? undoPosted(work, rows, undo) : undoStock(work, rows)
  }
  return [
    ...(await undoCreated(
      work,
      rows.filter(({ state }) => state === 'created'),
    )),
    ...(await undoUpdated(
      work,
      rows.filter(({ state }) => state === 'updated'),
    )),
  ]
}

/**
 * Words that only its rows brought are forgotten by the search that forgives slips. Asked once for the
 * whole file: each word is held against every row that is left.
 */
export async function forgetWords({ context, kind: { entity }, run }: Work): Promise<void> {
  if (!entity?.isForgiving) return
  await context.tx.plannedRows(sql`
    with imported as materialized (
      select distinct word
      from import_row r, jsonb_array_elements_text(r.cells) as c (cell), words_in(fold(cell)) word
      where r.run_id = ${run.id} and r.state = 'undone'),
    held as materialized (
      select distinct word
      from ${sql.table(entity.table)} t, words_in(t.search) word)
    delete from search_word w
    using imported i
    where w.entity = ${entity.table} and w.word = i.word
      and not exists (select 1 from held h where h.word = i.word)`)
}

/**
 * What was made on the way goes with it, unless somebody uses it by now. Answers where the bytes of
 * files lie whose rows have gone: they are thrown away once that holds.
 */
export async function undoMade({ context, run }: Work): Promise<string[]> {
  const { tx } = context
  const made = await tx.rows(sql<{ entity: string; id: string }>`
    delete from import_made where run_id = ${run.id} returning entity, id`)
  await tx.rows(sql`delete from import_external where run_id = ${run.id}`)
  const left: string[] = []
  const withBytes: DeletionGuard = async (row) => async () => {
    const key = await storageKeyOf(tx, row.id)
    return () => left.push(key)
  }
  for (const [name, of] of Map.groupBy(made, ({ entity }) => entity))
    await deleteRows(
      context,
      mustEntity(name),
      of.map(({ id }) => id),
      name === 'mediaFile' ? withBytes : undefined,
    )
  return left
}
