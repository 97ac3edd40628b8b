/** A list as a file, with the titles of the user's language. */
import { stringify } from 'csv-stringify/sync'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { type Field, type Linked, otherWords } from '../../../domain/kernel/field.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { ListQuery } from '../../../domain/kernel/list.ts'
import { readCursor } from '../../../domain/kernel/list.ts'
import { signColumns, signedRow } from '../../../domain/kernel/reading/signed-row.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { neutralised } from '../../../domain/kernel/writing/spreadsheet.ts'
import { FileAnswer } from '../command.ts'
import type { Tx } from '../postgres/db.ts'
import { listRows } from '../rows/list-rows.ts'
import type { Words } from '../words.ts'

export type ExportFormat = 'csv' | 'xlsx'

const batch = 200
/** A spreadsheet is built in memory; beyond this a CSV, which is sent as it is read, is right. */
const maxSheetRows = 100_000

export type ExportTerms = { words: Words; language: Language }

/** A number, exact as it was reckoned: in a spreadsheet it can be added up. */
type Numeric = { numeric: string; isGrouped: boolean }

export type FileCell = string | Numeric

export const numeric = (text: string | null | undefined): FileCell =>
  text ? { numeric: text, isGrouped: true } : ''

type Column = { owner: string; key: string; field: Field }

export function cellText({ owner, key, field }: Column, row: AnyRow, terms: ExportTerms): string {
  const { words, language } = terms
  const value = row[key]
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'reference':
    case 'media':
      return neutralised((value as Linked).title)
    case 'lines':
      return neutralised(linesText(field, value as Record<string, unknown>[]))
    case 'references':
      return neutralised((value as Linked[]).map((linked) => linked.title).join(', '))
    case 'boolean':
      return neutralised(words.say(language, value ? 'label.yes' : 'label.no'))
    case 'choice': {
      const other = otherWords(field, row, value)
      return neutralised(
        other ? words.say(language, other) : words.choice(language, owner, key, String(value)),
      )
    }
    case 'choices':
      return neutralised(
        (value as string[]).map((it) => words.choice(language, owner, key, it)).join(', '),
      )
    case 'date':
      return formatDate(value as string)
    case 'permissions':
      return (value as string[]).join(' ')
    case 'money':
    case 'quantity':
    case 'percent':
    case 'integer':
      return String(value)
    default:
      return neutralised(String(value))
  }
}

/** What is counted, measured or paid is a number; one without a unit, like a year, is not grouped. */
function fileCell(column: Column, row: AnyRow, terms: ExportTerms): FileCell {
  const text = cellText(column, row, terms)
  const { kind } = column.field
  if (kind === 'integer') return text ? { numeric: text, isGrouped: false } : ''
  return kind === 'money' || kind === 'quantity' || kind === 'percent' ? numeric(text) : text
}

const linesText = (field: Field, lines: Record<string, unknown>[]): string =>
  lines.map((line) => String(line[field.lines?.title ?? 'id'] ?? '')).join(', ')

/** The columns, and those that say in which words or with which sign one of them is told. */
const withTellers = (declared: Entity, columns: readonly string[]): string[] => [
  ...columns,
  ...columns.flatMap((key) => declared.fields[key]?.worded?.by ?? []),
  ...signColumns(declared, columns),
]

export async function* pages(tx: Tx, declared: Entity, query: ListQuery): AsyncGenerator<AnyRow[]> {
  let next: string | null = null
  do {
    const after: ListQuery['after'] = next ? readCursor(declared, query.sort.key, next) : undefined
    const page = await listRows(tx, declared, {
      ...query,
      columns: withTellers(declared, query.columns),
      limit: batch,
      after,
      wantsCount: false,
    })
    yield page.rows.map((row) => signedRow(declared, row))
    next = page.next
  } while (next)
}

export function exportFile(
  tx: Tx,
  declared: Entity,
  query: ListQuery,
  format: ExportFormat,
  terms: ExportTerms,
): FileAnswer {
  const fields = query.columns.map((key): [string, Field] => [key, declared.fields[key] as Field])
  const heads = fields.map(([key]) => terms.words.field(terms.language, declared.name, key))
  const line = (row: AnyRow): FileCell[] =>
    fields.map(([key, field]) => fileCell({ owner: declared.name, key, field }, row, terms))
  const lines = linesOf(pages(tx, declared, query), line)
  const name = terms.words.say(terms.language, `entity.${declared.name}.many`)
  return tableFile(name, format, terms.language, heads, lines)
}

/** Any table as a file; whoever makes its lines neutralises what strangers typed. */
export function tableFile(
  name: string,
  format: ExportFormat,
  language: Language,
  titles: string[],
  lines: AsyncIterable<FileCell[][]>,
): FileAnswer {
  // A company may call a field as it likes.
  const heads = titles.map(neutralised)
  return format === 'csv'
    ? new FileAnswer(`${name}.csv`, 'text/csv; charset=utf-8', csvParts(heads, lines))
    : new FileAnswer(
        `${name}.xlsx`,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        sheetParts(heads, lines, language === 'ar'),
      )
}

async function* linesOf(
  all: AsyncIterable<AnyRow[]>,
  line: (row: AnyRow) => FileCell[],
): AsyncGenerator<FileCell[][]> {
  for await (const rows of all) yield rows.map(line)
}

const textOf = (cell: FileCell): string => (typeof cell === 'string' ? cell : cell.numeric)

/** The byte order mark lets Excel read Arabic. */
async function* csvParts(
  heads: string[],
  all: AsyncIterable<FileCell[][]>,
): AsyncGenerator<string> {
  yield `\ufeff${stringify([heads])}`
  for await (const lines of all)
    if (lines.length > 0) yield stringify(lines.map((line) => line.map(textOf)))
}

/** A spreadsheet reckons with fifteen figures: what has more would change, and stays a text. */
const mostFigures = 15

const isExact = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) &&
  text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= mostFigures

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The numbers of a column have as many decimals as the finest of them. */
function sheetCells(lines: readonly FileCell[][]): object[][] {
  const decimals: number[] = []
  for (const line of lines)
    for (const [at, cell] of line.entries())
      if (typeof cell !== 'string')
        decimals[at] = Math.max(decimals[at] ?? 0, decimalsOf(cell.numeric))
  const format = ({ isGrouped }: Numeric, at: number): string =>
    `${isGrouped ? '#,##0' : '0'}${decimals[at] ? `.${'0'.repeat(decimals[at])}` : ''}`
  return lines.map((line) =>
    line.map((cell, at) =>
      typeof cell !== 'string' && isExact(cell.numeric)
        ? { value: Number(cell.numeric), type: Number, format: format(cell, at) }
        : { value: textOf(cell), type: String },
    ),
  )
}

async function* sheetParts(
  heads: string[],
  all: AsyncIterable<FileCell[][]>,
  isRightToLeft: boolean,
): AsyncGenerator<Uint8Array> {
  const rows: FileCell[][] = []
  for await (const lines of all) {
    for (const line of lines) rows.push(line)
    if (rows.length >= maxSheetRows)
      throw new Refusal('exportTooLarge', undefined, { limit: maxSheetRows })
  }
  const data = [
    heads.map((value) => ({ value, fontWeight: 'bold' as const })) as object[],
    ...sheetCells(rows),
  ]
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const options = { rightToLeft: isRightToLeft }
  yield await writeXlsxFile(data as never, options).toBuffer()
}
