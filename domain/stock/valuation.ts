/**
 * Stock is worth its moving average, per item and warehouse. A move carries a value at the
 * decimals of the books, so that the stock account equals the moves to the last cent; what is left
 * of rounding leaves with the last piece, for nothing on the shelf is worth nothing.
 */
import {
  compare,
  type Fraction,
  fractionOf,
  minus,
  over,
  plus,
  rounded,
  times,
  zero,
} from '../kernel/number/fraction.ts'

export type Balance = {
  quantity: string
  value: string
  /** What one piece cost when there last was one: the price of what is sold before it arrives. */
  lastCost: string
}

/** A move as it is written: signed, and with the correction of what was sold too cheap or too dear. */
export type Valued = { value: string; revaluation: string; balance: Balance }

type Level = { quantity: string; inTransit: string; value: string }

export const emptyBalance: Balance = { quantity: '0', value: '0', lastCost: '0' }

const quantityDecimals = 6
const costDecimals = 6

const isBelowZero = (amount: Fraction): boolean => amount.top < 0n
const isAboveZero = (amount: Fraction): boolean => amount.top > 0n

function after(
  before: Balance,
  quantity: Fraction,
  value: Fraction,
  revaluation: Fraction,
  decimals: number,
): Balance {
  const total = plus(plus(fractionOf(before.value), value), revaluation)
  const left = plus(fractionOf(before.quantity), quantity)
  return {
    quantity: rounded(left, quantityDecimals),
    value: rounded(total, decimals),
    lastCost: isAboveZero(left) ? perPiece(total, left) : before.lastCost,
  }
}

function valued(
  before: Balance,
  quantity: Fraction,
  value: Fraction,
  revaluation: Fraction,
  decimals: number,
): Valued {
  return {
    value: rounded(value, decimals),
    revaluation: rounded(revaluation, decimals),
    balance: after(before, quantity, value, revaluation, decimals),
  }
}

/**
 * Goods come in for `value`. Where stock was negative, what had been sold before it arrived is now
 * known to have cost this much: the difference is the revaluation, for the cost of sales.
 */
export function received(
  before: Balance,
  quantity: string,
  value: string,
  decimals: number,
): Valued {
  const [incoming, worth] = [fractionOf(quantity), fractionOf(value)]
  const had = fractionOf(before.quantity)
  if (!isBelowZero(had)) return valued(before, incoming, worth, zero, decimals)
  const cost = over(worth, incoming)
  const right = fractionOf(rounded(times(plus(had, incoming), cost), decimals))
  const revaluation = minus(right, plus(fractionOf(before.value), worth))
  const next = valued(before, incoming, worth, revaluation, decimals)
  return { ...next, balance: { ...next.balance, lastCost: rounded(cost, costDecimals) } }
}

/** Goods go out at the average; what goes beyond the stock, at the last known cost. */
export function issued(before: Balance, quantity: string, decimals: number): Valued {
  const leaving = fractionOf(quantity)
  const had = fractionOf(before.quantity)
  const beyond = isAboveZero(had) ? minus(leaving, had) : leaving
  const value = isBelowZero(beyond)
    ? fractionOf(rounded(over(times(fractionOf(before.value), leaving), had), decimals))
    : plus(
        isAboveZero(had) ? fractionOf(before.value) : zero,
        fractionOf(rounded(times(beyond, fractionOf(before.lastCost)), decimals)),
      )
  return valued(before, minus(zero, leaving), minus(zero, value), zero, decimals)
}

/** Undoes a move to the cent; what would leave a value on an empty shelf is revalued away. */
export function mirrored(
  before: Balance,
  move: { quantity: string; value: string },
  decimals: number,
): Valued {
  const quantity = minus(zero, fractionOf(move.quantity))
  const value = minus(zero, fractionOf(move.value))
  const left = plus(fractionOf(before.quantity), quantity)
  const worth = plus(fractionOf(before.value), value)
  const isWrong =
    left.top === 0n ? worth.top !== 0n : compare(worth, zero) * compare(left, zero) < 0
  if (!isWrong) return valued(before, quantity, value, zero, decimals)
  const right = fractionOf(rounded(times(left, fractionOf(before.lastCost)), decimals))
  return valued(before, quantity, value, minus(right, worth), decimals)
}

/**
 * Pieces that are on the shelf turn out to have cost more or less. A shelf is never worth less than
 * nothing: what cannot be taken from it is told by a smaller revaluation. From one that owes what
 * was sold before it came, nothing is taken.
 */
export function revalued(before: Balance, amount: string, decimals: number): Valued {
  const [had, wanted] = [fractionOf(before.value), fractionOf(amount)]
  const lowest = isAboveZero(had) ? minus(zero, had) : zero
  return valued(before, zero, zero, compare(wanted, lowest) < 0 ? lowest : wanted, decimals)
}

const perPiece = (value: Fraction, quantity: Fraction): string =>
  rounded(over(value, quantity), costDecimals)

/** What a quantity would cost if it left now, per piece. */
export const averageCost = ({ quantity, value, lastCost }: Balance): string =>
  isAboveZero(fractionOf(quantity)) ? perPiece(fractionOf(value), fractionOf(quantity)) : lastCost

/** What one of all the pieces is worth, those on their way among them; nothing is worth nothing. */
export function averageWorth({ quantity, inTransit, value }: Level): string {
  const pieces = plus(fractionOf(quantity), fractionOf(inTransit))
  return pieces.top === 0n ? '0' : perPiece(fractionOf(value), pieces)
}
