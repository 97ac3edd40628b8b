import { endsBeforeStart } from '../../domain/planning/project-dates.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function projectRule(values: FormValues): FieldErrors {
  return endsBeforeStart(values) ? { endsOn: { code: 'projectEndsOnIsNotBeforeStart' } } : {}
}
