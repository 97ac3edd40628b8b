/** Where a refusal stands in a sheet: at the field it names, else above them all. */
import type { FieldError } from '../form/model/form-check.ts'
import type { Failure } from './document-change.ts'

type Placed = {
  /** What is wrong at this field. */
  at: (field: string) => FieldError | undefined
  /** What is wrong at no field of the sheet. */
  above: string | null
}

/** A field such as `parts.2.amount` is named whole by those who show it so. */
export function placedFailure(failure: Failure | null, fields: readonly string[]): Placed {
  const place = failure?.field && fields.includes(failure.field) ? failure.field : undefined
  return {
    at: (field) =>
      failure && place === field ? { code: 'invalid', message: failure.message } : undefined,
    above: failure && !place ? failure.message : null,
  }
}
