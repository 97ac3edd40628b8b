/**
 * What is given, spent and taken back is whole coins: of money the smallest unit of the first
 * currency, of points the point. Parts of a coin are never given, or many small tickets would earn
 * more than one large.
 */
import {
  type Fraction,
  fractionOf,
  over,
  productOf,
  ratioOf,
  rounded,
} from '../kernel/number/fraction.ts'
import type { Programme } from './programme.ts'

/** Amounts are so many decimals of something worth so much of the first currency. */
export type Coin = { worth: string; decimals: number }

/** `decimals` are those of the first currency. */
export const coinOf = (
  { unit, pointWorth }: Pick<Programme, 'unit' | 'pointWorth'>,
  decimals: number,
): Coin =>
  unit === 'points' && pointWorth !== null
    ? { worth: pointWorth, decimals: 0 }
    : { worth: '1', decimals }

/** Of an amount that is not below zero. */
export function wholeCoins(amount: Fraction, { worth, decimals }: Coin): string {
  const bottom = 10n ** BigInt(decimals)
  const coins = over(amount, fractionOf(worth))
  return rounded({ top: (coins.top * bottom) / coins.bottom, bottom }, decimals)
}

export const worthOfCoins = (coins: string, { worth }: Coin): string => productOf(coins, worth, 6)

/** An amount of the first currency in points, as people count them. */
export const pointsOf = (amount: string, pointWorth: string): string =>
  ratioOf(amount, pointWorth, 2)
