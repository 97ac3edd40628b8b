/**
 * What is left to pay of a line is what all of it is worth, less what left with the pieces that are
 * paid or went to another table: those keep the figures they had. A third of a bottle has no quantity
 * that can be written, and a coin cannot be cut; so beside its quantity a line remembers the money by
 * which what is left of it differs from its price, and by which it was rounded so far. What was ordered
 * first is paid first and has the discount; what is cancelled or moved is what was ordered last.
 */
import { isZero } from '../../kernel/number/decimal.ts'
import {
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isMore,
  lesser,
  minus,
  notBelowZero,
  over,
  partOf,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { leftToPay } from './line-amounts.ts'
import type { LineDiscount, LineRest } from './order-event.ts'
import type { OrderLine, Piece } from './order-state.ts'

/**
 * A price times a quantity has so many decimals, a part in percent of it so many more: what a piece
 * takes along is written so finely that nothing is lost when the pieces are put together again.
 */
const ofPieces = 12
const ofParts = 18

const written = (money: Fraction): string => rounded(money, ofParts)

/** Money of pieces put together, to the last decimal. */
export const allOf = (amounts: readonly string[]): string => sumOf(amounts, ofParts)

export const lessOf = (amount: string, other: string): string =>
  differenceOf(amount, other, ofParts)

/** What a share of it is, written once. */
export const shareIn = (amount: string, share: Fraction): string =>
  rounded(times(fractionOf(amount), share), ofPieces)

/** Of one, with its options. */
export const dishWorth = ({ dish }: Pick<OrderLine, 'dish'>): string =>
  sumOf([dish.price, ...dish.options.map(({ price }) => price)], 6)

const priceFor = (line: Pick<OrderLine, 'dish'>, quantity: string): Fraction =>
  times(fractionOf(dishWorth(line)), fractionOf(quantity))

/** All that is left to pay of it, before any discount. */
const leftGross = (line: OrderLine): Fraction =>
  plus(priceFor(line, leftToPay(line)), fractionOf(line.rest?.odd ?? '0'))

/** Of what is left, so much from the beginning. */
export function grossOf(line: OrderLine, quantity: string): Fraction {
  const left = leftToPay(line)
  if (isMore(quantity, left)) return priceFor(line, quantity)
  const behind = priceFor(line, differenceOf(left, quantity))
  return notBelowZero(minus(leftGross(line), behind))
}

/** Of a discount in money, what falls on so much of the line. */
export function moneyFor({ amount, of }: LineDiscount, quantity: string): Fraction {
  if (isZero(amount) || isZero(of)) return zero
  return times(fractionOf(amount), over(fractionOf(lesser(quantity, of)), fractionOf(of)))
}

/** What somebody gave on it; never more than there is. */
export function offOf(line: OrderLine, quantity: string): Fraction {
  const { discount } = line
  if (!discount) return zero
  const gross = grossOf(line, quantity)
  const off = plus(times(gross, partOf(discount.percent)), moneyFor(discount, quantity))
  return isAbove(off, gross) ? gross : off
}

/** What it comes to exactly, before promotions. */
export const exactWorth = (line: OrderLine, quantity: string): Fraction =>
  minus(grossOf(line, quantity), offOf(line, quantity))

/** The same in coins, so that all pieces of the line add up to all of it. */
export const dueOf = (line: OrderLine, quantity: string, decimals: number): string => {
  const exact = plus(exactWorth(line, quantity), fractionOf(line.rest?.drift ?? '0'))
  return rounded(notBelowZero(exact), decimals)
}

export const pieceOf = (line: OrderLine, quantity: string): Piece => ({
  line: line.id,
  quantity,
  gross: written(grossOf(line, quantity)),
  percent: line.discount?.percent ?? '0',
  money: releasedBy(line, quantity),
})

/** What a discount takes off a piece. */
export const offPiece = (
  gross: string,
  { percent, money }: Pick<Piece, 'percent' | 'money'>,
): string => {
  const off = allOf([written(times(fractionOf(gross), partOf(percent))), money])
  return lesser(off, gross)
}

/** What leaves with a piece that is paid: `amount` is what it was billed at, its promotions taken off. */
export type Leaving = {
  quantity: string
  gross: string
  off: string
  promoted: string
  amount: string
  /** What of the discount as it stands now leaves with it. */
  released: string
}

/** The line with what is left of it from now on; nothing is not written. */
function withRest(line: OrderLine, odd: string, drift: string): OrderLine {
  const { rest: _, ...plain } = line
  return isZero(odd) && isZero(drift) ? plain : { ...plain, rest: { odd, drift } }
}

const driftOf = ({ rest }: OrderLine): string => rest?.drift ?? '0'

/** Of the discount as it stands now, what belongs to so many of the pieces that have it. */
export const releasedBy = ({ discount }: OrderLine, quantity: string): string =>
  discount ? rounded(moneyFor(discount, quantity), ofPieces) : '0'

/** The discount once so many pieces that had it are gone, with so much of its money. */
function discountWithout(
  discount: LineDiscount | null,
  quantity: string,
  money: string,
): LineDiscount | null {
  if (!discount) return null
  const of = differenceOf(discount.of, lesser(quantity, discount.of))
  if (!isZero(discount.percent)) return { ...discount, of }
  const amount = isZero(of) ? '0' : lessOf(discount.amount, lesser(money, discount.amount))
  return isZero(amount) ? null : { percent: '0', amount, of }
}

/** A line of which a piece was paid, by the figures of its bill. */
export function withPaid(line: OrderLine, it: Leaving): OrderLine {
  const now = {
    ...line,
    paid: sumOf([line.paid, it.quantity]),
    discount: discountWithout(line.discount, it.quantity, it.released),
    ...(isZero(it.off) ? {} : { paidOff: allOf([line.paidOff ?? '0', it.off]) }),
  }
  const left = leftToPay(now)
  if (!isMore(left, '0')) return withRest(now, '0', '0')
  const odd = minus(minus(leftGross(line), fractionOf(it.gross)), priceFor(line, left))
  const exact = lessOf(lessOf(it.gross, it.off), it.promoted)
  return withRest(now, written(odd), allOf([driftOf(line), lessOf(exact, it.amount)]))
}

/** What comes back with a piece whose money was given back. */
type Returning = Omit<Leaving, 'released'> & Pick<Piece, 'percent'>

/** The discount of a piece that comes back joins that of what is left. */
function discountWith(line: OrderLine, { quantity, percent, off }: Returning): LineDiscount | null {
  const { discount } = line
  const isAlike = discount !== null && !isZero(percent) && discount.percent === percent
  if (isAlike) return { ...discount, of: sumOf([discount.of, quantity]) }
  const left = leftToPay(line)
  const now = discount && !isZero(discount.percent) ? left : (discount?.of ?? '0')
  const of = isZero(off) ? now : sumOf([now, quantity])
  const amount = allOf([written(offOf(line, left)), off])
  return isZero(amount) ? null : { percent: '0', amount, of }
}

/** A line of which a piece that was paid is due again, by the figures of its bill. */
export function withBack(line: OrderLine, it: Returning): OrderLine {
  const paid = differenceOf(line.paid, it.quantity)
  const now = {
    ...line,
    paid,
    discount: discountWith(line, it),
    ...(isZero(it.off) ? {} : { paidOff: lessOf(line.paidOff ?? '0', it.off) }),
  }
  const gross = plus(leftGross(line), fractionOf(it.gross))
  const odd = minus(gross, priceFor(line, leftToPay(now)))
  const exact = lessOf(lessOf(it.gross, it.off), it.promoted)
  return withRest(now, written(odd), lessOf(driftOf(line), lessOf(exact, it.amount)))
}

/** How many of the pieces that have the discount are among the last so many of the line. */
function discountedAmong({ discount, ...line }: OrderLine, quantity: string): string {
  if (!discount) return '0'
  const stay = differenceOf(leftToPay(line), quantity)
  return isMore(discount.of, stay) ? differenceOf(discount.of, isMore(stay, '0') ? stay : '0') : '0'
}

/** What of its discount goes with the last so many. */
function discountGiven(line: OrderLine, quantity: string): LineDiscount | null {
  const { discount } = line
  if (!discount) return null
  const of = discountedAmong(line, quantity)
  // What stays has its share of the money, what goes has the rest of it.
  const stays = releasedBy(line, differenceOf(discount.of, of))
  const amount = isZero(of) ? '0' : lessOf(discount.amount, stays)
  if (!isZero(discount.percent)) return { percent: discount.percent, amount, of: quantity }
  return isZero(amount) ? null : { percent: '0', amount, of }
}

/** A line without its last so many: their discount is gone with them, and with all of them its coins. */
export function withoutLast(line: OrderLine, quantity: string): OrderLine {
  const given = discountGiven(line, quantity)
  const of = discountedAmong(line, quantity)
  const now = {
    ...line,
    quantity: differenceOf(line.quantity, quantity),
    discount: given ? discountWithout(line.discount, of, given.amount) : line.discount,
  }
  return isMore(leftToPay(now), '0') ? now : withRest(now, '0', '0')
}

/**
 * By how much the last so many are rounded when they leave for another table; what stays is rounded
 * against it. All that is left takes along what it has.
 */
export function driftGiven(line: OrderLine, quantity: string, decimals: number): string {
  if (!isMore(leftToPay(line), quantity)) return driftOf(line)
  const gross = priceFor(line, quantity)
  const given = discountGiven(line, quantity)
  const off = given ? plus(times(gross, partOf(given.percent)), moneyFor(given, quantity)) : zero
  const exact = minus(gross, off)
  return written(minus(fractionOf(rounded(exact, decimals)), exact))
}

/** What goes along with the last so many to another table. */
export function pieceGiven(
  line: OrderLine,
  quantity: string,
  drift = '0',
): { discount: LineDiscount | null; rest?: LineRest } {
  const isAll = !isMore(leftToPay(line), quantity)
  const odd = isAll ? (line.rest?.odd ?? '0') : '0'
  const own = isAll ? driftOf(line) : drift
  const isPlain = isZero(odd) && isZero(own)
  const discount = discountGiven(line, quantity)
  return { discount, ...(isPlain ? {} : { rest: { odd, drift: own } }) }
}

/** A line of which the last so many went to another table. */
export function withGiven(line: OrderLine, quantity: string, drift = '0'): OrderLine {
  const now = withoutLast(line, quantity)
  if (!isMore(leftToPay(now), '0')) return now
  return withRest(now, line.rest?.odd ?? '0', lessOf(driftOf(line), drift))
}

/** What the guests had and have of it, its discounts taken off: what is paid as it was paid. */
export const lineWorth = (line: OrderLine): string => {
  const off = plus(offOf(line, leftToPay(line)), fractionOf(line.paidOff ?? '0'))
  return written(minus(priceFor(line, line.quantity), off))
}
