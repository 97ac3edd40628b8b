import { CallError } from '../../session/api.ts'
import type { FieldErrors } from './form-check.ts'

/** What the server said about fields; an error within several stands at the field of them all. */
export function refusedFields(error: unknown): FieldErrors {
  const errors = error instanceof CallError ? (error.problem?.errors ?? []) : []
  return Object.fromEntries(
    errors.flatMap(({ field, ...rest }) => (field ? [[field.split('.')[0], rest]] : [])),
  )
}
