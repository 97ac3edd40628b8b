/** Writes numbers, money and dates the way one paper writes them. */

import { wallTimeOf } from '../kernel/business-day.ts'
import { formatDate, formatDecimal } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import type { Facts } from '../kernel/refusal.ts'
import { amountInWords } from './amount-in-words.ts'
import type { PaperCurrency, PaperDocument } from './document.ts'
import { moneyText } from './money-text.ts'
import { printable } from './printable.ts'
import type { Fact } from './sheet.ts'

/** Says a word of `locales/` in the language of the paper. */
export type Say = (key: string, facts?: Facts) => string

export type Pen = {
  say: Say
  /** At least the decimals of the currency: a price may have more, never fewer. */
  amount(decimal: string, currency?: PaperCurrency): string
  money(decimal: string, currency?: PaperCurrency): string
  quantity(decimal: string): string
  /** Figures and signs in their own order, also in a line that runs from the right. */
  ordered(text: string): string
  percent(decimal: string): string
  day(date: string): string
  /** The amount spelled out, closed so that nothing can be added. */
  inWords(amount: string): Fact
  /** What is not known is not printed. */
  facts(pairs: readonly (readonly [string, string | null | undefined])[]): Fact[]
}

/** Whether there is an amount at all: none and zero are not printed as a line of their own. */
export const isSome = (decimal: string | null | undefined): decimal is string =>
  decimal != null && decimal !== '' && !isZero(decimal)

export function penOf(document: PaperDocument, say: Say): Pen {
  const { format, language } = document
  const ordered = (text: string): string => (language === 'ar' ? settled(text) : text)
  return {
    say,
    ordered,
    amount: (decimal, currency = document.currency) =>
      ordered(formatDecimal(tidyDecimal(decimal), currency.decimals, format)),
    money: (decimal, currency = document.currency) =>
      moneyText(tidyDecimal(decimal), currency, document),
    quantity: (decimal) => ordered(formatDecimal(tidyDecimal(decimal), 0, format)),
    percent: (decimal) => ordered(`${formatDecimal(tidyDecimal(decimal), 0, format)}%`),
    day: (date) => formatDate(date),
    inWords: (amount) => ({
      label: say('paper.inWords'),
      value: say('paper.only', { words: amountInWords(amount, document.currency.code, language) }),
    }),
    facts: (pairs) =>
      pairs.flatMap(([key, value]) => {
        // Its place finds its direction by itself: a mark would be copied along with the digits.
        const text = printable(value)
        return text ? [{ label: say(key), value: text }] : []
      }),
  }
}

/** A mark that nobody sees and every form drops: what follows runs from the left. */
const leftToRight = '\u200e'

/** A bare number keeps its order by itself; a sign or a space would change sides. */
const settled = (text: string): string =>
  /^(\d[\d.,\u202f]*)?$/.test(text) ? text : `${leftToRight}${text}${leftToRight}`

/** Figures, days and signs without a word among them keep their order on a paper of any language. */
export const orderedFigures = (language: Language, text: string): string =>
  language === 'ar' && !/\p{L}/u.test(text) ? settled(text) : text

/** 14/11/2026 10:42 on the clock of the company, wherever the server stands. */
export function momentIn(timeZone: string, at: string): string {
  const { day, time } = wallTimeOf(new Date(at), timeZone)
  return `${day.split('-').toReversed().join('/')} ${time}`
}
