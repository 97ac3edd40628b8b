/**
 * Exact conversion between the two currencies. A rate is a number of the second per one of the
 * first: to the second is one multiplication, back is one division, each rounded once, half away
 * from zero. Nothing here is ever a float, and there is no inverse of a rate.
 */
import { decimalsOf, tidyDecimal } from './decimal.ts'

const digitsOf = (decimal: string, scale: number): bigint =>
  BigInt(decimal.replace('.', '')) * 10n ** BigInt(scale - decimalsOf(decimal))

function written(digits: bigint, scale: number): string {
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
  const at = text.length - scale
  const decimal = scale > 0 ? `${text.slice(0, at)}.${text.slice(at)}` : text
  return tidyDecimal(`${digits < 0n ? '-' : ''}${decimal}`)
}

/** The quotient to so many decimals, rounded half away from zero. */
function rounded(numerator: bigint, denominator: bigint, decimals: number): string {
  if (denominator === 0n) throw new RangeError('A rate cannot be zero')
  const isNegative = numerator < 0n !== denominator < 0n
  const top = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals)
  const bottom = denominator < 0n ? -denominator : denominator
  const whole = (2n * top + bottom) / (2n * bottom)
  return written(isNegative ? -whole : whole, decimals)
}

/** `a / b` to so many decimals. */
export function ratioOf(a: string, b: string, decimals: number): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  return rounded(digitsOf(a, scale), digitsOf(b, scale), decimals)
}

/** `a × b` to so many decimals. */
export function productOf(a: string, b: string, decimals: number): string {
  const scale = decimalsOf(a) + decimalsOf(b)
  const digits = digitsOf(a, decimalsOf(a)) * digitsOf(b, decimalsOf(b))
  return rounded(digits, 10n ** BigInt(scale), decimals)
}

/** `a − b`, exactly. */
export function differenceOf(a: string, b: string): string {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  return written(digitsOf(a, scale) - digitsOf(b, scale), scale)
}

/** An amount of the first currency in the second, at the decimals of the second. */
export const toSecond = (amount: string, rate: string, decimals: number): string =>
  productOf(amount, rate, decimals)

/** An amount of the second currency in the first, at the decimals of the first. */
export const toFirst = (amount: string, rate: string, decimals: number): string =>
  ratioOf(amount, rate, decimals)
