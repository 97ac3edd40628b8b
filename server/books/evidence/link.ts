/**
 * The second formula of the chain. One link seals all that a posting writes and that has legal
 * weight: documents with their lines and rates of tax, entries with their lines, allocations and
 * what they kept back, steps of cheques, voids and new due dates, lines of the staff ledger, movements
 * of stored value. Each is digested by itself, the views of 0049-evidence.sql
 * restate it from its rows; the link is made of these digests and of the link before it.
 */
import { hash } from 'node:crypto'
import { tidyDecimal } from '../../../domain/kernel/number/decimal.ts'
import type { Batch } from '../posted-tables.ts'

type Row = Readonly<Record<string, unknown>>

/** Plain text as it is, a decimal in its shortest form, words of people between quotes. */
const plain = (value: unknown): string => (value === null || value === undefined ? '' : `${value}`)

const decimal = (value: unknown): string => tidyDecimal(plain(value))

const words = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)

type Writer = (value: unknown) => string

/** `#` stands before decimals, `"` before words of people. */
const columnsOf = (text: string): readonly (readonly [name: string, write: Writer])[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (word.startsWith('#')) return [word.slice(1), decimal] as const
      if (word.startsWith('"')) return [word.slice(1), words] as const
      return [word, plain] as const
    })

/** Beside what the first formula restates of it, which is in its hash. */
const ofDocument = columnsOf(`
  id hash type_id branch_id project_id partner_id day due_date #discount_percent #discount_amount
  #subtotal #discount #first_total #second_total is_debt origin_id account_id method_id`)

const ofLine = columnsOf('item_id #vat_rate #tax1_rate #tax2_rate origin_line_id')

/** Of a line that says how it is free of VAT; others are as they always were. */
const ofTreatedLine = columnsOf(
  'item_id #vat_rate #tax1_rate #tax2_rate origin_line_id vat_treatment "exemption_reason',
)

const ofEntry = columnsOf(`
  id document_id branch_id drawer_id kind day reversal_of "note "user_name`)

const ofEntryLine = columnsOf(`
  account_id partner_id branch_id project_id currency_id #amount #first #second "note`)

const ofAllocation = columnsOf(`
  id from_id to_id #from_amount #to_amount #first_amount #exchange #written_off #second_amount
  #second_exchange #second_written_off gap_account_id day reversal_of`)

const ofChequeEvent = columnsOf(`
  id document_id state day entry_id to_document_id "user_name`)

const ofChange = columnsOf(`id document_id kind due_before due_after "reason "user_name`)

const ofWithholding = columnsOf(`
  id document_id allocation_id rate_id code #percent currency_id #base #amount #first #second`)

const ofStaffLine = columnsOf(`
  id entry_id item_id employee_id account_id currency_id #amount #first #second day`)

const ofValueEntry = columnsOf(`
  id value_id kind #amount #first #second document_id entry_id of_id expires_on day`)

const written = (columns: ReturnType<typeof columnsOf>, row: Row): string => {
  let text = ''
  for (const [name, write] of columns) text += `|${write(row[name])}`
  return text.slice(1)
}

const rowsOf = (rows: unknown): readonly Row[] => rows as readonly Row[]

/** The lines of each, in their order. */
function linesBy(rows: unknown, key: string): Map<unknown, Row[]> {
  const lines = Map.groupBy(rowsOf(rows), (row) => row[key])
  for (const own of lines.values()) own.sort((a, b) => Number(a.position) - Number(b.position))
  return lines
}

const sha256 = (text: string): string => hash('sha256', text)

const lineColumns = (line: Row) => (line.vat_treatment ? ofTreatedLine : ofLine)

export type Seal = { subjects: string[]; digest: string }

/** What a batch seals; nothing where it writes nothing of weight. */
export function sealOf(batch: Batch): Seal | undefined {
  const subjects: string[] = []
  const digests: string[] = []
  const seal = (
    kind: string,
    columns: ReturnType<typeof columnsOf>,
    row: Row,
    lines = '',
  ): void => {
    subjects.push(plain(row.id))
    digests.push(sha256(`${kind}|${written(columns, row)}${lines}`))
  }
  const below = (
    columnsOfLine: (line: Row) => ReturnType<typeof columnsOf>,
    lines: readonly Row[] = [],
  ): string => lines.map((line) => `\n${written(columnsOfLine(line), line)}`).join('')
  const documentLines = linesBy(batch.lines, 'document_id')
  for (const row of rowsOf(batch.documents))
    seal('document', ofDocument, row, below(lineColumns, documentLines.get(row.id)))
  const entryLines = linesBy(batch.entryLines, 'entry_id')
  for (const row of rowsOf(batch.entries))
    seal(
      'entry',
      ofEntry,
      row,
      below(() => ofEntryLine, entryLines.get(row.id)),
    )
  for (const row of rowsOf(batch.allocations)) seal('allocation', ofAllocation, row)
  for (const row of rowsOf(batch.chequeEvents)) seal('chequeEvent', ofChequeEvent, row)
  for (const row of rowsOf(batch.changes)) seal('change', ofChange, row)
  for (const row of rowsOf(batch.withholdings)) seal('withholding', ofWithholding, row)
  for (const row of rowsOf(batch.staffLines)) seal('staffLine', ofStaffLine, row)
  for (const row of rowsOf(batch.valueEntries)) seal('valueEntry', ofValueEntry, row)
  return subjects.length > 0 ? { subjects, digest: sha256(digests.join('\n')) } : undefined
}
