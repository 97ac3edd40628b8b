/** A rule's "no" in words, its figures written as the shop writes them. */
import type { TFunction } from 'i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { FieldRefusal } from '../../../domain/kernel/refusal.ts'

export function refusalWords(t: TFunction, { code, facts = {} }: FieldRefusal): string {
  const { increment } = facts
  const written = typeof increment === 'string' ? { increment: formatDecimal(increment) } : {}
  return t(`refusal.${code}`, { ...facts, ...written })
}
