/** What a form that is laid out by hand adds to a grid of lines. */
import type { ReactNode } from 'react'
import type { HeldLine } from '../model/form-values.ts'
import type { LinesModel } from './lines-model.ts'

/** A column that is told and not typed; it follows the column it is about. */
export type ComputedColumn = {
  key: string
  after: string
  label: string
  isNumber?: boolean
  width: string
  show: (line: HeldLine) => ReactNode
}

/** What a form laid out by hand adds to the grid. Kept from one rendering to the next. */
export type LinesExtras = {
  computed?: readonly ComputedColumn[]
  /** Drawn before the input of a cell, by the key of its column. */
  lead?: Readonly<Record<string, (line: HeldLine) => ReactNode>>
  /** The least a column needs and its share of the rest, where its kind says too little. */
  widths?: Readonly<Record<string, string>>
  /** Beside the button that adds a line. */
  tools?: (model: LinesModel) => ReactNode
}
