/**
 * Changes of rows that are there. Those of columns alone are judged and written together; whatever
 * else a change says, or stands against one of them, is left to the command that a form calls.
 */
import { columnsOf } from '../../domain/imports/columns.ts'
import { type ImportFault, type Values, withRefusals } from '../../domain/imports/plan.ts'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Change } from '../kernel/command.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { isOfColumns, lockRows, type RowChange, updateRows } from '../kernel/rows/bulk-changes.ts'
import { mustThrow, type Work } from './work.ts'
import { runCommand, writerOf } from './writers.ts'

export type WantedChange = { id: string; version: number; changes: Values }

/** The change as it is remembered, or why it was not made. */
export type Made = { change?: Change; faults?: ImportFault[] }

type Known = WantedChange & { before: AnyRow }

async function changeTogether(
  { context, kind }: Work,
  wanted: readonly WantedChange[],
  made: Map<string, Made>,
): Promise<void> {
  const { entity } = kind
  const { judgeChanges, single = [] } = writerOf(kind.name) ?? {}
  if (!entity || !judgeChanges) return
  const { tx } = context
  const plain = wanted.filter(
    ({ changes }) => isOfColumns(entity, changes) && !single.some((key) => key in changes),
  )
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
  const good = known.flatMap((it, at): RowChange[] => {
    const verdict = verdicts[at]
    return verdict && verdict.refusals.length === 0 ? [{ ...it, extra: verdict.extra }] : []
  })
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
