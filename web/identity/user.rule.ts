import { lacksWayIn } from '../../domain/identity/account.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function userRule(values: FormValues, isNew: boolean): FieldErrors {
  return isNew && lacksWayIn(values) ? { password: { code: 'required' } } : {}
}
