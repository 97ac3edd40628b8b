/** Tables as paper: what was asked for, their rows, and what they come to. */
import type { Language } from '../kernel/language.ts'
import { orderedFigures, type Say } from './pen.ts'
import { printable, printableLines } from './printable.ts'
import type { Fact, Row, Sheet, Total } from './sheet.ts'
import { type Head, wideTableOf } from './table.ts'

export type PaperTable = {
  title?: string
  columns: readonly { label: string; kind: 'name' | 'text' | 'number' }[]
  /** Already in words; a cell for each column. */
  rows: readonly (Pick<Row, 'isStrong' | 'bars' | 'code'> & { cells: readonly string[] })[]
}

export type TablesPaper = {
  language: Language
  title: string
  company: string
  footer: string | null
  facts: readonly Fact[]
  tables: readonly PaperTable[]
  totals: readonly Total[]
  number?: string
  /** Where whoever scans it is led to. */
  qr?: string
  note?: string | null
  signatures?: readonly string[]
}

function setTable({ title, columns, rows }: PaperTable, order: (text: string) => string) {
  const written = rows.map(({ cells, ...row }) => ({
    ...row,
    cells: cells.map((text) => order(printable(text, 160))),
  }))
  const heads = columns.map(({ label: text, kind }, at): Head => {
    const label = order(printable(text, 160))
    const longest = written.reduce((most, { cells }) => Math.max(most, cells[at]?.length ?? 0), 0)
    return kind === 'text' ? { label, kind, letters: longest } : { label, kind }
  })
  const { table, isWide } = wideTableOf(heads, written)
  return { table: title ? { ...table, title } : table, isWide }
}

function notesOf({ note }: TablesPaper, say: Say): Sheet['notes'] {
  const lines = printableLines(note, { maxLines: 12 })
  return lines.length > 0 ? [{ label: say('paper.note'), lines }] : []
}

export function tablesSheet(paper: TablesPaper, say: Say): Sheet {
  const order = (text: string): string => orderedFigures(paper.language, text)
  const set = paper.tables.map((table) => setTable(table, order))
  return {
    language: paper.language,
    isWide: set.some(({ isWide }) => isWide),
    title: paper.title,
    number: printable(paper.number, 60),
    company: { name: printable(paper.company, 160), lines: [] },
    facts: paper.facts.map(({ label, value }) => ({ label, value: printable(value) })),
    tables: set.map(({ table }) => table),
    totals: paper.totals,
    notes: notesOf(paper, say),
    signatures: paper.signatures ?? [],
    qr: paper.qr,
    footer: paper.footer ? [printable(paper.footer, 160)] : [],
    running: [paper.title, printable(paper.company, 30)],
    carriedForward: say('paper.carriedForward'),
    broughtForward: say('paper.broughtForward'),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
  }
}
