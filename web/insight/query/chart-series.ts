/** What of an answer is drawn: places along the lower edge, and a series for each bar or line. */
import type { AskedColumn } from '../../../domain/insight/query/compile.ts'
import { headOf, valueText } from '../../../domain/insight/query/heading.ts'
import { type Cell, sumsAcross, type Table } from '../../../domain/insight/query/pivot.ts'
import { isNumeric } from './numeric.ts'

/** As many as there are colours to tell them apart. */
export const mostSeries = 5

/** What an axis counts: the money of the books, that beside it, or anything else. */
type Unit = 'money' | 'second' | 'number'

type Series = { name: string; values: (string | null)[] }

export type Drawn = {
  places: string[]
  series: Series[]
  /** How many there are, drawn or not. */
  count: number
  unit: Unit
  /** Sums in another unit are left to the table: on one axis the smaller would vanish. */
  hasOthers: boolean
}

type Say = (key: string, facts?: Record<string, unknown>) => string

const unitOf = ({ type }: AskedColumn): Unit =>
  type === 'money' || type === 'second' ? type : 'number'

const written = (cell: Cell | undefined): string | null => (cell == null ? null : String(cell))

export function drawnOf(table: Table, groups: number, say: Say): Drawn {
  const { columns, rows, across, heads } = table
  const sums = columns.flatMap((column, at) => (at >= groups && isNumeric(column) ? [at] : []))
  const lead = columns[sums[0] ?? -1]
  const unit = lead ? unitOf(lead) : 'number'
  const kept = sums.filter((at) => columns[at] && unitOf(columns[at]) === unit)
  const nameOf = (at: number): string => (columns[at] ? headOf(columns[at], say) : '')
  const groupsOf = (row: readonly Cell[]): string =>
    columns
      .slice(0, groups)
      .map((column, at) => valueText(column, row[at] ?? null, say))
      .join(' · ') || '–'
  const all = { unit, hasOthers: kept.length < sums.length }
  if (!across)
    return {
      ...all,
      places: rows.map(groupsOf),
      series: kept.slice(0, mostSeries).map((at) => ({
        name: nameOf(at),
        values: rows.map((row) => written(row[at])),
      })),
      count: kept.length,
    }
  // Turned: what stands across is the lower edge, and each row a series.
  const areNamed = sumsAcross(table) > 1
  const shown = kept.length > 0 ? rows : []
  return {
    ...all,
    places: kept.map((at) => {
      const value = valueText(across, heads[at] ?? null, say)
      return areNamed ? `${value} · ${nameOf(at)}` : value
    }),
    series: shown.slice(0, mostSeries).map((row) => ({
      name: groupsOf(row),
      values: kept.map((at) => written(row[at])),
    })),
    count: shown.length,
  }
}
