/**
 * Lines are rows that belong to a row and have no life of their own: the barcodes of an item, the
 * e-mail addresses of a partner. They are sent and read as a whole, in their order. Each has an id
 * made by whoever creates it, so that a line keeps its identity while it is edited.
 */
import { z } from 'zod'
import type { Field } from '../field.ts'
import { idPattern } from '../id.ts'

type LineFields = Readonly<Record<string, Field>>

export type InputOf<T> = T extends Field<infer Input, infer _> ? Input : never
export type RowValue<T> = T extends Field<infer _, infer Row> ? Row : never

type LineInput<F extends LineFields> = { id: string } & { [K in keyof F]: InputOf<F[K]> }
type LineRow<F extends LineFields> = { id: string } & { [K in keyof F]: RowValue<F[K]> }

type LineOptions<F extends LineFields> = {
  /** The field that stands for the line where there is room for one. Default: the first. */
  title?: keyof F & string
  max?: number
  /** The refusal when there is none; without it there may be none. */
  required?: string
}

/** The shape of what creates a row of these fields; what has an initial value may be left out. */
export function creationShape(fields: LineFields): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = { id: z.string().regex(idPattern, 'invalid') }
  for (const [key, field] of Object.entries(fields)) {
    if (field.isComputed) continue
    shape[key] = field.initial === undefined ? field.schema : field.schema.optional()
  }
  return shape
}

const areDistinct = (lines: readonly { id: string }[]): boolean =>
  new Set(lines.map(({ id }) => id)).size === lines.length

/** `table` keeps them: company_id, id, `<parent table>_id`, position and a column per field. */
export function lines<const F extends LineFields>(
  table: string,
  fields: F,
  options: LineOptions<F> = {},
): Field<LineInput<F>[], LineRow<F>[]> {
  const { required, max = 200 } = options
  const line = z.strictObject(creationShape(fields)) as unknown as z.ZodType<LineInput<F>>
  const schema = z
    .array(line, { error: required ?? 'invalid' })
    .min(required ? 1 : 0, required ?? 'required')
    .max(max, 'range')
    .refine(areDistinct, 'invalid')
  return {
    kind: 'lines',
    schema,
    isOptional: false,
    isUnique: false,
    ...(required ? {} : { initial: [] }),
    lines: { table, fields, title: options.title ?? Object.keys(fields)[0] ?? 'id' },
  }
}
