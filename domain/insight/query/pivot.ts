/** An answer laid out: what stands across becomes columns, and sums add up at the end. */
import type { Language } from '../../kernel/language.ts'
import { compare, fractionOf, sumOf } from '../../kernel/number/fraction.ts'
import type { AskedColumn } from './compile.ts'
import type { ColumnType } from './model.ts'

export type Cell = string | number | boolean | null

export type Table = {
  columns: readonly AskedColumn[]
  /** The column whose values stand across; none where nothing was turned. */
  across?: AskedColumn
  /** What stood across, above the column of that sum; none of what was not turned. */
  heads: readonly (Cell | undefined)[]
  rows: readonly (readonly Cell[])[]
  /** Of every column that can be added up; null beside them. */
  totals: readonly (string | null)[] | null
}

/** More columns than that nobody reads. */
export const maxAcross = 60

/** How many sums stand under each value across: where there are several, each is named. */
export const sumsAcross = ({ heads }: Table): number => {
  const turned = heads.filter((head) => head !== undefined)
  return turned.length === 0 ? 0 : turned.length / new Set(turned).size
}

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
 * Numbers by their size, days by the calendar, no before yes, words as the reader's language has
 * them; what is empty stands last. Days and their parts are written so that letters order them.
 */
function orderOf({ type, part }: AskedColumn, language: Language): (a: Cell, b: Cell) => number {
  const words = new Intl.Collator(language, { numeric: true })
  const bySize = (a: string, b: string): number => compare(fractionOf(a), fractionOf(b))
  const byLetters = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
  const dated: readonly ColumnType[] = ['day', 'instant', 'boolean']
  const ofTexts = numbers.includes(type)
    ? bySize
    : part || dated.includes(type)
      ? byLetters
      : words.compare
  return (a, b) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return ofTexts(String(a), String(b))
  }
}

const numbers: readonly ColumnType[] = ['number', 'integer', 'money', 'second']

/**
 * Turned: of the columns, the one after `groups` others stands across, the rest are sums. Answers
 * nothing where there would be too many columns.
 */
export function pivotTable(
  columns: readonly AskedColumn[],
  rows: readonly (readonly Cell[])[],
  groups: number,
  { isCut, language }: { isCut: boolean; language: Language },
): Table | undefined {
  const turning = columns[groups]
  if (!turning) return undefined
  const sums = columns.slice(groups + 1)
  const across = [
    ...new Map(rows.map((row) => [keyOf([row[groups] ?? null]), row[groups] ?? null])),
  ]
    .map(([, value]) => value)
    .toSorted(orderOf(turning, language))
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
    across: turning,
    heads: [
      ...columns.slice(0, groups).map(() => undefined),
      ...across.flatMap((value) => sums.map(() => value)),
    ],
    rows: laid,
    totals: isCut ? null : totalsOf(turned, laid),
  }
}
