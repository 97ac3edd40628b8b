/** A file is brought: read, its columns guessed, its rows kept. Nothing else changes yet. */

import { sql } from 'kysely'
import { z } from 'zod'
import { type Cell, isEmptyCell, textOf } from '../../domain/imports/cell.ts'
import { guessedMapping, headKey, rememberedFrom } from '../../domain/imports/columns.ts'
import { type ImportOptions, mostImportBytes } from '../../domain/imports/contract.ts'
import { dayOrderOf, decimalMarkOf, headRowOf } from '../../domain/imports/detection.ts'
import { type ImportKind, keyName, tableKindNames } from '../../domain/imports/kinds.ts'
import { text } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { cutText, foreignLine } from '../../domain/kernel/text.ts'
import { UploadedFile, upload } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { kindOf } from './access.ts'
import { namesOf, sampleCells } from './import-words.ts'
import { isUploaded, lockRun, readRun, storeRun } from './run-rows.ts'
import type { SheetRow } from './sheet-file.ts'
import { type ReadTable, readTable } from './table-file.ts'
import { wholeRun } from './views.ts'

const headText = (cell: Cell): string => cutText(foreignLine(textOf(cell)), 80)

/** Rows below the heads; a file without any is none. */
function dividedAt(
  { rows }: ReadTable,
  names: ReadonlyMap<string, string>,
): { heads: string[]; body: SheetRow[] } {
  const at = headRowOf(
    rows.slice(0, 20).map(({ cells }) => cells),
    (head) => names.has(headKey(head)),
  )
  const body = rows.slice(at + 1)
  if (body.length === 0) throw new Refusal('importEmpty', 'file')
  const width = Math.max(...rows.slice(at, at + 500).map(({ cells }) => cells.length))
  const first = rows[at]?.cells ?? []
  return { heads: Array.from({ length: width }, (_, i) => headText(first[i] ?? '')), body }
}

/** What the same person matched before, the newest file first. */
async function remembered({ tx, actor }: Context, kind: ImportKind) {
  const before = await tx.rows(sql<{ heads: string[]; options: ImportOptions }>`
    select heads, options
    from import_run
    where kind = ${kind.name} and user_id = ${actor.userId} and state <> 'read'
    order by created_at desc
    limit 5`)
  return Object.assign(
    {},
    ...before.toReversed().map(({ heads, options }) => rememberedFrom(heads, options.mapping)),
  ) as Record<string, string | null>
}

function optionsFor(
  kind: ImportKind,
  mapping: (string | null)[],
  body: readonly SheetRow[],
): ImportOptions {
  const cells = sampleCells(body)
  const key = kind.keys.find((parts) => parts.every((part) => mapping.includes(part)))
  const usual = kind.keys.find((parts) => mapping.includes(parts[0] ?? '')) ?? kind.keys[0]
  const chosen = key ?? usual
  return {
    mapping,
    key: chosen ? keyName(chosen) : null,
    mode: 'both',
    decimal: decimalMarkOf(cells),
    dayOrder: dayOrderOf(cells.filter((cell) => !isEmptyCell(cell))),
    makesMissing: false,
    isWhole: false,
  }
}

export const uploadImport = upload({
  route: 'POST /api/imports',
  summary: 'import: bring a file as XLSX, CSV or TSV; its columns are guessed, nothing is written',
  needs: 'imports.import.add',
  maxFileBytes: mostImportBytes,
  input: z.strictObject({
    id,
    kind: z.enum(tableKindNames, 'invalid'),
    name: text({ max: 200 }).schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ file, ...rest }, actor) {
    kindOf(actor, rest.kind)
    return { ...rest, table: await readTable(file.bytes) }
  },
  async run(context, { id: runId, kind: kindName, name, table }) {
    const { tx, actor, services, language } = context
    const kind = kindOf(actor, kindName)
    const say = { words: services.words, language }
    if (await isUploaded(tx, runId)) {
      context.repeated()
      return wholeRun(tx, await readRun(tx, actor, runId), say)
    }
    const names = namesOf(services.words, kind)
    const { heads, body } = dividedAt(table, names)
    const mapping = guessedMapping(heads, names, await remembered(context, kind)).map((key) =>
      key && names.size > 0 && [...names.values()].includes(key) ? key : null,
    )
    const options = optionsFor(kind, mapping, body)
    const facts = { is1904: table.is1904 }
    await storeRun(
      tx,
      actor,
      { id: runId, kind: kindName, fileName: name, heads, options, facts },
      body,
    )
    return wholeRun(tx, await lockRun(tx, actor, runId), say)
  },
})
