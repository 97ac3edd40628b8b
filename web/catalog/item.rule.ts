import { type Priced, profitRefusal } from '../../domain/catalog/profit.ts'
import { isDecimal } from '../../domain/kernel/decimal.ts'
import type { FieldErrors } from '../kernel/form/form-check.ts'
import type { FormValues } from '../kernel/form/form-values.ts'

const isAmount = (value: unknown): boolean => typeof value === 'string' && isDecimal(value)

/** What is no number is refused by its own field first. */
const canJudge = ({ unitPrice, supplierPrice, profit }: FormValues): boolean =>
  isAmount(unitPrice) && [supplierPrice, profit].every((value) => value == null || isAmount(value))

export default function itemRule(values: FormValues): FieldErrors {
  const refusal = canJudge(values) ? profitRefusal(values as unknown as Priced) : undefined
  const { code, field = 'profit', facts } = refusal ?? {}
  return code ? { [field]: { code, facts } } : {}
}
