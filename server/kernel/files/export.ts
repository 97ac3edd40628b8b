/**
 * A list as a file, with the titles of the user's language. What a spreadsheet would take for a
 * formula is neutralised, because a name typed by a stranger must not run on a bookkeeper's desk.
 */
import { stringify } from 'csv-stringify/sync'
import type { AnyRow, Entity } from '../../../domain/kernel/entity.ts'
import { type Field, type Linked, otherWords } from '../../../domain/kernel/field.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { ListQuery } from '../../../domain/kernel/list.ts'
import { readCursor } from '../../../domain/kernel/list.ts'
import { signColumns, signedRow } from '../../../domain/kernel/reading/signed-row.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { FileAnswer } from '../command.ts'
import type { Tx } from '../postgres/db.ts'
import { listRows } from '../rows/list-rows.ts'
import type { Words } from '../words.ts'

export type ExportFormat = 'csv' | 'xlsx'

const batch = 200
/** A spreadsheet is built in memory; beyond this a CSV, which is sent as it is read, is right. */
const maxSheetRows = 100_000

export type ExportTerms = { words: Words; language: Language }

/** Also what some program takes for one: signs of full width or small form, and what hides behind blanks. */
export function neutralised(text: string): string {
  return /^([\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|[\t\r\n])/u.test(
    text,
  )
    ? `'${text}`
    : text
}

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
      return words.say(language, value ? 'label.yes' : 'label.no')
    case 'choice': {
      const other = otherWords(field, row, value)
      return other ? words.say(language, other) : words.choice(language, owner, key, String(value))
    }
    case 'choices':
      return (value as string[]).map((it) => words.choice(language, owner, key, it)).join(', ')
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
  const line = (row: AnyRow): string[] =>
    fields.map(([key, field]) => cellText({ owner: declared.name, key, field }, row, terms))
  const lines = linesOf(pages(tx, declared, query), line)
  const name = terms.words.say(terms.language, `entity.${declared.name}.many`)
  return tableFile(name, format, terms.language, heads, lines)
}

/** Any table as a file; whoever makes its lines neutralises what strangers typed. */
export function tableFile(
  name: string,
  format: ExportFormat,
  language: Language,
  heads: string[],
  lines: AsyncIterable<string[][]>,
): FileAnswer {
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
  line: (row: AnyRow) => string[],
): AsyncGenerator<string[][]> {
  for await (const rows of all) yield rows.map(line)
}

/** The byte order mark lets Excel read Arabic. */
async function* csvParts(heads: string[], all: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield `\ufeff${stringify([heads])}`
  for await (const lines of all) if (lines.length > 0) yield stringify(lines)
}

async function* sheetParts(
  heads: string[],
  all: AsyncIterable<string[][]>,
  isRightToLeft: boolean,
): AsyncGenerator<Uint8Array> {
  const data = [heads.map((value) => ({ value, fontWeight: 'bold' as const }))] as object[][]
  for await (const lines of all) {
    for (const line of lines) data.push(line.map((value) => ({ value, type: String })))
    if (data.length > maxSheetRows)
      throw new Refusal('exportTooLarge', undefined, { limit: maxSheetRows })
  }
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const options = { rightToLeft: isRightToLeft }
  yield await writeXlsxFile(data as never, options).toBuffer()
}
