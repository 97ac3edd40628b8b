/**
 * A rate typed on a document may become the rate of its day. Documents count at the buying side, so
 * that is the side that was typed; the other keeps its distance.
 */
import { isDecimal, isNegative, isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { differenceOf, isSame, sumOf } from '../kernel/number/fraction.ts'
import type { Sides } from './rates.ts'

/** The sides of the new rate; nothing where none was typed, or it is the one that holds. */
export function dayRateFrom(typed: string | null, held: Sides | null): Sides | undefined {
  if (typed === null || !isDecimal(typed) || isNegative(typed) || isZero(typed)) return undefined
  const buy = tidyDecimal(typed)
  if (!held) return { buy, sell: buy }
  if (isSame(buy, held.buy)) return undefined
  const sell = tidyDecimal(sumOf([buy, differenceOf(held.sell, held.buy)]))
  return { buy, sell: isNegative(sell) || isZero(sell) ? buy : sell }
}
