/** A question as the builder has it: a subject, columns, filters, groups, sums, a pivot, a chart. */
import { z } from 'zod'
import { isDay } from '../../kernel/date.ts'
import { isDecimal } from '../../kernel/number/decimal.ts'
import { type PeriodName, periodNames } from '../../kernel/period.ts'
import { isSafeText } from '../../kernel/text.ts'
import { type ColumnType, subjectNames } from './model.ts'

export const dayParts = ['year', 'quarter', 'month', 'week'] as const
export const sums = ['count', 'sum', 'average', 'least', 'most', 'different'] as const
export const charts = ['none', 'bars', 'line'] as const

/** How a filter compares; which of them fit is told by the type of its column. */
export const comparisons = [
  'is',
  'isNot',
  'contains',
  'atLeast',
  'atMost',
  'within',
  'period',
  'empty',
  'filled',
] as const
export type Comparison = (typeof comparisons)[number]

export const comparisonsOf = (type: ColumnType): readonly Comparison[] => {
  switch (type) {
    case 'text':
      return ['is', 'isNot', 'contains', 'empty', 'filled']
    case 'boolean':
      return ['is']
    case 'day':
    case 'instant':
      return ['period', 'within', 'atLeast', 'atMost', 'is', 'empty', 'filled']
    default:
      return ['is', 'isNot', 'atLeast', 'atMost', 'within', 'empty', 'filled']
  }
}

const isSummable = (type: ColumnType): boolean =>
  ['number', 'integer', 'money', 'second'].includes(type)

/** Which sums fit a column of this type; without a column, lines are counted. */
export const sumsOf = (type: ColumnType): readonly (typeof sums)[number][] => {
  if (isSummable(type)) return ['sum', 'average', 'least', 'most', 'different']
  return type === 'day' || type === 'instant' ? ['least', 'most', 'different'] : ['different']
}

/** Hours and days of credit are whole numbers too, and mean nothing added up. */
export const isAddedUp = (type: ColumnType): boolean => isSummable(type) && type !== 'integer'

const name = z.string({ error: 'required' }).min(1, 'required').max(40, 'invalid')
export const longestValue = 200
const value = z.string().max(longestValue, 'tooLong').refine(isSafeText, 'unsafeText')

const grouped = z.strictObject({ column: name, part: z.enum(dayParts, 'invalid').optional() })
const summed = z.strictObject({ sum: z.enum(sums, 'invalid'), column: name.optional() })
const filter = z.strictObject({
  column: name,
  is: z.enum(comparisons, 'invalid'),
  /** One, or the two ends of `within`; the name of a period for `period`. */
  values: z.array(value).max(2, 'invalid').default([]),
})

export const parameterTypes = ['day', 'number', 'text'] as const
export type ParameterType = (typeof parameterTypes)[number]
export const parameter = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/, 'invalid'),
  type: z.enum(parameterTypes, 'invalid'),
})
export type Parameter = z.infer<typeof parameter>

export const question = z.strictObject({
  subject: z.enum(subjectNames, 'invalid'),
  columns: z.array(grouped).max(20, 'invalid').default([]),
  sums: z.array(summed).max(8, 'invalid').default([]),
  across: grouped.optional(),
  filters: z.array(filter).max(12, 'invalid').default([]),
  /** By which of its columns and sums, counted from the first; the order of the columns without. */
  sort: z
    .strictObject({
      at: z.int('invalid').min(0, 'invalid').max(27, 'invalid'),
      isDescending: z.boolean('invalid'),
    })
    .optional(),
  chart: z.enum(charts, 'invalid').default('none'),
})

export type Question = z.infer<typeof question>
export type Grouped = Question['columns'][number]
export type Summed = Question['sums'][number]
export type QuestionFilter = Question['filters'][number]

export const isPeriodName = (text: string | undefined): text is PeriodName =>
  periodNames.some((it) => it === text)

/** Whether a typed value can stand against a column of this type. */
export function isValueOf(type: ColumnType, text: string): boolean {
  if (type === 'text') return text !== ''
  if (type === 'boolean') return text === 'true' || text === 'false'
  if (type === 'day' || type === 'instant') return isDay(text)
  return isDecimal(text) && text.length <= 30
}
