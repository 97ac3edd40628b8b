/**
 * Some rows of a run, from cells to what is written. A dry run does the same work and takes it back,
 * so that whatever would stand against a row is told before, in the words of its own command; where
 * all of that can be foreseen, it is asked instead of tried.
 */

import { sql } from 'kysely'
import { columnsOf, type ImportColumn } from '../../domain/imports/columns.ts'
import { externalKey, type ImportKind, keyName } from '../../domain/imports/kinds.ts'
import {
  type ImportFault,
  marksOf,
  type Plan,
  planned,
  type ReadValues,
  resolved,
  rowReader,
  type Values,
  withRefusals,
} from '../../domain/imports/plan.ts'
import { meantIn, namesIn } from '../../domain/imports/references.ts'
import { type AnyRow, sentFields } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { FieldRefusal } from '../../domain/kernel/refusal.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import type { Change, Context } from '../kernel/context.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { sentValues } from '../kernel/rows/restore.ts'
import { alikeItems, alikeThirdparties } from './alike.ts'
import { changeRows } from './changes.ts'
import { existingOf, rowsById } from './existing.ts'
import { judgeFaulty } from './faulty-rows.ts'
import { foreseenRefusals } from './foreseen.ts'
import { withMissing } from './missing.ts'
import { lookupOf } from './names.ts'
import { openingStockFaults } from './opening-stock.ts'
import { forgetPictures, keepPictures, picturePlans } from './picture-rows.ts'
import type { Outcome, StoredRow } from './run-rows.ts'
import { isNew, isUpdate, type NewStep, type Step, type UpdateStep } from './step.ts'
import { postStock } from './stock-lines.ts'
import { mustThrow, type Work } from './work.ts'
import { runCommand, writerOf } from './writers.ts'

/** What a command said no to becomes faults of its row; anything else is no matter of the row. */
function refuse(step: Step, error: unknown, columns: readonly ImportColumn[]): void {
  const refusal = refusalFrom(error)
  if (!refusal || mustThrow(error)) throw error
  step.plan = { state: 'error', faults: withRefusals(step.plan.faults, refusal.all, columns) }
}

export const keyOf = (kind: ImportKind, name: string | null): readonly string[] =>
  kind.keys.find((key) => keyName(key) === name) ?? []

type Matched = { key: string | null; mapping: readonly (string | null)[] }

const firstOf = (mapping: Matched['mapping']): string | null =>
  mapping.find((it) => it !== null) ?? null

/** The cell by which a row is known, else the first that is read. */
export const knownBy = (kind: ImportKind, { key: named, mapping }: Matched): string | null =>
  keyOf(kind, named).find((key) => mapping.includes(key)) ?? firstOf(mapping)

/** Two rows of one batch that mean the same: the later one is told which comes first. */
function refuseTwice({ kind, run: { options } }: Work, steps: readonly Step[]): void {
  const at = knownBy(kind, options)
  const first = new Map<string, number>()
  for (const step of steps) {
    const { plan } = step
    const before = step.marks.map((mark) => first.get(mark)).find((row) => row !== undefined)
    // What does not go in itself stands in nobody's way.
    if (plan.state !== 'error')
      for (const mark of step.marks) if (!first.has(mark)) first.set(mark, step.stored.row)
    if (before === undefined || plan.faults.some(({ key }) => key === at && key !== null)) continue
    const fault: ImportFault = { key: at, code: 'importTwice', facts: { row: before } }
    const rest = plan.state === 'error' ? plan.rest : undefined
    step.plan = { state: 'error', faults: [...plan.faults, fault], rest }
  }
}

/** What was brought by a file before needs not be brought again: documents have no key but all they say. */
async function forgetKnown(work: Work, steps: readonly Step[]): Promise<void> {
  const { kind, context } = work
  if (kind.entity) return
  const marks = steps.flatMap((step) => step.marks)
  const known = await context.tx.plannedRows(sql<{ mark: string }>`
    select distinct m.mark
    from import_row r
    join import_run n on n.company_id = r.company_id and n.id = r.run_id
    cross join unnest(r.marks) as m (mark)
    where n.kind = ${kind.name} and r.state = 'created' and m.mark = any(${marks}::text[])`)
  const importedMarks = new Set(known.map(({ mark }) => mark))
  for (const step of steps)
    if (step.plan.state === 'new' && step.marks.some((mark) => importedMarks.has(mark)))
      step.plan = { state: 'same', faults: step.plan.faults }
}

async function plansOf(work: Work, rows: readonly StoredRow[]): Promise<Step[]> {
  const { context, run, kind, how } = work
  const columns = columnsOf(kind)
  const { mapping, mode } = run.options
  const valuesIn = rowReader(columns, mapping, how)
  const reads = rows.map(({ cells }) => valuesIn(cells))
  if (kind.name === 'itemPicture') {
    const plans = await picturePlans(work, rows, reads)
    return rows.flatMap((stored, at): Step[] => {
      const [plan, values] = [plans[at], reads[at]]
      return plan && values ? [{ stored, read: values, ...plan }] : []
    })
  }
  const there = await lookupOf(
    context.tx,
    reads.flatMap(({ values }) => namesIn(values)),
  )
  const meant = reads.flatMap(({ values }) => meantIn(values, there))
  const lookup = await withMissing(work, meant, there)
  const known = reads.map((read) => resolved(read, lookup))
  const key = keyOf(kind, run.options.key)
  const mapped = mapping.filter((it) => it !== null)
  const pointed = rows.flatMap(({ decidedId }) => decidedId ?? [])
  const decided = kind.entity
    ? await rowsById(context.tx, kind.entity, mapped, pointed)
    : new Map<string, AnyRow[]>()
  const existing = await existingOf(
    context.tx,
    kind,
    key,
    mapped,
    known.map(({ values }) => values),
  )
  const at = knownBy(kind, run.options)
  return rows.map((stored, nth) => {
    const read = known[nth] as ReadValues
    const { decision, decidedId } = stored
    if (decision === 'skip')
      return { stored, read, marks: [], plan: { state: 'skipped', faults: [] } }
    const found = decidedId ? (decided.get(decidedId) ?? []) : existing(read.values)
    const marks = marksOf(kind, key, read.values)
    if (found.length > 1) {
      const fault: ImportFault = { key: at, code: 'importSeveral' }
      return { stored, read, marks, plan: { state: 'error', faults: [...read.faults, fault] } }
    }
    const [target] = found
    // However a row came to it, what is there is changed once.
    if (target) marks.push(`target:${target.id}`)
    const plan = planned(kind, read, {
      // What was meant and is gone by now is not made anew.
      mode: decision === 'update' ? 'update' : decision ? 'both' : mode,
      existing: target,
      id: newId(),
      key: at,
    })
    return { stored, read, marks, plan }
  })
}

/** All by one statement for each table; where one of them is refused, each by itself. */
async function createTogether(work: Work, steps: readonly NewStep[]): Promise<boolean> {
  const { context, kind } = work
  const { tx } = context
  const { entity } = kind
  const writer = writerOf(kind.name)
  if (!entity || !writer?.judge) return false
  const columns = columnsOf(kind)
  const refuseNew = (step: Step, refusals: readonly FieldRefusal[] = []): void => {
    if (refusals.length > 0)
      step.plan = { state: 'error', faults: withRefusals(step.plan.faults, refusals, columns) }
  }
  const inputs = steps.map(({ plan }) => plan.input)
  const judged = await writer.judge(tx, inputs)
  const isForeseen = work.isDry && writer.isForeseen
  const foreseen = isForeseen
    ? await foreseenRefusals(
        tx,
        entity,
        inputs.map((input, at) => judged[at]?.input ?? input),
      )
    : new Map<string, FieldRefusal[]>()
  steps.forEach((step, at) => {
    const { input, refusals } = judged[at] ?? { input: step.plan.input, refusals: [] }
    step.plan.input = input
    refuseNew(step, [...refusals, ...(foreseen.get(input.id) ?? [])])
  })
  if (isForeseen) return true
  const good = steps.filter(isNew)
  const changes: Change[] = []
  try {
    await tx.attempt(() =>
      insertRows(
        { ...context, record: (change) => changes.push(change) },
        entity,
        good.map(({ plan }) => plan.input),
        writer.extra,
      ),
    )
  } catch (error) {
    if (mustThrow(error)) throw error
    return false
  }
  for (const change of changes) context.record(change)
  return true
}

/** Documents: each is judged, and what holds is written by one statement. */
async function postTogether(work: Work, steps: readonly NewStep[]): Promise<boolean> {
  const { context, kind } = work
  const post = writerOf(kind.name)?.post
  if (!post) return false
  const changes: Change[] = []
  const quiet: Context = { ...context, record: (change) => void changes.push(change) }
  try {
    const inputs = steps.map(({ plan }) => inputFor(work, plan.input) as Values & { id: string })
    const made = await context.tx.attempt(() => post(quiet, inputs))
    steps.forEach((step, at) => {
      const one = made[at]
      if (one && 'refusal' in one) refuse(step, one.refusal, columnsOf(kind))
    })
  } catch (error) {
    if (mustThrow(error)) throw error
    return false
  }
  for (const change of changes) context.record(change)
  return true
}

async function createEach(work: Work, steps: readonly NewStep[]): Promise<void> {
  const { context, kind } = work
  const command = writerOf(kind.name)?.create
  if (!command) return
  for (const step of steps) {
    const { plan } = step
    try {
      await context.tx.attempt(() => runCommand(command, context, inputFor(work, plan.input)))
    } catch (error) {
      refuse(step, error, columnsOf(kind))
    }
  }
}

/** What a document wants besides what a file says. */
const inputFor = ({ kind, today }: Work, input: Values): Values =>
  kind.name === 'openingBalance' ? { ...input, day: input.day ?? today } : input

async function change(work: Work, steps: readonly Step[]): Promise<void> {
  const updates = steps.filter(isUpdate)
  if (updates.length === 0) return
  const made = await changeRows(
    work,
    updates.map(({ plan }) => plan),
  )
  for (const step of updates) {
    const { change, faults } = made.get(step.plan.id) ?? {}
    if (change) step.change = change
    if (faults) (step as Step).plan = { state: 'error', faults: [...step.plan.faults, ...faults] }
  }
}

function outcomeOf(work: Work, step: Step): Outcome {
  const { stored, plan, marks, change } = step
  const { row } = stored
  const base = { row, faults: plan.faults, marks }
  if (work.isDry || step.isLater || !isWritten(plan)) return { ...base, state: plan.state }
  if (plan.state === 'new') {
    const targetId = step.document ?? plan.input.id
    return { ...base, state: 'created', targetId, versionAfter: 1 }
  }
  const fields = sentFields(work.kind)
  return {
    ...base,
    state: 'updated',
    targetId: plan.id,
    before: sentValues(fields, change?.before ?? {}),
    versionAfter: plan.version + 1,
  }
}

/** A trial has looked at them already. */
async function setPictures(work: Work, steps: readonly UpdateStep[]): Promise<void> {
  if (work.isDry) return
  await keepPictures(
    work,
    steps.flatMap(({ file }) => file ?? []),
  )
  await change(work, steps)
  const set = steps.filter(isUpdate).map(({ stored }) => stored.row)
  await forgetPictures(work, set)
}

async function write(work: Work, steps: readonly Step[]): Promise<void> {
  const created = steps.filter(isNew)
  if (work.kind.name === 'openingStock') return postStock(work, created)
  if (work.kind.name === 'itemPicture') return setPictures(work, steps.filter(isUpdate))
  const isDone =
    created.length === 0 ||
    (await createTogether(work, created)) ||
    (await postTogether(work, created))
  if (!isDone) await createEach(work, created.filter(isNew))
  await change(work, steps)
  await judgeFaulty(work, steps)
}

/** Costs of a price that was never meant are told, and stop nobody. */
async function addWarnings(work: Work, steps: readonly Step[]): Promise<void> {
  const { kind, context } = work
  if (!work.isDry) return
  if (kind.name === 'item')
    for (const { plan, read } of steps) {
      const { unitPrice, supplierPrice } = read.values
      const isBelow =
        plan.state !== 'error' &&
        typeof unitPrice === 'string' &&
        typeof supplierPrice === 'string' &&
        Number(unitPrice) < Number(supplierPrice)
      if (isBelow) plan.faults.push({ key: 'unitPrice', code: 'importBelowCost', isWarning: true })
    }
  const probable = { item: alikeItems, thirdparty: alikeThirdparties }[kind.name as string]
  if (!probable) return
  const undecided = steps.filter(isNew).filter(({ stored }) => stored.decision !== 'create')
  const alike = await probable(
    context.tx,
    undecided.map(({ plan }) => plan.input),
  )
  for (const { plan } of undecided) {
    const fault = alike.get(plan.input.id)
    if (fault) plan.faults.push(fault)
  }
}

/** What an older program called the rows that are there now. */
async function rememberExternal({ context, kind, run }: Work, steps: readonly Step[]) {
  const known = steps.flatMap(({ plan, read }) => {
    const code = read.values[externalKey]
    const target = isWritten(plan) && (plan.state === 'new' ? plan.input.id : plan.id)
    return typeof code === 'string' && target ? [{ code: uniqueKey(code), target }] : []
  })
  if (known.length === 0) return
  const isKey = run.options.key === externalKey
  await context.tx.plannedRows(sql`
    insert into import_external (entity, code, target_id, run_id)
    select ${kind.name}, r.code, r.target, ${run.id}
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as r (code text, target uuid)
    on conflict (company_id, entity, code)
      do ${isKey ? sql`update set target_id = excluded.target_id, run_id = excluded.run_id` : sql`nothing`}`)
}

const isWritten = (plan: Plan): plan is NewStep['plan'] | UpdateStep['plan'] =>
  plan.state === 'new' || plan.state === 'update'

/** Plans these rows, and writes them unless it is a trial. */
export async function processed(work: Work, rows: readonly StoredRow[]): Promise<Outcome[]> {
  const { tx } = work.context
  if (work.isDry) await tx.rows(sql`savepoint trial`)
  const steps = await plansOf(work, rows)
  refuseTwice(work, steps)
  await forgetKnown(work, steps)
  if (work.kind.name === 'openingStock') await openingStockFaults(tx, steps)
  await addWarnings(work, steps)
  await write(work, steps)
  if (!work.isDry) await rememberExternal(work, steps)
  if (work.isDry) await tx.rows(sql`rollback to savepoint trial`)
  return steps.map((step) => outcomeOf(work, step))
}
