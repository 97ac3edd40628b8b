import type { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'

/** A cursor that was not written by us is refused. */
export function checkedCursor<Cursor>(schema: z.ZodType<Cursor>, text: string): Cursor {
  const read = schema.safeParse(text)
  if (!read.success) throw new Refusal('invalid', 'after')
  return read.data
}
