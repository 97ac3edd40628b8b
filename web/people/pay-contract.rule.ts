import { endsBeforeStart } from '../../domain/people/contract.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function payContractRule(values: FormValues): FieldErrors {
  return endsBeforeStart(values) ? { endsOn: { code: 'contractEndsBeforeStart' } } : {}
}
