/**
 * The rows of narrow paper, from top to bottom, each of words that are already in the language of
 * the paper. Whoever draws them decides about dots only.
 */

import type { NumberFormat } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { PaperCurrency } from '../../paper/document.ts'
import { moneyText } from '../../paper/money-text.ts'

export type ReceiptSize = 'small' | 'normal' | 'large' | 'huge'

export type ReceiptRow =
  | { kind: 'logo'; image: string }
  | { kind: 'text'; text: string; align: 'start' | 'centre'; size: ReceiptSize; isStrong: boolean }
  /** A name at the start, a figure at the end; the figure is never broken. */
  | { kind: 'pair'; start: string; end: string; size: ReceiptSize; isStrong: boolean }
  /** White on black: what nobody may overlook. */
  | { kind: 'band'; text: string }
  | { kind: 'rule' }
  | { kind: 'gap' }
  | { kind: 'code'; text: string }

export const text = (
  words: string,
  size: ReceiptSize = 'normal',
  isStrong = false,
): ReceiptRow => ({
  kind: 'text',
  text: words,
  align: 'centre',
  size,
  isStrong,
})

export const quiet = (words: string): ReceiptRow => ({
  kind: 'text',
  text: words,
  align: 'start',
  size: 'small',
  isStrong: false,
})

export const pair = (
  start: string,
  end: string,
  size: ReceiptSize = 'normal',
  isStrong = false,
): ReceiptRow => ({ kind: 'pair', start, end, size, isStrong })

export const rule: ReceiptRow = { kind: 'rule' }
export const gap: ReceiptRow = { kind: 'gap' }

/** Words somebody wrote, which run in their own direction wherever they stand. */
export const ownMark = '\u2068'

export const own = (words: string): string => (words ? `${ownMark}${words}` : '')

/** The same within a line of other words. */
export const within = (words: string): string => `${ownMark}${words}\u2069`

/** A mark that nobody sees: figures and signs keep their order in a line that runs from the right. */
export const ordered = (words: string): string => `\u2066${words}\u2069`

const arabicLetter = /\p{Script=Arabic}/u

/** Money that keeps its order where words run from the right. */
export function moneyOn(
  amount: string,
  currency: PaperCurrency,
  terms: { language: Language; format: NumberFormat },
): string {
  const written = moneyText(tidyDecimal(amount), currency, terms)
  return terms.language === 'ar' && !arabicLetter.test(written) ? ordered(written) : written
}

/** A currency that has left the company since is written by its code alone. */
export const unknownCurrency = (code: string): PaperCurrency => ({
  code,
  symbol: null,
  decimals: 2,
})

/** The same in words alone: for a code that a phone reads, and for a mail. */
export function receiptText(rows: readonly ReceiptRow[]): string {
  const words = (row: ReceiptRow): string | undefined => {
    switch (row.kind) {
      case 'text':
      case 'band':
        return row.text
      case 'pair':
        return [row.start, row.end].filter(Boolean).join('  ')
      case 'rule':
        return '—'
      default:
        return undefined
    }
  }
  return rows
    .flatMap((row) => words(row) ?? [])
    .join('\n')
    .replace(/[\u200b\u200e\u2066-\u2069]/g, '')
}

/** More would be a code too fine for the camera of a phone. */
const mostCodeBytes = 600

/** What fits into a code: the whole receipt, or without what stands below the names of goods. */
export function codeTextOf(rows: readonly ReceiptRow[]): string {
  const sizeOf = (words: string) => new TextEncoder().encode(words).length
  const whole = receiptText(rows)
  if (sizeOf(whole) <= mostCodeBytes) return whole
  const short = receiptText(rows.filter((row) => !('size' in row) || row.size !== 'small'))
  if (sizeOf(short) <= mostCodeBytes) return short
  const rules = rows.flatMap((row, at) => (row.kind === 'rule' ? [at] : []))
  // The goods stand between the second and the third rule.
  const [, from = 0, to = 0] = rules
  return receiptText([...rows.slice(0, from), ...rows.slice(to)]).slice(0, mostCodeBytes)
}
