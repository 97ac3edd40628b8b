/**
 * The work of an import, in pieces: each is a transaction that writes its rows and says so in them, so
 * that a stop at any moment leaves whole pieces, and the next start goes on with what is left.
 */

import { sql } from 'kysely'
import { columnsOf } from '../../domain/imports/columns.ts'
import type { RowState } from '../../domain/imports/contract.ts'
import { type ImportKind, importKind, kindSeenBy } from '../../domain/imports/kinds.ts'
import { may } from '../../domain/kernel/permission.ts'
import { actorOfUser } from '../kernel/actor.ts'
import type { Actor, Change, Context, Services } from '../kernel/context.ts'
import { enqueue, type PieceHandler } from '../kernel/jobs.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { todayOf } from '../kernel/today.ts'
import { actorOf, audit } from '../kernel/trace.ts'
import { throwAway } from '../media/keeping.ts'
import { knownBy, processed } from './batch.ts'
import { readingOf } from './import-words.ts'
import {
  keepOutcomes,
  markTwice,
  moveRun,
  nextRows,
  rowsAfter,
  type StoredRun,
  type Stretch,
  storedRun,
} from './run-rows.ts'
import { blockersOf, forgetWords, undoMade, undoRows } from './undo.ts'
import type { Work } from './work.ts'

export const importJob = 'import'

const rowsAtOnce = 500
/** A document of stock has so many lines at most. */
const linesAtOnce = 10_000
/** Each of them is decoded while its transaction waits. */
const picturesAtOnce = 10

const atOnce = ({ kind }: StoredRun): number =>
  kind === 'itemPicture' ? picturesAtOnce : rowsAtOnce

export type Phase = 'check' | 'write' | 'block' | 'undo'

export const enqueueImport = (tx: Tx, run: string, by: string, phase: Phase): Promise<void> =>
  enqueue(tx, importJob, { run, by, phase, after: 0, path: '' })

/** The command that began it; what it does is told like everything else that is done. */
const begun = { route: 'POST /api/imports/:id/commit' } as const

function writeAudit(tx: Tx, actor: Actor, changes: readonly Change[]): void {
  if (changes.length > 0) audit(tx, begun, changes, actorOf(actor))
}

export type Piece = {
  tx: Tx
  companyId: string
  services: Services
  run: StoredRun
  after: number
  /** What is done should the piece come to nothing. */
  afterRollback?: (work: () => unknown) => void
}

/** What a command is given when it is run for a file. */
export function contextFor(piece: Piece, actor: Actor, changes: Change[]): Context {
  const { tx, services, afterRollback = () => {} } = piece
  return {
    tx,
    actor,
    services,
    now: new Date(),
    language: 'en',
    station: { address: '', agent: importJob },
    record: (change) => {
      changes.push(change)
    },
    repeated: () => {},
    afterCommit: () => {},
    afterRollback,
  }
}

export async function workOf(
  piece: Piece,
  actor: Actor,
  changes: Change[],
  isDry: boolean,
): Promise<Work> {
  const { tx, run, services, companyId } = piece
  const kind = kindSeenBy(importKind(run.kind), actor)
  const words = await services.wordsOf(tx, companyId)
  const context = contextFor(piece, actor, changes)
  const how = readingOf(words, kind, run.options, run.facts.is1904 ?? false)
  return {
    context: { ...context, services: { ...services, words } },
    run,
    kind,
    how,
    isDry,
    today: await todayOf(context),
  }
}

/** Where it goes on; or where the bytes lie of files whose rows have gone with this piece. */
type Left = { after: number } | { gone: string[] } | 'over'

const written: readonly RowState[] = ['created', 'updated']
const uncommitted: readonly RowState[] = ['read', 'new', 'update', 'same', 'error', 'skipped']

async function checkPiece(piece: Piece, actor: Actor): Promise<Left> {
  const { tx, run, after } = piece
  const { rows, last } = await nextRows(tx, run.id, uncommitted, after, atOnce(run))
  if (last === undefined) {
    await markTwice(tx, run.id, knownBy(importKind(run.kind), run.options))
    await moveRun(tx, run.id, { state: 'checked' })
    return 'over'
  }
  await keepOutcomes(tx, run.id, await processed(await workOf(piece, actor, [], true), rows))
  await moveRun(tx, run.id, { done: run.done + rows.length })
  return { after: last }
}

/** A document of stock takes all it can, whatever day came first. */
async function rowsToWrite(tx: Tx, run: StoredRun, after: number): Promise<Stretch> {
  if (run.kind !== 'openingStock')
    return nextRows(tx, run.id, ['new', 'update'], after, atOnce(run))
  const rows = await rowsAfter(tx, run.id, ['new', 'update'], 0, linesAtOnce)
  return { rows, last: rows.at(-1)?.row }
}

async function writePiece(piece: Piece, actor: Actor): Promise<Left> {
  const { tx, run, after, services, companyId } = piece
  const { rows, last } = await rowsToWrite(tx, run, after)
  if (last === undefined) {
    await moveRun(tx, run.id, { state: 'done' })
    await tx.rows(sql`select count_tables()`)
    // What was written before this piece is there for everybody by now.
    services.live.changed(companyId, importKind(run.kind).entity?.name ?? 'stockDocument')
    return 'over'
  }
  const changes: Change[] = []
  const outcomes = await processed(await workOf(piece, actor, changes, false), rows)
  await keepOutcomes(tx, run.id, outcomes)
  writeAudit(tx, actor, changes)
  const over = outcomes.filter(({ state }) => state !== 'new').length
  await moveRun(tx, run.id, { done: run.done + over })
  const isBroken = outcomes.some(({ state }) => state === 'error')
  if (!isBroken || !run.options.isWhole) return { after: last }
  // All or nothing: what one row was refused takes the others back.
  await moveRun(tx, run.id, { state: 'undoing', done: 0, problem: 'importWholeRefused' })
  await enqueueImport(tx, run.id, actor.userId, 'undo')
  return 'over'
}

async function blockPiece(piece: Piece): Promise<Left> {
  const { tx, run, after } = piece
  const { rows, last } = await nextRows(tx, run.id, written, after, rowsAtOnce)
  if (last !== undefined) {
    await keepOutcomes(tx, run.id, await blockersOf(tx, importKind(run.kind), rows))
    return { after: last }
  }
  const blocked = await tx.maybe(sql`
    select 1
    from import_row
    where run_id = ${run.id} and state in ('created', 'updated')
      and faults @> '[{"code": "importInUse"}]'
    limit 1`)
  if (blocked) {
    await moveRun(tx, run.id, { state: 'done', problem: 'importBlocked' })
    return 'over'
  }
  await enqueueImport(tx, run.id, run.userId, 'undo')
  return 'over'
}

async function undoPiece(piece: Piece, actor: Actor): Promise<Left> {
  const { tx, run, after, services, companyId } = piece
  const { rows, last } = await nextRows(tx, run.id, written, after, rowsAtOnce)
  const changes: Change[] = []
  const work = await workOf(piece, actor, changes, false)
  if (last === undefined) {
    const gone = await undoMade(work)
    await forgetWords(work)
    writeAudit(tx, actor, changes)
    const left = await rowsAfter(tx, run.id, written, 0, 1)
    const state = left.length > 0 ? 'done' : 'undone'
    await moveRun(tx, run.id, { state, ...(left.length > 0 && { problem: 'importBlocked' }) })
    services.live.changed(companyId, importKind(run.kind).entity?.name ?? 'stockDocument')
    return gone.length > 0 ? { gone } : 'over'
  }
  await keepOutcomes(tx, run.id, await undoRows(work, rows))
  writeAudit(tx, actor, changes)
  await moveRun(tx, run.id, { done: run.done + rows.length })
  return { after: last }
}

/** A run whose work is over or was never begun needs nothing more. */
const working: Readonly<Record<Phase, StoredRun['state']>> = {
  check: 'checking',
  write: 'writing',
  block: 'undoing',
  undo: 'undoing',
}

const mayBring = (actor: Actor, { needs }: ImportKind): boolean =>
  needs.every((it) => may(actor, it))

const mayGoOn = (actor: Actor, run: StoredRun, phase: Phase): boolean => {
  const kind = importKind(run.kind)
  const undoing = phase === 'block' || phase === 'undo'
  const isOwn = run.problem === 'importWholeRefused'
  if (undoing) return isOwn ? mayBring(actor, kind) : may(actor, kind.undoing)
  // A column that was matched and is none of his any more would be left out in silence.
  const seen = new Set(columnsOf(kindSeenBy(kind, actor)).map(({ key }) => key))
  return mayBring(actor, kind) && run.options.mapping.every((key) => key === null || seen.has(key))
}

type JobData = { run: string; by: string; phase: Phase; after: number; gone?: string[] }

const steps = { check: checkPiece, write: writePiece, block: blockPiece, undo: undoPiece }

export const importHandler =
  (services: Services): PieceHandler =>
  async (tx, data, { company_id: companyId }) => {
    const { run: id, by, phase, after, gone } = data as JobData
    if (gone) {
      // Their rows have gone for certain by now.
      for (const key of gone) await throwAway(services, companyId, key)
      return undefined
    }
    const actor = await actorOfUser(tx, companyId, by)
    const run = await storedRun(tx, id)
    if (!run || run.state !== working[phase]) return undefined
    if (!actor || !mayGoOn(actor, run, phase)) {
      const state = phase === 'check' || phase === 'write' ? 'checked' : 'done'
      await moveRun(tx, id, { state, problem: 'forbidden' })
      return undefined
    }
    const takingBack: (() => unknown)[] = []
    const afterRollback = (work: () => unknown) => void takingBack.push(work)
    try {
      const piece = { tx, companyId, services, run, after, afterRollback }
      const left = await steps[phase](piece, actor)
      return left === 'over' ? undefined : { rest: { ...data, ...left } }
    } catch (error) {
      for (const takeBack of takingBack) await takeBack()
      throw error
    }
  }
