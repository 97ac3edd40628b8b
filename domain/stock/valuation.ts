/**
 * Stock is worth its moving average, or what is left of each arrival, as the company chose: per item
 * and warehouse, in both currencies of the company. A move carries a value at their decimals, so
 * that the stock account equals the moves to the last cent. What is left is always its part of what
 * the average, or the arrival, came to: a thousand sales of one piece take out exactly what one sale
 * of a thousand does, and nothing on the shelf is worth nothing.
 */

import {
  fractionOf,
  isAny,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'
import type { Worth } from '../money/measure.ts'
import { type Amounts, amountsOf, lessOf, moreOf, oppositeOf, shareOf } from './amounts.ts'
import type { Aim, Balance, Source } from './goods/held.ts'
import { type Change, type Owed, Pile, perPiece, type Terms } from './pile.ts'

const isAboveZero = (decimal: string): boolean => isAny(fractionOf(decimal))

/**
 * Goods come in for `value`. What had been sold before it arrived is now known to have cost this
 * much: each such sale is corrected by itself.
 */
export function received(
  before: Balance,
  quantity: string,
  value: Worth,
  terms: Terms,
  owed: readonly Owed[] = [],
  source: Omit<Source, 'day'> = {},
): Change {
  const pile = new Pile(before, terms, owed)
  const worth = amountsOf(value)
  pile.add(fractionOf(quantity), worth, source)
  return pile.after(worth)
}

/** Goods go out for what they cost; what goes beyond the stock, at the last known cost. */
export function issued(before: Balance, quantity: string, terms: Terms): Change {
  const pile = new Pile(before, terms)
  const { value, beyond } = pile.take(fractionOf(quantity))
  return pile.after(oppositeOf(value), beyond)
}

/** What is left of goods that were sold: their lines, how many did not come back, their true cost. */
export type Sold = { lines: readonly string[]; pieces: string; cost: Worth }

/**
 * Goods come back for what they cost when they left. Those that never came go first: nobody owes
 * them any more, for what they were thought to cost; the others take their part of the true cost.
 */
export function takenBack(
  before: Balance,
  quantity: string,
  sold: Sold,
  terms: Terms,
  owed: readonly Owed[] = [],
): Change {
  const pile = new Pile(before, terms, owed)
  const wanted = fractionOf(quantity)
  const never = pile.takeBackOwed(sold.lines, wanted)
  const rest = minus(wanted, never.pieces)
  const pieces = minus(minus(fractionOf(sold.pieces), never.pieces), never.left.pieces)
  const cost = lessOf(lessOf(amountsOf(sold.cost), never.value), never.left.value)
  const worth = shareOf(cost, rest, pieces, terms.decimals)
  pile.addBack(rest, worth)
  return pile.after(moreOf(never.value, worth))
}

/**
 * Goods leave for a value of their own: back to their supplier, or off their way. What would leave a
 * value on an empty shelf, or is not what they cost, is revalued away.
 */
export function withdrawn(
  before: Balance,
  quantity: string,
  value: Worth,
  terms: Terms,
  owed: readonly Owed[] = [],
  aim: Aim = {},
): Change {
  const pile = new Pile(before, terms, owed)
  const taken = pile.takeFor(fractionOf(quantity), amountsOf(value), aim)
  return pile.after(oppositeOf(taken.value), taken.beyond)
}

/**
 * Pieces that are on the shelf turn out to have cost more or less. A shelf is never worth less than
 * nothing: what cannot be taken from it is told by a smaller revaluation. From one that owes what
 * was sold before it came, nothing is taken.
 */
export function revalued(before: Balance, amount: Worth, terms: Terms, aim: Aim = {}): Change {
  const pile = new Pile(before, terms)
  pile.revalue(amountsOf(amount), aim)
  const none: Amounts = terms.rate === null ? [zero] : [zero, zero]
  return pile.after(none)
}

/** What a quantity would cost if it left now, per piece. */
export const averageCost = ({ quantity, value, lastCost }: Balance): Worth =>
  isAboveZero(quantity) ? perPiece(amountsOf(value), fractionOf(quantity)) : lastCost

/** The same in one currency. */
export const averageIn = (held: { quantity: string; value: string; lastCost: string }): string =>
  isAboveZero(held.quantity)
    ? rounded(over(fractionOf(held.value), fractionOf(held.quantity)), 6)
    : held.lastCost

type Level = { quantity: string; inTransit: string; value: string }

/** What one of all the pieces is worth, those on their way among them; nothing is worth nothing. */
export function averageWorth({ quantity, inTransit, value }: Level): string {
  const pieces = plus(fractionOf(quantity), fractionOf(inTransit))
  return pieces.top === 0n ? '0' : rounded(over(fractionOf(value), pieces), 6)
}

/** What pieces would be worth that come without a price of their own: what such goods cost here. */
export function worthHere(before: Balance, quantity: string, { decimals, rate }: Terms): Worth {
  const each = averageCost(before)
  const second =
    each.second ??
    (rate === null ? null : rounded(times(fractionOf(each.first), fractionOf(rate)), 6))
  const worth = (cost: string, fine: number) =>
    rounded(times(fractionOf(cost), fractionOf(quantity)), fine)
  return {
    first: worth(each.first, decimals.first),
    second: second === null ? null : worth(second, decimals.second),
  }
}
