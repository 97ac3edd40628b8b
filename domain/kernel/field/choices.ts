import { z } from 'zod'
import type { Field } from '../field.ts'

/** Any of a few words, each once and in their own order; kept as an array of texts. */
export const choices = <const Value extends string>(
  among: readonly Value[],
  options: { initial?: readonly Value[] } = {},
): Field<Value[]> => ({
  kind: 'choices',
  schema: z
    .array(z.enum(among as readonly [Value, ...Value[]], 'invalid'), 'invalid')
    .max(among.length, 'range')
    .overwrite((chosen) => among.filter((value) => chosen.includes(value))),
  isOptional: false,
  isUnique: false,
  initial: [...(options.initial ?? [])],
  choices: among,
})
