/** Turns what zod found into refusals with the customer's codes, the same in browser and server. */
import type { z } from 'zod'
import { type FieldRefusal, refuseFields } from './refusal.ts'

type Issue = z.core.$ZodIssue

const isCode = (message: string): boolean => /^[a-z][A-Za-z]*$/.test(message)

function factsOf(issue: Issue): Record<string, unknown> {
  if (issue.code === 'too_big') return { limit: Number(issue.maximum) }
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) }
  return issue.code === 'custom' ? { ...issue.params } : {}
}

function refusalsOf(issue: Issue): FieldRefusal[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ code: 'unknownField', field: key.slice(0, 80) }))
  const field = issue.path.length > 0 ? issue.path.join('.') : undefined
  return [{ code: isCode(issue.message) ? issue.message : 'invalid', field, facts: factsOf(issue) }]
}

/** One refusal per field: the first thing to mend there. */
export function fieldRefusals(error: z.ZodError): FieldRefusal[] {
  const byField = new Map<string, FieldRefusal>()
  for (const refusal of error.issues.flatMap(refusalsOf)) {
    const key = refusal.field ?? ''
    if (!byField.has(key)) byField.set(key, refusal)
  }
  return [...byField.values()]
}

/** The checked value, or a refusal that names each field. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refuseFields(fieldRefusals(result.error))
}
