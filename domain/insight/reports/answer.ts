/** What the engine answers. */
import type { Period } from '../../kernel/period.ts'
import type { DimensionName } from './dimension.ts'
import type { AbcClass, Cell } from './figures.ts'
import type { MeasureKind } from './source.ts'

/** A group of a row: its key, and what it is called; none is what has no such thing. */
export type GroupKey = {
  key: string | null
  /** Of a row of the company, in the language of its reader. */
  title: string | null
  /** Where a document opens. */
  path?: string
}

export type ReportRow = {
  keys: GroupKey[]
  /** One for each measure. */
  cells: Cell[]
  before?: Cell[]
  share: string | null
  abc?: AbcClass
}

export type ReportAnswer = Period & {
  before: Period | null
  groups: DimensionName[]
  measures: { name: string; kind: MeasureKind }[]
  /** Which of the measures orders the groups, has the shares and stands in the chart. */
  lead: number
  rows: ReportRow[]
  total: Cell[]
  totalBefore: Cell[] | null
  /** How many groups there are; more than are shown where the list was cut. */
  count: number
  isCut: boolean
}
