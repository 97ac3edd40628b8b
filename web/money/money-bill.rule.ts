import { isDecimal } from '../../domain/kernel/decimal.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { fineValueOf } from '../../domain/money/bill-value.ts'
import type { FieldErrors } from '../kernel/form/form-check.ts'
import type { FormValues } from '../kernel/form/form-values.ts'
import { knownSession } from '../kernel/session.ts'

export default function moneyBillRule({ value, currency }: FormValues): FieldErrors {
  const chosen = (currency as Linked | null)?.id
  const known = knownSession()?.company.currencies.find(({ id }) => id === chosen)
  if (!known || typeof value !== 'string' || !isDecimal(value)) return {}
  const refusal = fineValueOf(value, known.decimals)
  return refusal ? { value: refusal } : {}
}
