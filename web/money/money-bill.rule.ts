import type { Linked } from '../../domain/kernel/field.ts'
import { isDecimal } from '../../domain/kernel/number/decimal.ts'
import { fineValueOf } from '../../domain/money/bill-value.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'
import { knownSession } from '../kernel/session/session.ts'

export default function moneyBillRule({ value, currency }: FormValues): FieldErrors {
  const chosen = (currency as Linked | null)?.id
  const known = knownSession()?.company.currencies.find(({ id }) => id === chosen)
  if (!known || typeof value !== 'string' || !isDecimal(value)) return {}
  const refusal = fineValueOf(value, known.decimals)
  return refusal ? { value: refusal } : {}
}
