/** An answer laid out: what stands across becomes columns, and sums add up at the end. */
import { sumOf } from '../../kernel/number/fraction.ts'
import type { AskedColumn } from './compile.ts'

export type Cell = string | number | boolean | null

export type Table = {
  columns: readonly AskedColumn[]
  /** What stood across, above the column of that sum; none of what was not turned. */
  heads: readonly (Cell | undefined)[]
  rows: readonly (readonly Cell[])[]
  /** Of every column that can be added up; null beside them. */
  totals: readonly (string | null)[] | null
}

/** More columns than that nobody reads. */
export const maxAcross = 60

const keyOf = (cells: readonly Cell[]): string => JSON.stringify(cells)

const isAdded = ({ sum }: AskedColumn): boolean => sum === 'sum' || sum === 'count'

function totalsOf(
  columns: readonly AskedColumn[],
  rows: readonly (readonly Cell[])[],
): Table['totals'] {
  if (!columns.some(isAdded) || rows.length < 2) return null
  return columns.map((column, at) =>
    isAdded(column)
      ? sumOf(rows.flatMap((row) => (row[at] == null ? [] : [String(row[at])])))
      : null,
  )
}

/** As it came; a cut answer has no totals, because they would not be those of everything. */
export const plainTable = (
  columns: readonly AskedColumn[],
  rows: readonly (readonly Cell[])[],
  isCut: boolean,
): Table => ({
  columns,
  heads: columns.map(() => undefined),
  rows,
  totals: isCut ? null : totalsOf(columns, rows),
})

/**
 * Turned: of the columns, the one after `groups` others stands across, the rest are sums. Answers
 * nothing where there would be too many columns.
 */
export function pivotTable(
  columns: readonly AskedColumn[],
  rows: readonly (readonly Cell[])[],
  groups: number,
  isCut: boolean,
): Table | undefined {
  const sums = columns.slice(groups + 1)
  const across = [
    ...new Map(rows.map((row) => [keyOf([row[groups] ?? null]), row[groups] ?? null])),
  ]
    .map(([, value]) => value)
    .toSorted((a, b) => (String(a ?? '') < String(b ?? '') ? -1 : 1))
  if (across.length * sums.length > maxAcross) return undefined
  const places = new Map(across.map((value, at) => [keyOf([value]), at]))
  const lines = new Map<string, Cell[]>()
  for (const row of rows) {
    const head = row.slice(0, groups)
    const key = keyOf(head)
    const line = lines.get(key) ?? [...head, ...Array<Cell>(across.length * sums.length).fill(null)]
    lines.set(key, line)
    const at = places.get(keyOf([row[groups] ?? null])) ?? 0
    sums.forEach((_, i) => {
      line[groups + at * sums.length + i] = row[groups + 1 + i] ?? null
    })
  }
  const turned = [...columns.slice(0, groups), ...across.flatMap(() => sums)]
  const laid = [...lines.values()]
  return {
    columns: turned,
    heads: [
      ...columns.slice(0, groups).map(() => undefined),
      ...across.flatMap((value) => sums.map(() => value)),
    ],
    rows: laid,
    totals: isCut ? null : totalsOf(turned, laid),
  }
}
