/**
 * Exact fractions of whole numbers. A sum that divides on its way (a loss, a unit's factor, a
 * margin) stays a fraction until it is written down, and is rounded there, once.
 */
import { decimalsOf, tidyDecimal } from './decimal.ts'

/** The bottom is always above zero. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

const greatestDivisor = (a: bigint, b: bigint): bigint => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Kept small, so that a long sum does not grow without end. */
function fraction(top: bigint, bottom: bigint): Fraction {
  if (bottom === 0n) throw new RangeError('Nothing can be divided by zero')
  if (bottom === 1n) return { top, bottom }
  const sign = bottom < 0n ? -1n : 1n
  const divisor = greatestDivisor(top, bottom * sign) * sign
  return divisor === 1n ? { top, bottom } : { top: top / divisor, bottom: bottom / divisor }
}

/** Powers are asked for with every sum, and there are few. */
const powers = Array.from({ length: 40 }, (_, n) => 10n ** BigInt(n))
const tenTo = (n: number): bigint => powers[n] ?? 10n ** BigInt(n)

/** A decimal as it is written, such as "12.5". */
export const fractionOf = (decimal: string): Fraction =>
  fraction(BigInt(decimal.replace('.', '')), tenTo(decimalsOf(decimal)))

export const zero: Fraction = { top: 0n, bottom: 1n }
export const one: Fraction = { top: 1n, bottom: 1n }

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

export const minus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)

/** Half by half: a bottom that grows with every part is met by few sums. */
export function added(parts: readonly Fraction[]): Fraction {
  if (parts.length <= 2) return parts.reduce(plus, zero)
  const half = Math.ceil(parts.length / 2)
  return plus(added(parts.slice(0, half)), added(parts.slice(half)))
}

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.top, a.bottom * b.bottom)

export const over = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom, a.bottom * b.top)

/** Below zero if a is the smaller, above if it is the greater. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** However many zeros they end with. */
export const isSame = (a: string, b: string): boolean => compare(fractionOf(a), fractionOf(b)) === 0

export const isAbove = (a: Fraction, b: Fraction): boolean => compare(a, b) > 0

export const isMore = (one: string, other: string): boolean =>
  isAbove(fractionOf(one), fractionOf(other))

export const lesser = (one: string, other: string): string => (isMore(one, other) ? other : one)

export const greater = (one: string, other: string): string => (isMore(one, other) ? one : other)

/** Whether there is any of it. */
export const isAny = ({ top }: Fraction): boolean => top > 0n

/** What cannot be below nothing: then there is none. */
export const notBelowZero = (it: Fraction): Fraction => (isAny(it) ? it : zero)

export const smaller = (a: Fraction, b: Fraction): Fraction => (compare(a, b) < 0 ? a : b)

/** A percentage as the part of one that it is. */
export const partOf = (percent: string): Fraction => over(fractionOf(percent), fractionOf('100'))

/** The most decimals an amount or a quantity has: so many hold every one there is. */
const finest = 6

/** Without its sign. */
export const sizeOf = ({ top, bottom }: Fraction): Fraction => ({
  top: top < 0n ? -top : top,
  bottom,
})

/** A decimal in whole units of so many decimals; it must not have more. */
export const unitsOf = (decimal: string, decimals: number): bigint =>
  BigInt(decimal.replace('.', '') + '0'.repeat(decimals - decimalsOf(decimal)))

/** The sum of decimals as they are written, rounded once. No fraction is needed on the way. */
export function sumOf(amounts: readonly string[], decimals: number = finest): string {
  const most = Math.max(0, ...amounts.map(decimalsOf))
  const top = amounts.reduce((sum, amount) => sum + unitsOf(amount, most), 0n)
  return most <= decimals ? writtenOf(top, most) : rounded({ top, bottom: tenTo(most) }, decimals)
}

/** `a − b`. */
export function differenceOf(a: string, b: string, decimals: number = finest): string {
  const most = Math.max(decimalsOf(a), decimalsOf(b))
  const top = unitsOf(a, most) - unitsOf(b, most)
  return most <= decimals ? writtenOf(top, most) : rounded({ top, bottom: tenTo(most) }, decimals)
}

/** `a × b` to so many decimals. */
export const productOf = (a: string, b: string, decimals: number): string =>
  rounded(times(fractionOf(a), fractionOf(b)), decimals)

/** `a / b` to so many decimals. */
export const ratioOf = (a: string, b: string, decimals: number): string =>
  rounded(over(fractionOf(a), fractionOf(b)), decimals)

export const negated = (amount: string): string => differenceOf('0', amount)

/** Whole units of so many decimals, as a decimal. */
export function writtenOf(units: bigint, decimals: number): string {
  if (units === 0n) return '0'
  if (decimals === 0) return String(units)
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return tidyDecimal(`${units < 0n ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`)
}

/** The one rounding: half away from zero. */
export function roundedUnits({ top, bottom }: Fraction): bigint {
  const units = (2n * (top < 0n ? -top : top) + bottom) / (2n * bottom)
  return top < 0n ? -units : units
}

/** To so many decimals. */
export const rounded = ({ top, bottom }: Fraction, decimals: number): string =>
  writtenOf(roundedUnits({ top: top * tenTo(decimals), bottom }), decimals)
