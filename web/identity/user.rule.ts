import { lacksWayIn } from '../../domain/identity/account.ts'
import type { FieldErrors } from '../kernel/form/form-check.ts'
import type { FormValues } from '../kernel/form/form-values.ts'

export default function userRule(values: FormValues, isNew: boolean): FieldErrors {
  return isNew && lacksWayIn(values) ? { password: { code: 'required' } } : {}
}
