/** What screens and server say to each other about an import. */
import { z } from 'zod'
import { dayOrders } from '../bank/figures.ts'
import { id, pathId } from '../kernel/input.ts'
import type { Cell } from './cell.ts'
import { importModes } from './plan.ts'
import { mostColumns } from './text-table.ts'

export const mostImportBytes = 20 * 1024 * 1024

const runStates = ['read', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone'] as const

export type RunState = (typeof runStates)[number]

export const rowStates = [
  'read',
  'new',
  'update',
  'same',
  'error',
  'skipped',
  'created',
  'updated',
  'undone',
] as const

export type RowState = (typeof rowStates)[number]

/** What is decided between the file and its rows. */
const importOptions = z.strictObject({
  mapping: z
    .array(z.string('invalid').max(60, 'invalid').nullable(), { error: 'required' })
    .max(mostColumns, 'range'),
  /** Names of the fields that recognise a row; none for what is only ever new. */
  key: z.string('invalid').max(120, 'invalid').nullable(),
  mode: z.enum(importModes, 'invalid'),
  decimal: z.enum(['.', ','], 'invalid'),
  dayOrder: z.enum(dayOrders, 'invalid'),
  /** Categories, units and such that the file names and nobody made yet. */
  makesMissing: z.boolean('invalid'),
  /** All rows or none: one fault keeps the others out. */
  isWhole: z.boolean('invalid'),
})

export type ImportOptions = z.output<typeof importOptions>

export const checkInput = importOptions.extend({ id: pathId })

const longestCell = 32_767

export const mendInput = z.strictObject({
  id: pathId,
  row: z.coerce.number('invalid').int('invalid').min(1, 'invalid').max(2_000_000, 'invalid'),
  column: z
    .int('invalid')
    .min(0, 'invalid')
    .max(mostColumns - 1, 'invalid'),
  text: z.string('invalid').max(longestCell, 'tooLong'),
})

const decisions = ['update', 'skip', 'create'] as const

/** One row, or all that are probably there already. */
export const decideInput = z.strictObject({
  id: pathId,
  row: mendInput.shape.row.nullable(),
  /** None takes back what was decided about a row. */
  decision: z.enum(decisions, 'invalid').nullable(),
  /** The row that is there; where a file may mean only one, that one. */
  target: id.nullable(),
})

/** Rows with a warning, or those that are probably there already. */
export const rowFilters = ['warned', 'alike'] as const

export type RowFilter = (typeof rowFilters)[number]

export type RowCounts = Record<RowState, number>

export type MissingName = { entity: string; names: string[]; count: number }

export type ImportRun = {
  id: string
  kind: string
  fileName: string
  state: RunState
  heads: string[]
  options: ImportOptions
  rowCount: number
  /** How far the running work is. */
  done: number
  counts: RowCounts
  warnings: number
  /** New rows that are probably there already, and nobody decided about yet. */
  alike: number
  missing: MissingName[]
  /** Why the work was given up, or what keeps it from being undone. */
  problem: string | null
  user: string
  at: string
  samples: Cell[][]
}

export type ShownFault = {
  /** Of the file; none where no column says it. */
  column: number | null
  field: string | null
  message: string
  isWarning: boolean
  /** What is there already and may be meant. */
  candidates: { id: string; name: string }[]
}

export type Decision = (typeof decisions)[number]

export type ImportRow = {
  row: number
  state: RowState
  /** What somebody decided about it. */
  decision: Decision | null
  cells: Cell[]
  faults: ShownFault[]
}

export type ImportField = { key: string; label: string; isRequired: boolean }

export type ImportKey = { key: string; label: string }
