/** How long a text may be, as its check says it: an input stops there, and nobody writes it twice. */
import { z } from 'zod'

export function longestOf(schema: z.ZodType): number {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return longestOf(schema.unwrap() as z.ZodType)
  const longest = schema instanceof z.ZodString ? schema.maxLength : null
  if (longest === null) throw new Error('The check of a text without an end')
  return longest
}
