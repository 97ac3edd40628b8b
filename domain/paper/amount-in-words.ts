/**
 * An amount spelled out in English, French or Arabic, as papers have it against forgery. Exact:
 * every digit of the amount is said. A currency whose name is not known here is called by its
 * code, and its decimals are said as a fraction.
 */

import { formatDecimal, numberFormats } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { isDecimal, isNegative, tidyDecimal } from '../kernel/number/decimal.ts'
import { arabicCount, arabicNumber } from './arabic-number.ts'
import { currencyNouns } from './currency-nouns.ts'
import { englishCount, englishNumber } from './english-number.ts'
import { frenchCount, frenchNumber } from './french-number.ts'

type Nouns = (typeof currencyNouns)[string]['unit']

type Tongue = {
  count(number: bigint, nouns: Nouns): string
  number(number: bigint): string
  joined(units: string, small: string): string
  minus: string
}

const tongues: Readonly<Record<Language, Tongue>> = {
  en: {
    count: (number, { en }) => englishCount(number, en),
    number: englishNumber,
    joined: (units, small) => `${units} and ${small}`,
    minus: 'minus',
  },
  fr: {
    count: (number, { fr }) => frenchCount(number, fr),
    number: frenchNumber,
    joined: (units, small) => `${units} et ${small}`,
    minus: 'moins',
  },
  ar: {
    count: (number, { ar }) => arabicCount(number, ar),
    number: arabicNumber,
    joined: (units, small) => `${units} و${small}`,
    minus: 'ناقص',
  },
}

/** Beyond this nobody reads words any more. */
const limit = 10n ** 18n

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "One thousand two hundred US dollars and fifty cents". */
export function amountInWords(amount: string, currency: string, language: Language): string {
  if (!isDecimal(amount)) throw new RangeError(`Not an amount: ${amount}`)
  const [whole = '0', part = ''] = tidyDecimal(amount).replace('-', '').split('.')
  const units = BigInt(whole)
  if (units >= limit) return `${formatDecimal(amount, 0, numberFormats.commaPoint)} ${currency}`
  const tongue = tongues[language]
  const words = spelled(tongue, units, part, currency)
  return capital(isNegative(amount) ? `${tongue.minus} ${words}` : words)
}

const fractionOf = (part: string): string => `${part}/1${'0'.repeat(part.length)}`

function spelled(tongue: Tongue, units: bigint, part: string, currency: string): string {
  const nouns = Object.hasOwn(currencyNouns, currency) ? currencyNouns[currency] : undefined
  const start = nouns ? tongue.count(units, nouns.unit) : `${tongue.number(units)} ${currency}`
  if (part === '') return start
  // Finer than the small unit, or without one: what is left is a fraction of the currency.
  if (!nouns || part.length > nouns.smallDecimals)
    return tongue.joined(start, fractionOf(part.padEnd(2, '0')))
  const small = BigInt(part.padEnd(nouns.smallDecimals, '0'))
  return tongue.joined(start, tongue.count(small, nouns.small))
}
