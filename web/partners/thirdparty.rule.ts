import { isNobody } from '../../domain/partners/thirdparty-rules.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function thirdpartyRule(values: FormValues): FieldErrors {
  return isNobody(values) ? { isClient: { code: 'thirdpartyIsSomebody' } } : {}
}
