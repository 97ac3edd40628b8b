/** The tables of imports: a run, its rows, and what was made for it. */

import { sql } from 'kysely'
import type { Cell } from '../../domain/imports/cell.ts'
import type {
  Decision,
  ImportOptions,
  RowFilter,
  RowState,
  RunState,
} from '../../domain/imports/contract.ts'
import type { ImportKindName } from '../../domain/imports/kinds.ts'
import type { ImportFault, Values } from '../../domain/imports/plan.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Actor } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { SheetRow } from './sheet-file.ts'

export type StoredRun = {
  id: string
  kind: ImportKindName
  fileName: string
  state: RunState
  heads: string[]
  options: ImportOptions
  facts: { is1904?: boolean }
  rowCount: number
  done: number
  problem: string | null
  userId: string
  user: string
  at: string
}

const runColumns = sql`id, kind, file_name as "fileName", state, heads, options, facts,
  row_count as "rowCount", done, problem, user_id as "userId", user_name as user,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`

/** Whoever is no admin sees what he brought himself: a file may say what he must not know. */
const visibleTo = ({ isAdmin, userId }: Pick<Actor, 'isAdmin' | 'userId'>) =>
  sql`(${isAdmin}::boolean or user_id = ${userId}::uuid)`

export const runsOf = (tx: Tx, actor: Actor, kind: string): Promise<StoredRun[]> =>
  tx.rows(sql<StoredRun>`
    select ${runColumns}
    from import_run
    where kind = ${kind} and ${visibleTo(actor)}
    order by created_at desc, id
    limit 20`)

export const recentRuns = (tx: Tx, actor: Actor, kinds: readonly string[]): Promise<StoredRun[]> =>
  tx.rows(sql<StoredRun>`
    select ${runColumns}
    from import_run
    where kind = any(${kinds}::text[]) and ${visibleTo(actor)}
    order by created_at desc, id
    limit 20`)

async function runWhere(tx: Tx, actor: Actor, id: string, locking: ReturnType<typeof sql>) {
  const run = await tx.maybe(sql<StoredRun>`
    select ${runColumns}
    from import_run
    where id = ${id} and ${visibleTo(actor)}
    ${locking}`)
  if (!run) throw new Refusal('notFound')
  return run
}

export const readRun = (tx: Tx, actor: Actor, id: string): Promise<StoredRun> =>
  runWhere(tx, actor, id, sql``)

export const lockRun = (tx: Tx, actor: Actor, id: string): Promise<StoredRun> =>
  runWhere(tx, actor, id, sql`for update`)

export const storedRun = (tx: Tx, id: string): Promise<StoredRun | undefined> =>
  tx.maybe(sql<StoredRun>`select ${runColumns} from import_run where id = ${id} for update`)

type NewRun = Pick<StoredRun, 'id' | 'kind' | 'fileName' | 'heads' | 'options' | 'facts'>

/** Files that were read and never used make room, and so do pictures that were never set. */
const forgetOld = sql`
  with unset as (
    delete from import_picture p
    using import_run n
    where n.company_id = p.company_id and n.id = p.run_id
      and n.created_at < now() - interval '14 days')
  delete from import_run
  where state in ('read', 'checked') and created_at < now() - interval '14 days'
    and not exists (select 1 from import_row r where r.company_id = import_run.company_id
      and r.run_id = import_run.id and r.state in ('created', 'updated'))`

/** Keeps what a file holds; nothing else changes yet. */
export async function storeRun(
  tx: Tx,
  { userId, fullName }: Actor,
  { id, kind, fileName, heads, options, facts }: NewRun,
  rows: readonly SheetRow[],
): Promise<void> {
  await tx.rows(forgetOld)
  await tx.rows(sql`
    insert into import_run (id, kind, file_name, heads, options, facts, row_count, user_id, user_name)
    values (${id}, ${kind}, ${fileName}, ${JSON.stringify(heads)}::jsonb,
      ${JSON.stringify(options)}::jsonb, ${JSON.stringify(facts)}::jsonb, ${rows.length}, ${userId},
      ${fullName})`)
  await storeRows(tx, id, rows)
}

/** Whether a file was brought under this id before. */
export const isUploaded = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.rows(sql`select 1 from import_run where id = ${id}`)).length > 0

/** Where a run stands now; what is not given stays. */
export async function moveRun(
  tx: Tx,
  id: string,
  to: { state?: RunState; done?: number; problem?: string | null; options?: ImportOptions },
): Promise<void> {
  await tx.rows(sql`
    update import_run
    set state = coalesce(${to.state ?? null}, state), done = coalesce(${to.done ?? null}, done),
      problem = ${to.problem === undefined ? sql`problem` : sql`${to.problem}`},
      options = coalesce(${to.options ? JSON.stringify(to.options) : null}::jsonb, options)
    where id = ${id}`)
}

const rowsAtOnce = 5000

async function storeRows(tx: Tx, runId: string, rows: readonly SheetRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await tx.plannedRows(sql`
      insert into import_row (run_id, row_no, cells)
      select ${runId}, r.row, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + rowsAtOnce))}::jsonb)
        as r ("row" integer, cells jsonb)`)
}

export type StoredRow = {
  row: number
  cells: Cell[]
  state: RowState
  faults: ImportFault[]
  decision: Decision | null
  decidedId: string | null
  targetId: string | null
  before: Values | null
  versionAfter: number | null
}

const rowColumns = sql`row_no as "row", cells, state, faults, decision,
  decided_id as "decidedId", target_id as "targetId", before,
  version_after as "versionAfter"`

/** Probably there already, and nobody decided yet what that means. */
export const isAlike = sql`state = 'new' and decision is null
  and faults @> '[{"code": "importAlike"}]'`

const filters = { warned: sql`faults <> '[]'::jsonb`, alike: isAlike }

export const rowsAfter = (
  tx: Tx,
  runId: string,
  states: readonly RowState[],
  after: number,
  limit: number,
  only?: RowFilter,
): Promise<StoredRow[]> =>
  tx.plannedRows(sql<StoredRow>`
    select ${rowColumns}
    from import_row
    where run_id = ${runId} and state = any(${states}::text[]) and row_no > ${after}
      and ${only ? filters[only] : sql`true`}
    order by row_no
    limit ${limit}`)

/** Some rows of a file, and how far that was; the last piece has nothing to say of it. */
export type Stretch = { rows: StoredRow[]; last: number | undefined }

/**
 * The next rows on the way through a file, of these those in one of the states. Walked along its own
 * key: before the planner knows anything of so many new rows, it would sort all that are left by
 * their states, for every piece anew.
 */
export async function nextRows(
  tx: Tx,
  runId: string,
  states: readonly RowState[],
  after: number,
  limit: number,
): Promise<Stretch> {
  const passed = await tx.plannedRows(sql<StoredRow>`
    select ${rowColumns}
    from import_row
    where run_id = ${runId} and row_no > ${after}
    order by row_no
    limit ${limit}`)
  const rows = passed.filter(({ state }) => states.includes(state))
  return { rows, last: passed.at(-1)?.row }
}

export async function rowNumbered(tx: Tx, runId: string, row: number): Promise<StoredRow> {
  const found = await tx.maybe(sql<StoredRow>`
    select ${rowColumns}
    from import_row
    where run_id = ${runId} and row_no = ${row}
    for update`)
  if (!found) throw new Refusal('notFound')
  return found
}

/** What became of a row. */
export type Outcome = {
  row: number
  state: RowState
  faults: ImportFault[]
  marks?: string[]
  targetId?: string | null
  before?: Values | null
  versionAfter?: number | null
}

export async function keepOutcomes(tx: Tx, runId: string, outcomes: readonly Outcome[]) {
  if (outcomes.length === 0) return
  await tx.plannedRows(sql`
    update import_row t
    set state = o.state, faults = o.faults, marks = coalesce(o.marks, t.marks),
      target_id = coalesce(o."targetId", t.target_id), before = coalesce(o.before, t.before),
      version_after = coalesce(o."versionAfter", t.version_after)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o
      ("row" integer, state text, faults jsonb, marks text[], "targetId" uuid, before jsonb,
      "versionAfter" integer)
    where t.run_id = ${runId} and t.row_no = o."row"`)
}

/** Rows that were refused because this one says the same. */
export const rowsAfterFirst = (
  tx: Tx,
  runId: string,
  first: number,
  limit: number,
): Promise<StoredRow[]> =>
  tx.plannedRows(sql<StoredRow>`
    select ${rowColumns}
    from import_row
    where run_id = ${runId} and state = 'error' and row_no <> ${first}
      and faults @> ${JSON.stringify([{ code: 'importTwice', facts: { row: first } }])}::jsonb
    order by row_no
    limit ${limit}
    for update`)

/** Rows that say what an earlier one of the file says already, told at the cell they are known by. */
export async function markTwice(tx: Tx, runId: string, key: string | null): Promise<void> {
  await tx.plannedRows(sql`
    with doubled as materialized (
      select m.mark, min(r.row_no) as first
      from import_row r, unnest(r.marks) as m (mark)
      where r.run_id = ${runId} and r.state in ('new', 'update', 'same')
      group by m.mark
      having count(*) > 1),
    twice as (
      select r.row_no, min(d.first) as first
      from import_row r
      cross join unnest(r.marks) as m (mark)
      join doubled d on d.mark = m.mark and d.first < r.row_no
      where r.run_id = ${runId} and r.state in ('new', 'update', 'same')
      group by r.row_no)
    update import_row t
    set state = 'error', faults = t.faults || jsonb_build_array(jsonb_build_object(
      'key', ${key}::text, 'code', 'importTwice', 'facts', jsonb_build_object('row', twice.first)))
    from twice
    where t.run_id = ${runId} and t.row_no = twice.row_no`)
}

export type StateCount = {
  state: RowState
  count: number
  warnings: number
  alike: number
}

export const countsOf = (tx: Tx, runId: string): Promise<StateCount[]> =>
  tx.plannedRows(sql<StateCount>`
    select state, count(*)::int as count,
      count(*) filter (where state in ('new', 'update', 'same', 'created', 'updated')
        and faults <> '[]'::jsonb)::int as warnings,
      count(*) filter (where ${isAlike})::int as alike
    from import_row
    where run_id = ${runId}
    group by state`)
