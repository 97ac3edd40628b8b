/** A note or coin is never finer than its currency: there is no coin of a tenth of a cent. */
import { decimalsOf } from '../kernel/number/decimal.ts'
import type { FieldRefusal } from '../kernel/refusal.ts'

export function fineValueOf(value: string, decimals: number): FieldRefusal | undefined {
  if (decimalsOf(value) <= decimals) return undefined
  return decimals === 0
    ? { code: 'wholeNumber', field: 'value' }
    : { code: 'tooManyDecimals', field: 'value', facts: { limit: decimals } }
}
