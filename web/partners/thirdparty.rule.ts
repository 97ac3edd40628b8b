import { isNobody } from '../../domain/partners/thirdparty-rules.ts'
import type { FieldErrors } from '../kernel/form/form-check.ts'
import type { FormValues } from '../kernel/form/form-values.ts'

export default function thirdpartyRule(values: FormValues): FieldErrors {
  return isNobody(values) ? { isClient: { code: 'thirdpartyIsSomebody' } } : {}
}
