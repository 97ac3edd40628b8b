/** What the screens of statements ask the server, and what they are answered. */
import { z } from 'zod'
import { day as dayInput, id as idInput } from '../../kernel/input.ts'
import { type ColumnHead, divisions } from './columns.ts'
import type { StatementRow } from './figures.ts'
import { measures } from './figures.ts'
import { flowDivisions } from './flow.ts'

/** Profit and loss, balance sheet, cash flow. */
export const statementNames = ['result', 'position', 'flow'] as const

export type StatementName = (typeof statementNames)[number]

const yes = z.literal('yes', 'invalid').optional()

const filters = {
  measure: z.enum(measures, 'invalid').optional(),
  branch: idInput.optional(),
  project: idInput.optional(),
}

const isForward = ({ from, to }: { from: string; to: string }) => from <= to
const backwards = { error: 'periodIsBackwards', path: ['to'] }

export const resultParams = z
  .strictObject({
    from: dayInput,
    to: dayInput,
    ...filters,
    by: z.enum(divisions, 'invalid').optional(),
    lastYear: yes,
    budget: yes,
  })
  .refine(isForward, backwards)

export const positionParams = z.strictObject({
  day: dayInput,
  compared: dayInput.optional(),
  ...filters,
})

export const flowParams = z
  .strictObject({
    from: dayInput,
    to: dayInput,
    ...filters,
    by: z.enum(flowDivisions, 'invalid').optional(),
  })
  .refine(isForward, backwards)

export type ResultParams = z.output<typeof resultParams>
export type PositionParams = z.output<typeof positionParams>
export type FlowParams = z.output<typeof flowParams>

/** A table of a statement; cash flow in its own currencies has one for each. */
export type StatementTable = {
  /** The code of the currency its figures are in. */
  currency: string
  heads: ColumnHead[]
  rows: StatementRow[]
}

export type StatementAnswer = { tables: StatementTable[] }
