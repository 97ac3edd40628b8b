import type { MatrixRow, Ticks } from './permission-set.ts'

/** What the table and the accordions are given alike. */
export type MatrixProps = {
  rows: readonly MatrixRow[]
  ticks: Ticks
  onChange: (ticks: Ticks) => void
  isReadOnly: boolean
  nameOf: (row: MatrixRow) => string
}
