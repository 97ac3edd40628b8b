import { wrongDays } from '../../domain/planning/project-rules.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function projectTaskRule(values: FormValues): FieldErrors {
  const wrong = wrongDays(values)
  return wrong ? { [wrong[0]]: { code: wrong[1] } } : {}
}
