/** A file as rows of cells, told by its content and never by its name. */
import { setImmediate as breath } from 'node:timers/promises'
import { type Cell, isEmptyCell } from '../../domain/imports/cell.ts'
import {
  delimiterOf,
  mostRows,
  textIn,
  textRows,
  tooLong,
  uncutNumbers,
} from '../../domain/imports/text-table.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { notAllowed } from '../../domain/media/file-format.ts'
import { readSheet, type SheetRow } from './sheet-file.ts'

/** Cells share their texts in a spreadsheet: a small file may name a long one in every cell. */
const mostText = 60_000_000

export type ReadTable = { rows: SheetRow[]; is1904: boolean }

const begins = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

/** Kinds of files that are no tables, by how they begin: PDF, pictures, programs, other archives. */
const strangers: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x4d, 0x5a],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length === 0) throw new Refusal('importEmpty', 'file')
  if (begins(bytes, 0x50, 0x4b)) {
    const { rows, is1904 } = await readSheet(bytes)
    return { rows: await gathered(rows), is1904 }
  }
  // Workbooks of before 2007, and those with a password.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Refusal('importOldWorkbook', 'file')
  if (strangers.some((mark) => begins(bytes, ...mark))) throw notAllowed('importKindUnknown')
  const text = textIn(bytes)
  if (/^\s*(<!doctype|<html|<\?xml|\{|\[)/i.test(text)) throw notAllowed('importKindUnknown')
  // The line by which some programs say what cuts their rows.
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = declared?.[1] ?? delimiterOf(text)
  const body = declared ? text.slice(declared[0].length) : text
  const rows = textRows(body, delimiter)
  const whole = delimiter === ',' ? uncutNumbers(rows) : rows
  return { rows: await gathered(numbered(whole)), is1904: false }
}

function* numbered(rows: Iterable<string[]>): Generator<SheetRow> {
  let row = 0
  for (const cells of rows) yield { row: ++row, cells }
}

const withoutEnd = (cells: Cell[]): Cell[] => {
  const last = cells.findLastIndex((cell) => !isEmptyCell(cell))
  return cells.slice(0, last + 1)
}

/** Rows that hold anything; a long file lets others have their turn. */
async function gathered(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<SheetRow[]> {
  const found: SheetRow[] = []
  let seen = 0
  let size = 0
  for await (const { row, cells } of rows) {
    const kept = withoutEnd(cells)
    if (kept.length > 0) found.push({ row, cells: kept })
    for (const cell of kept) if (typeof cell === 'string') size += cell.length
    if (found.length > mostRows) throw tooLong()
    if (size > mostText) throw notAllowed('sheetIsTooLarge')
    seen += 1
    if (seen % 2000 === 0) await breath()
  }
  return found
}
