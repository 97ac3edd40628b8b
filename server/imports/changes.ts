/**
 * Changes of rows that are there. Those of columns and lines are judged and written together; whatever
 * else a change says, or stands against one of them, is left to the command that a form calls.
 */

import { columnsOf } from '../../domain/imports/columns.ts'
import { type ImportFault, type Values, withRefusals } from '../../domain/imports/plan.ts'
import { type AnyRow, columnOf, type Entity, sentFields } from '../../domain/kernel/entity.ts'
import type { Change } from '../kernel/context.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { isWithoutLinks, lockRows, updateRows } from '../kernel/rows/bulk-changes.ts'
import { sentValues } from '../kernel/rows/restore.ts'
import { foreseenRefusals } from './foreseen.ts'
import { mustThrow, type Work } from './work.ts'
import { runCommand, writerOf } from './writers.ts'

export type WantedChange = { id: string; version: number; changes: Values }

/** The change as it is remembered, or why it was not made. */
export type Made = { change?: Change; faults?: ImportFault[] }

type Known = WantedChange & { before: AnyRow }

type Judged = Known & { extra?: Values }

/** A row as it would be: what it said, what is sent, and the columns that follow from that. */
function rowAfter(entity: Entity, { id, before, changes, extra = {} }: Judged) {
  const fields = sentFields(entity)
  const following = fields.flatMap(([key, field]) => {
    const column = columnOf(key, field)
    return column in extra ? [[key, extra[column]]] : []
  })
  return { ...sentValues(fields, before), ...changes, ...Object.fromEntries(following), id }
}

/** Changes that nothing stands against need no trial; the others are tried, to be told why. */
async function foresee(
  { context, kind }: Work,
  entity: Entity,
  changes: readonly Judged[],
  made: Map<string, Made>,
): Promise<void> {
  const { tried = [] } = writerOf(kind.name) ?? {}
  const known = changes.filter(({ changes: sent }) => !tried.some((key) => key in sent))
  const inputs = known.map((it) => rowAfter(entity, it))
  const refused = await foreseenRefusals(context.tx, entity, inputs)
  for (const { id } of known) if (!refused.has(id)) made.set(id, {})
}

async function changeTogether(
  work: Work,
  wanted: readonly WantedChange[],
  made: Map<string, Made>,
): Promise<void> {
  const { context, kind, isDry } = work
  const { entity } = kind
  const { judgeChanges, isForeseen } = writerOf(kind.name) ?? {}
  if (!entity || !judgeChanges) return
  const { tx } = context
  const plain = wanted.filter(({ changes }) => isWithoutLinks(entity, changes))
  if (plain.length < 2) return
  const before = await lockRows(
    tx,
    entity,
    plain.map(({ id }) => id),
  )
  const known = plain.flatMap((it): Known[] => {
    const row = before.get(it.id)
    return row && row.version === it.version ? [{ ...it, before: row }] : []
  })
  const verdicts = await judgeChanges(tx, known)
  const good = known.flatMap((it, at): Judged[] => {
    const verdict = verdicts[at]
    return verdict && verdict.refusals.length === 0 ? [{ ...it, extra: verdict.extra }] : []
  })
  if (isDry && isForeseen) return foresee(work, entity, good, made)
  const quiet = { ...context, record: () => {} }
  try {
    const changes = await tx.attempt(() => updateRows(quiet, entity, before, good))
    for (const change of changes) made.set(change.id, { change })
  } catch (error) {
    if (mustThrow(error)) throw error
  }
}

/** What became of each change, by the id of its row; those that were made are recorded. */
export async function changeRows(
  work: Work,
  wanted: readonly WantedChange[],
): Promise<ReadonlyMap<string, Made>> {
  const { context, kind } = work
  const made = new Map<string, Made>()
  await changeTogether(work, wanted, made)
  const command = writerOf(kind.name)?.change
  for (const { id, version, changes } of wanted) {
    if (!command || made.has(id)) continue
    const one: Made = {}
    const record = (change: Change): void => {
      one.change = change
    }
    try {
      await context.tx.attempt(() =>
        runCommand(command, { ...context, record }, { id, version, ...changes }),
      )
    } catch (error) {
      const refusal = refusalFrom(error)
      if (!refusal || mustThrow(error)) throw error
      one.faults = withRefusals([], refusal.all, columnsOf(kind))
    }
    made.set(id, one)
  }
  for (const { change, faults } of made.values()) if (change && !faults) context.record(change)
  return made
}
