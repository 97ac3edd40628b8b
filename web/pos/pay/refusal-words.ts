/** A rule's "no" in words, its figures written as the shop writes them. */
import type { TFunction } from 'i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'

export function refusalWords(t: TFunction, { code, facts = {} }: FieldRefusal): string {
  const written: Record<string, unknown> = { ...facts }
  for (const [name, fact] of Object.entries(facts))
    if (typeof fact === 'string' && isDecimal(fact)) written[name] = formatDecimal(fact)
  return t(`refusal.${code}`, written)
}
