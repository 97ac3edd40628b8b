/** A list as paper: what was asked for, its rows, and what they come to. */
import type { Language } from '../kernel/language.ts'
import type { Say } from './pen.ts'
import { printable } from './printable.ts'
import type { Fact, Sheet, Total } from './sheet.ts'
import { type Head, wideTableOf } from './table.ts'

export type ListPaper = {
  language: Language
  title: string
  company: string
  footer: string | null
  facts: readonly Fact[]
  columns: readonly { label: string; kind: 'name' | 'text' | 'number' }[]
  /** Already in words; a cell for each column. */
  rows: readonly (readonly string[])[]
  totals: readonly Total[]
}

export function listSheet(paper: ListPaper, say: Say): Sheet {
  const cells = paper.rows.map((row) => row.map((text) => printable(text, 160)))
  const heads = paper.columns.map(({ label, kind }, at): Head => {
    const longest = cells.reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0)
    return kind === 'text' ? { label, kind, letters: longest } : { label, kind }
  })
  const { table, isWide } = wideTableOf(
    heads,
    cells.map((row) => ({ cells: row })),
  )
  return {
    language: paper.language,
    isWide,
    title: paper.title,
    number: '',
    company: { name: printable(paper.company, 160), lines: [] },
    facts: paper.facts,
    tables: [table],
    totals: paper.totals,
    notes: [],
    signatures: [],
    footer: paper.footer ? [printable(paper.footer, 160)] : [],
    running: [paper.title, printable(paper.company, 30)],
    carriedForward: say('paper.carriedForward'),
    broughtForward: say('paper.broughtForward'),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
  }
}
