/** The verbs of an import: look, match, try, mend, write, take back. */

import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../domain/imports/columns.ts'
import {
  checkInput,
  decideInput,
  type ImportRow,
  mendInput,
  rowFilters,
  rowStates,
} from '../../domain/imports/contract.ts'
import { importKind, importKindNames, kindsFor } from '../../domain/imports/kinds.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { foreignText } from '../../domain/kernel/text.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { kindOf } from './access.ts'
import { keyOf, knownBy, processed } from './batch.ts'
import { labelOf } from './import-words.ts'
import { enqueueImport, workOf } from './job.ts'
import {
  isAlike,
  keepOutcomes,
  lockRun,
  markTwice,
  moveRun,
  readRun,
  recentRuns,
  rowNumbered,
  rowsAfter,
  rowsAfterFirst,
  runsOf,
  type StoredRow,
  type StoredRun,
} from './run-rows.ts'
import { candidatesIn, fieldsShown, keysShown, shownRow, shownRuns, wholeRun } from './views.ts'
import type { Work } from './work.ts'

const idParam = z.strictObject({ id: pathId })
const kindParam = z.strictObject({ kind: z.enum(importKindNames, 'invalid') })

const sayingOf = ({ services, language }: Context) => ({ words: services.words, language })

/** A run of a kind its reader may bring; any other is not there. */
async function ownRun(context: Context, id: string, read: typeof readRun): Promise<StoredRun> {
  const run = await read(context.tx, context.actor, id)
  kindOf(context.actor, run.kind)
  return run
}

const startJobs = (context: Context): void => context.afterCommit(() => context.services.wakeJobs())

export const readImports = query({
  route: 'GET /api/imports',
  summary: 'import: the last files of a kind, and what a file of it can hold',
  needs: 'imports.import.view',
  input: kindParam,
  async run(context, input) {
    const kind = kindOf(context.actor, input.kind)
    const say = sayingOf(context)
    return {
      fields: fieldsShown(kind, say),
      keys: keysShown(kind, say),
      canUndo: may(context.actor, kind.undoing),
      runs: shownRuns(await runsOf(context.tx, context.actor, input.kind), say),
    }
  },
})

export const recentImports = query({
  route: 'GET /api/imports/recent',
  summary: 'import: the last files of every kind the reader may bring',
  needs: 'imports.import.view',
  input: z.strictObject({}),
  async run(context) {
    const { tx, actor } = context
    const names = kindsFor(actor).map(({ name }) => name)
    return { runs: shownRuns(await recentRuns(tx, actor, names), sayingOf(context)) }
  },
})

export const readImport = query({
  route: 'GET /api/imports/:id',
  summary: 'import: one file, how its columns are matched and how far its work is',
  needs: 'imports.import.view',
  input: idParam,
  run: async (context, { id }) =>
    wholeRun(context.tx, await ownRun(context, id, readRun), sayingOf(context)),
})

const rowsAtOnce = 100

export const readImportRows = query({
  route: 'GET /api/imports/:id/rows',
  summary: 'import: rows of a file by what they come to, a hundred at a time',
  needs: 'imports.import.view',
  input: z.strictObject({
    id: pathId,
    states: z
      .string('invalid')
      .max(200, 'invalid')
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(z.enum(rowStates, 'invalid')).min(1, 'required')),
    only: z.enum(rowFilters, 'invalid').optional(),
    after: z.coerce
      .number('invalid')
      .int('invalid')
      .min(0, 'invalid')
      .max(2e9, 'invalid')
      .default(0),
  }),
  async run(context, { id, states, after, only }) {
    const run = await ownRun(context, id, readRun)
    const rows = await rowsAfter(context.tx, id, states, after, rowsAtOnce, only)
    const say = sayingOf(context)
    return {
      rows: rows.map((row) => shownRow(row, run, say)),
      next: rows.length === rowsAtOnce ? (rows.at(-1)?.row ?? null) : null,
    }
  },
})

const beforeWriting = new Set<StoredRun['state']>(['read', 'checked', 'done'])

function refuseBusy({ state }: StoredRun, allowed: ReadonlySet<StoredRun['state']>): void {
  if (!allowed.has(state)) throw new Refusal('importBusy')
}

export const checkImport = command({
  route: 'POST /api/imports/:id/check',
  summary: 'import: try every row as matched, and tell what it would come to',
  needs: 'imports.import.add',
  input: checkInput,
  isUntraced: true,
  async run(context, { id, ...options }) {
    const { tx, actor } = context
    const run = await ownRun(context, id, lockRun)
    refuseBusy(run, beforeWriting)
    const kind = kindOf(actor, run.kind)
    const known = new Set(columnsOf(kind).map(({ key }) => key))
    const declared = new Set(columnsOf(importKind(run.kind)).map(({ key }) => key))
    const chosen = options.mapping.filter((key) => key !== null)
    const hidden = chosen.find((key) => !known.has(key) && declared.has(key))
    if (hidden) {
      const { words, language } = sayingOf(context)
      const column = labelOf(words, language, importKind(run.kind), hidden)
      throw new Refusal('importColumnHidden', 'mapping', { column })
    }
    if (chosen.some((key) => !known.has(key)) || options.mapping.length > run.heads.length)
      throw new Refusal('invalid', 'mapping')
    if (new Set(chosen).size !== chosen.length) throw new Refusal('importColumnTwice', 'mapping')
    if (chosen.length === 0) throw new Refusal('importNothingMatched', 'mapping')
    const key = keyOf(kind, options.key)
    if (options.key !== null && key.length === 0) throw new Refusal('invalid', 'key')
    if (kind.keys.length > 0 && !chosen.includes(key[0] ?? ''))
      throw new Refusal('importKeyUnmatched', 'key')
    await moveRun(tx, id, { state: 'checking', done: 0, problem: null, options })
    await enqueueImport(tx, id, actor.userId, 'check')
    startJobs(context)
    return {}
  },
})

export const mendImportRow = command({
  route: 'POST /api/imports/:id/rows/:row',
  summary: 'import: mend one cell of a row that was not written yet, and try the row again',
  needs: 'imports.import.add',
  input: mendInput,
  isUntraced: true,
  async run(context, { id, row, column, text }) {
    const { tx } = context
    const run = await ownRun(context, id, lockRun)
    refuseBusy(run, new Set(['checked', 'done']))
    const stored = await rowNumbered(tx, id, row)
    if (written.has(stored.state)) throw new Refusal('importBusy')
    const cells = Array.from(
      { length: Math.max(stored.cells.length, column + 1) },
      (_, at) => stored.cells[at] ?? '',
    )
    cells[column] = foreignText(text)
    await tx.rows(sql`
      update import_row set cells = ${JSON.stringify(cells)}::jsonb
      where run_id = ${id} and row_no = ${row}`)
    return triedAgain(context, run, row)
  },
})

const trialOf = ({ tx, actor, services }: Context, run: StoredRun): Promise<Work> =>
  workOf({ tx, companyId: actor.companyId, services, run, after: 0 }, actor, [], true)

/** What can be tried again while somebody waits. */
const mostTried = 200

/**
 * One row that was mended or decided about, and what it comes to now; with it those that were
 * refused because it said the same.
 */
async function triedAgain(context: Context, run: StoredRun, row: number): Promise<ImportRow> {
  const { tx } = context
  const others = await rowsAfterFirst(tx, run.id, row, mostTried + 1)
  if (others.length > mostTried) await checkAgain(context, run.id)
  else {
    const work = await trialOf(context, run)
    const rows = [await rowNumbered(tx, run.id, row), ...others].toSorted((a, b) => a.row - b.row)
    await keepOutcomes(tx, run.id, await processed(work, rows))
    await markTwice(tx, run.id, knownBy(importKind(run.kind), run.options))
  }
  return shownRow(await rowNumbered(tx, run.id, row), run, sayingOf(context))
}

async function checkAgain(context: Context, id: string): Promise<void> {
  await moveRun(context.tx, id, { state: 'checking', done: 0, problem: null })
  await enqueueImport(context.tx, id, context.actor.userId, 'check')
  startJobs(context)
}

const written = new Set<StoredRow['state']>(['created', 'updated', 'undone'])

/** The only row it can mean, or the one that was named of those; whatever was decided before. */
async function chosenAmong(
  context: Context,
  run: StoredRun,
  stored: StoredRow,
  target: string | null,
): Promise<string> {
  const work = await trialOf(context, run)
  const [open] = await processed(work, [{ ...stored, decision: null, decidedId: null }])
  const candidates = (open?.faults ?? []).flatMap(({ facts }) => candidatesIn(facts))
  const [only, ...more] = target ? candidates.filter(({ id }) => id === target) : candidates
  if (!only || more.length > 0) throw new Refusal('invalid', 'target')
  return only.id
}

export const decideImport = command({
  route: 'POST /api/imports/:id/decide',
  summary: 'import: what is probably there already is updated, left out or created all the same',
  needs: 'imports.import.add',
  input: decideInput,
  isUntraced: true,
  async run(context, { id, row, decision, target }) {
    const { tx } = context
    const run = await ownRun(context, id, lockRun)
    refuseBusy(run, new Set(['checked', 'done']))
    if (row !== null) {
      const stored = await rowNumbered(tx, id, row)
      if (written.has(stored.state)) throw new Refusal('importBusy')
      const decided = decision === 'update' ? await chosenAmong(context, run, stored, target) : null
      await tx.rows(sql`
        update import_row set decision = ${decision}, decided_id = ${decided}
        where run_id = ${id} and row_no = ${row}`)
      return triedAgain(context, run, row)
    }
    if (decision === null) throw new Refusal('invalid', 'decision')
    // Where several may be meant, somebody must look.
    const only = sql`(
      select f.facts -> 'candidates'
      from jsonb_to_recordset(faults) as f (code text, facts jsonb)
      where f.code = 'importAlike' and jsonb_array_length(f.facts -> 'candidates') = 1
      limit 1) -> 0 ->> 'id'`
    await tx.plannedRows(sql`
      update import_row
      set decision = ${decision}, decided_id = ${decision === 'update' ? sql`(${only})::uuid` : null}
      where run_id = ${id} and ${isAlike}
        and ${decision === 'update' ? sql`${only} is not null` : sql`true`}`)
    await checkAgain(context, id)
    return {}
  },
})

export const commitImport = command({
  route: 'POST /api/imports/:id/commit',
  summary: 'import: write every row that holds; those with faults stay to be mended',
  needs: 'imports.import.add',
  input: idParam,
  async run(context, { id }) {
    const { tx, actor } = context
    const run = await ownRun(context, id, lockRun)
    if (run.state === 'writing') {
      context.repeated()
      return {}
    }
    refuseBusy(run, new Set(['checked', 'done']))
    const [good] = await rowsAfter(tx, id, ['new', 'update'], 0, 1)
    const [bad] = await rowsAfter(tx, id, ['error'], 0, 1)
    if (run.options.isWhole && bad) throw new Refusal('importHasFaults')
    if (!good) throw new Refusal('importNothingToWrite')
    await moveRun(tx, id, { state: 'writing', done: 0, problem: null })
    await enqueueImport(tx, id, actor.userId, 'write')
    context.record({ entity: 'import', id, after: { file: run.fileName, kind: run.kind } })
    startJobs(context)
    return {}
  },
})

export const undoImport = command({
  route: 'POST /api/imports/:id/undo',
  summary: 'import: take everything back, as long as nothing used what it wrote',
  needs: 'imports.import.delete',
  input: idParam,
  async run(context, { id }) {
    const { tx, actor } = context
    const run = await ownRun(context, id, lockRun)
    if (run.state === 'undoing' || run.state === 'undone') {
      context.repeated()
      return {}
    }
    refuseBusy(run, new Set(['done']))
    if (!may(actor, kindOf(actor, run.kind).undoing)) throw new Refusal('notFound')
    await moveRun(tx, id, { state: 'undoing', done: 0, problem: null })
    await enqueueImport(tx, id, actor.userId, 'block')
    context.record({ entity: 'import', id, before: { file: run.fileName, kind: run.kind } })
    startJobs(context)
    return {}
  },
})
