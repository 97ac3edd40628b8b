/** What the screen of exceptions and the server say to each other. */
import { z } from 'zod'
import { addDays } from '../../kernel/date.ts'
import type { Exception } from '../../kernel/exception.ts'
import type { Linked } from '../../kernel/field.ts'
import { day, id } from '../../kernel/input.ts'
import type { Period, PeriodName } from '../../kernel/period.ts'
import type { PersonScore } from './score.ts'

/** In days: a quarter of a year. What is older is found in the lists themselves. */
export const longestSearch = 92

const shape = { from: day, to: day, branch: id.optional() }

const isInOrder = ({ from, to }: Period): boolean => from <= to
/** Of the named stretches those that are never longer. */
export const searchPeriods = [
  'today',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
] as const satisfies readonly PeriodName[]

export const isShort = ({ from, to }: Period): boolean => to < addDays(from, longestSearch)

const within = <Shape extends z.ZodRawShape>(more: Shape) =>
  z
    .strictObject({ ...shape, ...more })
    .refine((it) => isInOrder(it as Period), { path: ['to'], message: 'periodIsBackwards' })
    .refine((it) => isShort(it as Period), { path: ['to'], message: 'exceptionsTooLong' })

export const exceptionParams = within({})
export const exceptionFileParams = within({ format: z.enum(['csv', 'xlsx'], 'invalid') })

export type ExceptionParams = z.output<typeof exceptionParams>

/** With the day of the shop, what its kind weighs, and the key of its words. */
export type ExceptionRow = Exception & { day: string; weight: number; words: string }

export type ExceptionView = {
  /** The newest first. */
  rows: ExceptionRow[]
  people: PersonScore[]
  branches: Linked[]
  /** Sources that had more than is shown. */
  cut: string[]
}
