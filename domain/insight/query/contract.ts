/** What /SpecialQuery sends and is answered. */
import { z } from 'zod'
import type { Linked } from '../../kernel/field.ts'
import { id } from '../../kernel/input.ts'
import { cleanLine, isSafeText, isVisible } from '../../kernel/text.ts'
import { type Rhythm, readerIds, rhythms } from '../reports/saved.ts'
import type { AskedColumn } from './compile.ts'
import type { SeenModel } from './model.ts'
import type { Cell } from './pivot.ts'
import { longestValue, parameter, type Question, question } from './question.ts'

export const maxRows = 10_000
export const maxSqlLength = 8_000
export const longestQueryName = 80

const sqlText = z
  .string({ error: 'required' })
  .min(1, 'required')
  .max(maxSqlLength, 'tooLong')
  .refine(isSafeText, 'unsafeText')

const parameters = z.array(parameter).max(12, 'invalid').default([])

/** One of the two: a question that was built, or SQL with what it asks for when it runs. */
const body = {
  question: question.optional(),
  sql: sqlText.optional(),
  parameters,
}

const values = z
  .record(
    z.string().max(30, 'invalid'),
    z.string().max(longestValue, 'tooLong').refine(isSafeText, 'unsafeText'),
  )
  .default({})

const isOne = ({ question: built, sql }: { question?: unknown; sql?: unknown }): boolean =>
  (built === undefined) !== (sql === undefined)

export const askInput = z
  .strictObject({ ...body, values })
  .refine(isOne, { error: 'required', path: ['question'] })

export const exportInput = z
  .strictObject({
    ...body,
    values,
    format: z.enum(['csv', 'xlsx'], 'invalid'),
    /** Of the file; that of the screen without. */
    name: z.string().max(longestQueryName, 'tooLong').refine(isSafeText, 'unsafeText').optional(),
  })
  .refine(isOne, { error: 'required', path: ['question'] })

const queryName = z
  .string({ error: 'required' })
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .max(longestQueryName, 'tooLong')
      .refine(isSafeText, 'unsafeText')
      .refine(isVisible, 'required'),
  )

export const savedInput = z
  .strictObject({
    id,
    version: z.int('invalid').min(0, 'invalid').max(1_000_000, 'invalid'),
    name: queryName,
    ...body,
    /** With whom it is shared. */
    roles: z.array(id).max(50, 'invalid').default([]),
    /** How often it comes by mail, and to whom. */
    rhythm: z.enum(rhythms, 'invalid').nullable().default(null),
    readers: readerIds.default([]),
  })
  .refine(isOne, { error: 'required', path: ['question'] })

export type Asked = z.infer<typeof askInput>
export type SavedInput = z.infer<typeof savedInput>

export type QueryAnswer = {
  text: string
  columns: AskedColumn[]
  rows: Cell[][]
  /** There was more than is shown. */
  isCut: boolean
  ms: number
}

export type SavedQuery = {
  id: string
  version: number
  name: string
  question: Question | null
  sql: string | null
  parameters: z.infer<typeof parameters>
  roles: { id: string; title: string }[]
  rhythm: Rhythm | null
  readers: Linked[]
  owner: string
  isOwn: boolean
}

export type QueryDesk = {
  model: SeenModel
  /** Whether SQL may be written here; else why not. */
  sql: 'open' | 'forbidden' | 'noRole'
  queries: SavedQuery[]
  roles: { id: string; title: string }[]
}
