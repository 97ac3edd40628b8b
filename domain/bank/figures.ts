/** Amounts and days as banks write them. */
import { isSensibleDay } from '../kernel/date.ts'
import { isDecimal, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { latinDigits } from '../kernel/text.ts'

export type DecimalMark = '.' | ','

const other = { '.': ',', ',': '.' } as const

/**
 * "1,234.50", "(12.00)", "12.00-", "12.00 DR", "USD 1 234,50": a sign may stand before, behind or
 * around; grouping is whatever is not the decimal mark. Undefined for what is no amount.
 */
export function bankAmount(written: string, mark: DecimalMark): string | undefined {
  // No amount is written in so many signs; what is longer is not even looked through.
  if (written.length > 60) return undefined
  // The Arabic separators are never mistaken for each other, whatever the file says of its own.
  const text = latinDigits(written.replace(/٫/g, mark).replace(/[٬،]/g, other[mark]))
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const isBracketed = /^\(.*\)$/.test(text)
  const isDebit = /\b(DR|DB|D)\.?$/i.test(text)
  const bare = text
    .replace(/[()]/g, '')
    .replace(/\b(CR|DR|DB|C|D)\.?$/i, '')
    .replace(/^[A-Z]{3}\b|\b[A-Z]{3}$/g, '')
    .replace(/\p{Sc}/gu, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  const match = /^([+-]?)([\d.,]+)([+-]?)$/.exec(bare)
  if (!match) return undefined
  const [, before = '', digits = '', behind = ''] = match
  if (before && behind) return undefined
  const [whole = '', part = '', ...rest] = digits.split(mark)
  const groups = whole.split(other[mark])
  const isGrouped =
    groups.length === 1 ||
    groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{2,3}$/).test(group))
  const decimal = `${groups.join('') || '0'}${part ? `.${part}` : ''}`
  if (rest.length > 0 || !isGrouped || part.includes(other[mark]) || !isDecimal(decimal))
    return undefined
  const signs = [before === '-', behind === '-', isBracketed, isDebit].filter(Boolean).length
  return tidyDecimal(signs % 2 === 1 && !isZero(decimal) ? `-${decimal}` : decimal)
}

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const

export type DayOrder = (typeof dayOrders)[number]

const months = new Map(
  [
    ['jan', 'janv', 'january', 'janvier', 'كانون الثاني', 'يناير'],
    ['feb', 'fevr', 'fev', 'february', 'fevrier', 'شباط', 'فبراير'],
    ['mar', 'mars', 'march', 'آذار', 'اذار', 'مارس'],
    ['apr', 'avr', 'april', 'avril', 'نيسان', 'ابريل', 'أبريل'],
    ['may', 'mai', 'أيار', 'ايار', 'مايو'],
    ['jun', 'june', 'juin', 'حزيران', 'يونيو'],
    ['jul', 'juil', 'july', 'juillet', 'تموز', 'يوليو'],
    ['aug', 'aou', 'aout', 'august', 'آب', 'اب', 'أغسطس'],
    ['sep', 'sept', 'september', 'septembre', 'أيلول', 'ايلول', 'سبتمبر'],
    ['oct', 'october', 'octobre', 'تشرين الأول', 'تشرين الاول', 'أكتوبر'],
    ['nov', 'november', 'novembre', 'تشرين الثاني', 'نوفمبر'],
    ['dec', 'december', 'decembre', 'كانون الأول', 'كانون الاول', 'ديسمبر'],
  ].flatMap((names, at) => names.map((name) => [name, String(at + 1)] as const)),
)

const monthNamed = (name: string): string | undefined =>
  months.get(
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f.]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .trim(),
  )

const day = (year: string, month: string, at: string): string | undefined => {
  const full = year.length === 2 ? `20${year}` : year
  const iso = `${full}-${month.padStart(2, '0')}-${at.padStart(2, '0')}`
  return isSensibleDay(iso) ? iso : undefined
}

/** "03/11/2026", "3 Nov 2026", "20261103", "2026-11-03T08:00:00": a time behind it says nothing. */
export function bankDay(written: string, order: DayOrder): string | undefined {
  // No day is written in so many signs; what is longer is not even looked through.
  if (written.length > 60) return undefined
  const text = latinDigits(written)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6}(?:\.\d+)?)?(?:\[[^\]]*\])?$/.exec(text)
  if (compact) return day(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return day(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '')
  const plain = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?:[T ,].*)?$/.exec(text)
  if (plain) {
    const [, a = '', b = '', c = ''] = plain
    return order === 'mdy' ? day(c, a, b) : order === 'ymd' ? day(a, b, c) : day(c, b, a)
  }
  const named = /^(\d{1,2})[-/. ]([^\d]+?)[-/., ]+(\d{2}|\d{4})(?:[T ,].*)?$/.exec(text)
  const month = named && monthNamed(named[2] ?? '')
  return named && month ? day(named[3] ?? '', month, named[1] ?? '') : undefined
}
