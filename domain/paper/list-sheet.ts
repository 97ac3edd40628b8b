/** A list as paper: what was asked for, its rows, and what they come to. */
import type { Say } from './pen.ts'
import type { Sheet } from './sheet.ts'
import { type PaperTable, type TablesPaper, tablesSheet } from './tables-sheet.ts'

export type ListPaper = Omit<TablesPaper, 'tables'> & {
  columns: PaperTable['columns']
  /** Already in words; a cell for each column. */
  rows: readonly (readonly string[])[]
}

export const listSheet = ({ columns, rows, ...paper }: ListPaper, say: Say): Sheet =>
  tablesSheet({ ...paper, tables: [{ columns, rows: rows.map((cells) => ({ cells })) }] }, say)
