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

/** Whoever sends a hundred thousand unknown fields is told of a few, and how many they were. */
const mostUnknown = 5

/** Enough for every cell of a screen; the rest is told when these are mended. */
const mostRefusals = 200

function unknownFields(keys: readonly string[]): FieldRefusal[] {
  const named = keys.slice(0, mostUnknown).map((key) => key.slice(0, 80))
  const more = keys.length > mostUnknown ? { facts: { count: keys.length } } : {}
  return named.map((field) => ({ code: 'unknownField', field, ...more }))
}

function refusalsOf(issue: Issue): FieldRefusal[] {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys)
  const field = issue.path.length > 0 ? issue.path.join('.') : undefined
  return [{ code: isCode(issue.message) ? issue.message : 'invalid', field, facts: factsOf(issue) }]
}

/** One refusal per field: the first thing to mend there. */
export function fieldRefusals(error: z.ZodError): FieldRefusal[] {
  const byField = new Map<string, FieldRefusal>()
  for (const issue of error.issues)
    for (const refusal of refusalsOf(issue)) {
      if (byField.size === mostRefusals) return [...byField.values()]
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
