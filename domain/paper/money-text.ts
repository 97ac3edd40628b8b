/** Money as paper shows it, which is as screens do: $1,234.50, LBP 110,487,750 and, in Arabic, 110,487,750 ل.ل. */

import { formatDecimal, type NumberFormat } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { isNegative } from '../kernel/number/decimal.ts'
import { currencySign } from '../kernel/number/money.ts'
import type { PaperCurrency } from './document.ts'

const arabicLetters = /[\u0600-\u06ff]/

const arabicSymbols: Readonly<Record<string, string>> = { LBP: 'ل.ل.' }

/** Never broken between the amount and its currency. */
const noBreak = '\u00a0'

export function moneyText(
  amount: string,
  currency: PaperCurrency,
  { language, format }: { language: Language; format: NumberFormat },
): string {
  const digits = formatDecimal(amount.replace('-', ''), currency.decimals, format)
  // In a line that runs from the right, the mark keeps the minus before its amount.
  const minus = isNegative(amount) ? (language === 'ar' ? '\u200e−' : '−') : ''
  const symbol = currency.symbol ?? ''
  if (language === 'ar') {
    const arabic = arabicLetters.test(symbol) ? symbol : arabicSymbols[currency.code]
    if (arabic) return `${minus}${digits}${noBreak}${arabic}`
  }
  const sign = currencySign({ ...currency, symbol })
  // Letters stand apart from a figure that keeps its minus; a sign stands at its digits.
  if (sign === currency.code) return `${sign}${noBreak}${minus}${digits}`
  return `${minus}${sign}${digits}`
}
