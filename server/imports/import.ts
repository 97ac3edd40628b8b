/** The verbs of an import: look, match, try, mend, write, take back. */
import { sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../domain/imports/columns.ts'
import { checkInput, mendInput, rowStates } from '../../domain/imports/contract.ts'
import { importKindNames } from '../../domain/imports/kinds.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { foreignText } from '../../domain/kernel/text.ts'
import { type Context, command, query } from '../kernel/command.ts'
import { kindOf } from './access.ts'
import { keyOf, processed } from './batch.ts'
import { enqueueImport, workOf } from './job.ts'
import {
  keepOutcomes,
  lockRun,
  markTwice,
  moveRun,
  readRun,
  rowNumbered,
  rowsAfter,
  runsOf,
  type StoredRun,
} from './run-rows.ts'
import { fieldsShown, keysShown, shownRow, shownRuns, wholeRun } from './views.ts'

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
      runs: await shownRuns(context.tx, await runsOf(context.tx, context.actor, input.kind), say),
    }
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
    isWarned: z.enum(['true', 'false'], 'invalid').optional(),
    after: z.coerce
      .number('invalid')
      .int('invalid')
      .min(0, 'invalid')
      .max(2e9, 'invalid')
      .default(0),
  }),
  async run(context, { id, states, after, isWarned }) {
    const run = await ownRun(context, id, readRun)
    const found = await rowsAfter(context.tx, id, states, after, rowsAtOnce)
    const say = sayingOf(context)
    const rows = isWarned === 'true' ? found.filter(({ faults }) => faults.length > 0) : found
    return {
      rows: rows.map((row) => shownRow(row, run, say)),
      next: found.length === rowsAtOnce ? (found.at(-1)?.row ?? null) : null,
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
    const chosen = options.mapping.filter((key) => key !== null)
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
    const { tx, actor, services } = context
    const run = await ownRun(context, id, lockRun)
    refuseBusy(run, new Set(['checked', 'done']))
    const stored = await rowNumbered(tx, id, row)
    if (['created', 'updated', 'undone'].includes(stored.state)) throw new Refusal('importBusy')
    const cells = Array.from(
      { length: Math.max(stored.cells.length, column + 1) },
      (_, at) => stored.cells[at] ?? '',
    )
    cells[column] = foreignText(text)
    const piece = { tx, companyId: actor.companyId, services, run, after: 0 }
    const work = await workOf(piece, actor, [], true)
    const outcomes = await processed(work, [{ ...stored, cells }])
    await tx.rows(sql`
      update import_row set cells = ${JSON.stringify(cells)}::jsonb
      where run_id = ${id} and row_no = ${row}`)
    await keepOutcomes(tx, id, outcomes)
    await markTwice(tx, id)
    return shownRow(await rowNumbered(tx, id, row), run, sayingOf(context))
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
