/**
 * Exact conversion between the two currencies. A rate is a number of the second per one of the
 * first: to the second is one multiplication, back is one division, each rounded once, half away
 * from zero. Nothing here is ever a float, and there is no inverse of a rate.
 */
import { productOf, ratioOf } from './fraction.ts'

/** An amount of the first currency in the second, at the decimals of the second. */
export const toSecond = (amount: string, rate: string, decimals: number): string =>
  productOf(amount, rate, decimals)

/** An amount of the second currency in the first, at the decimals of the first. */
export const toFirst = (amount: string, rate: string, decimals: number): string =>
  ratioOf(amount, rate, decimals)
