/** Numbers of rows in words. The Arabic words isolate the range, which would turn round. */
import type { TFunction } from 'i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { Total } from '../../../domain/kernel/list.ts'

export const countOf = (count: number): string => formatDecimal(String(count))

/** "1,284", or "about 1,000,000" where the number is an estimate. */
export const totalWords = (t: TFunction, { count, isExact }: Total): string =>
  isExact ? countOf(count) : t('list.about', { number: countOf(count) })

/** "51–100 of 1,284"; the last row shown is never beyond the total that was counted. */
export function rangeWords(t: TFunction, from: number, shown: number, total: Total | null): string {
  if (shown === 0) return t('list.noRows')
  const to = from + shown - 1
  const range = from === to ? countOf(from) : `${countOf(from)}–${countOf(to)}`
  if (!total) return t('list.range', { range })
  const known = { ...total, count: Math.max(total.count, to) }
  return t('list.rangeOf', { range, total: totalWords(t, known) })
}
