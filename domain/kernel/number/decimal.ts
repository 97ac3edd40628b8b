/**
 * Decimals travel as canonical strings ("1234.5"): exact in JSON, in the database and here.
 * This file reads what people type and writes what people read; it never makes a float of it.
 */
import { latinDigits } from '../text.ts'

const canonical = /^-?\d+(\.\d+)?$/

export const isDecimal = (text: string): boolean => canonical.test(text)

export const decimalsOf = (decimal: string): number => {
  const at = decimal.indexOf('.')
  return at < 0 ? 0 : decimal.length - at - 1
}

export const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal)

export const isNegative = (decimal: string): boolean => decimal.startsWith('-') && !isZero(decimal)

export const isPositive = (decimal: string): boolean => !decimal.startsWith('-') && !isZero(decimal)

export const withoutSign = (decimal: string): string => decimal.replace('-', '')

/** What cannot be below nothing: then there is none. */
export const atLeastZero = (decimal: string): string => (isNegative(decimal) ? '0' : decimal)

const zeroSign = '0'.charCodeAt(0)

/**
 * Without leading or trailing zeros that say nothing, and without minus zero. Every sum ends here, a
 * ticket some hundred times: its signs are looked at, nothing is taken apart.
 */
export function tidyDecimal(decimal: string): string {
  if (!isDecimal(decimal)) return decimal
  const start = decimal.startsWith('-') ? 1 : 0
  const point = decimal.indexOf('.')
  const lastWhole = (point < 0 ? decimal.length : point) - 1
  let from = start
  while (from < lastWhole && decimal.charCodeAt(from) === zeroSign) from += 1
  let to = decimal.length
  if (point >= 0) {
    while (decimal.charCodeAt(to - 1) === zeroSign) to -= 1
    if (to - 1 === point) to = point
  }
  const digits = decimal.slice(from, to)
  return start === 0 || digits === '0' ? digits : `-${digits}`
}

/**
 * Reads a number as typed: Western or Arabic digits, "1,234.50", "1 234,50", "1.234,50" or
 * "١٬٢٣٤٫٥". The last separator is the decimal one unless it repeats or, as the only one of its
 * kind, has the shop's grouping sign and exactly three digits behind it.
 * Answers undefined for anything that is not a number; an exponent is not one here.
 */
export function parseDecimal(typed: string, grouping = ','): string | undefined {
  const text = latinDigits(typed)
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const sign = text.startsWith('-') ? '-' : ''
  const body = text.replace(/^[+-]/, '')
  const at = decimalMark(body, grouping)
  const wholeText = at < 0 ? body : body.slice(0, at)
  // A slip such as "1..5" must not become another number.
  if (!/^(\d*|\d{1,3}([.,])\d{3}(\2\d{3})*)$/.test(wholeText)) return undefined
  const whole = wholeText.replace(/[.,]/g, '')
  const part = at < 0 ? '' : body.slice(at + 1)
  if (/[.,]/.test(part)) return undefined
  return tidyDecimal(`${sign}${whole || '0'}${part ? `.${part}` : ''}`)
}

const numberSigns = /^[\d.,\s'’+\-\u2212\u2013]*$/
const amongWords = /^(?:\D*[\s\p{Sc}%])?([+\-\u2212\u2013]?\d[\d.,'’\s]*?)(?:[\s\p{Sc}%]\D*)?$/u

/**
 * What a field of numbers takes of a text: a text of a number's signs as it stands, the one number
 * among words ("USD 12.50", "10 %"), and nothing of one that hides its number ("1e5", "3 for 10").
 */
export function takenNumber(typed: string): string | undefined {
  const plain = typed.replace(/[%٪]\s*$/, '')
  const text = latinDigits(plain)
  return numberSigns.test(text) ? plain : amongWords.exec(text)?.[1]
}

function decimalMark(body: string, grouping: string): number {
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (at < 0) return -1
  const mark = body.charAt(at)
  const other = mark === '.' ? ',' : '.'
  const isRepeated = body.indexOf(mark) !== at
  if (isRepeated) return -1
  const looksGrouped =
    mark === grouping &&
    /^[1-9]\d{0,2}$/.test(body.slice(0, at)) &&
    /^\d{3}$/.test(body.slice(at + 1))
  return looksGrouped && !body.includes(other) ? -1 : at
}

/** Adds the zeros a currency shows: "12.5" at 2 decimals is "12.50". It never rounds. */
export function padDecimal(decimal: string, decimals: number): string {
  const missing = decimals - decimalsOf(decimal)
  if (missing <= 0) return decimal
  return `${decimal}${decimal.includes('.') ? '' : '.'}${'0'.repeat(missing)}`
}
