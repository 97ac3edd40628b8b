/** Runs and rows as screens see them: faults in words, each at the column of the file. */
import { sql } from 'kysely'
import { columnsOf } from '../../domain/imports/columns.ts'
import {
  type ImportField,
  type ImportKey,
  type ImportRow,
  type ImportRun,
  type MissingName,
  type RowCounts,
  rowStates,
  type ShownFault,
} from '../../domain/imports/contract.ts'
import { externalKey, type ImportKind, importKind, keyName } from '../../domain/imports/kinds.ts'
import type { ImportFault } from '../../domain/imports/plan.ts'
import type { Language } from '../../domain/kernel/language.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Words } from '../kernel/words.ts'
import { labelOf } from './import-words.ts'
import { countsOf, nextRows, type StateCount, type StoredRow, type StoredRun } from './run-rows.ts'

type Saying = { words: Words; language: Language }

/** Names nobody bears, by what they are meant to be; a few of each. */
const missingIn = (runId: string) => sql<MissingName>`
  select entity, (array_agg(name order by name))[1:5] as names, count(*)::int as count
  from (
    select distinct f.facts ->> 'entity' as entity, f.facts ->> 'name' as name
    from import_row r,
      jsonb_to_recordset(r.faults) as f (code text, facts jsonb)
    where r.run_id = ${runId} and r.state = 'error' and f.code = 'importUnknownName') m
  group by entity
  order by entity`

function countsFrom(counts: readonly StateCount[]) {
  const all = rowStates.map((state) => [state, counts.find((it) => it.state === state)?.count ?? 0])
  return {
    counts: Object.fromEntries(all) as RowCounts,
    warnings: counts.reduce((sum, it) => sum + it.warnings, 0),
    alike: counts.reduce((sum, it) => sum + it.alike, 0),
  }
}

const shownRun = (run: StoredRun, counts: readonly StateCount[], say: Saying): ImportRun => ({
  id: run.id,
  kind: run.kind,
  fileName: run.fileName,
  state: run.state,
  heads: run.heads,
  options: run.options,
  rowCount: run.rowCount,
  done: run.done,
  ...countsFrom(counts),
  missing: [],
  problem: run.problem && say.words.refusal(say.language, { code: run.problem }),
  user: run.user,
  at: run.at,
  samples: [],
})

/** Files in a list: how many rows came to what is counted for the one that is looked at. */
export const shownRuns = (runs: readonly StoredRun[], say: Saying): ImportRun[] =>
  runs.map((run) => shownRun(run, [], say))

const working = new Set<StoredRun['state']>(['checking', 'writing', 'undoing'])

export async function wholeRun(tx: Tx, run: StoredRun, say: Saying): Promise<ImportRun> {
  // Asked over and over while it is being worked on: then how far it is will do.
  const isWorking = working.has(run.state)
  const counts = isWorking ? [] : await countsOf(tx, run.id)
  const { rows: samples } = await nextRows(tx, run.id, rowStates, 0, 3)
  return {
    ...shownRun(run, counts, say),
    missing: isWorking ? [] : await tx.plannedRows(missingIn(run.id)),
    samples: samples.map(({ cells }) => cells),
  }
}

/** What the row may mean of what is there. */
export const candidatesIn = (facts: ImportFault['facts'] = {}): ShownFault['candidates'] =>
  Array.isArray(facts.candidates) ? facts.candidates : []

/** The label of the column it is about, its place in the file, and the sentence. */
export function shownFault(
  fault: ImportFault,
  run: StoredRun,
  kind: ImportKind,
  { words, language }: Saying,
): ShownFault {
  const { key, code, facts = {}, isWarning } = fault
  const at = key === null ? -1 : run.options.mapping.indexOf(key)
  const entity = typeof facts.entity === 'string' ? facts.entity : undefined
  const said = entity
    ? { ...facts, entity: words.say(language, `entity.${entity}.one`) }
    : { ...facts }
  return {
    column: at < 0 ? null : at,
    field: key === null ? null : labelOf(words, language, kind, key),
    message: words.refusal(language, { code, facts: said }),
    isWarning: isWarning ?? false,
    candidates: candidatesIn(facts),
  }
}

export const shownRow = (row: StoredRow, run: StoredRun, say: Saying): ImportRow => ({
  row: row.row,
  state: row.state,
  decision: row.decision,
  cells: row.cells,
  faults: row.faults.map((fault) => shownFault(fault, run, importKind(run.kind), say)),
})

/** What a file can be matched to, in the reader's words. */
export const fieldsShown = (kind: ImportKind, { words, language }: Saying): ImportField[] =>
  columnsOf(kind).map(({ key, isRequired }) => ({
    key,
    label: labelOf(words, language, kind, key),
    isRequired,
  }))

export const keysShown = (kind: ImportKind, { words, language }: Saying): ImportKey[] =>
  kind.keys
    .filter((key) => key.every((part) => part in kind.fields || part === externalKey))
    .map((key) => ({
      key: keyName(key),
      label: key.map((part) => labelOf(words, language, kind, part)).join(' + '),
    }))
