/**
 * A discount at the table: on one line, or on all that is there to be paid, which spreads it over
 * the lines of that moment. What may be given alone, and by whom the rest, is the rule of the till
 * (`domain/trade/discount.ts`).
 */
import { isZero } from '../../kernel/number/decimal.ts'
import {
  fractionOf,
  isMore,
  minus,
  one,
  partOf,
  plus,
  productOf,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import { refuseDecimals } from '../../kernel/number/money.ts'
import { splitAmount } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { largestDiscount } from '../../trade/discount.ts'
import { lineIn } from './bill-of.ts'
import { leftToPay } from './line-amounts.ts'
import type { DiscountedLine, LineDiscount, SentEvent } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'
import { dishWorth, grossOf, moneyFor } from './pieces.ts'

export type AskedDiscount = Pick<
  Extract<SentEvent, { kind: 'discount' }>,
  'line' | 'percent' | 'amount'
>

const moneyOff = (discount: LineDiscount, quantity: string, decimals: number): string =>
  rounded(moneyFor(discount, quantity), decimals)

/** What so much of a line comes to, its discount taken off. */
export function reducedWorth(line: OrderLine, quantity: string): string {
  const gross = productOf(dishWorth(line), quantity, 6)
  if (!line.discount) return gross
  const left = times(fractionOf(gross), minus(one, partOf(line.discount.percent)))
  return rounded(minus(left, fractionOf(moneyOff(line.discount, quantity, 6))), 6)
}

/** What was given in percent was given on so much: what is ordered later has its whole price. */
export function settledDiscount(line: OrderLine): LineDiscount | null {
  const { discount } = line
  if (!discount || isZero(discount.percent)) return discount
  const { percent, of } = discount
  if (isZero(of)) return null
  const gross = plus(
    fractionOf(productOf(dishWorth(line), of, 6)),
    fractionOf(line.rest?.odd ?? '0'),
  )
  return { percent: '0', amount: rounded(times(gross, partOf(percent)), 12), of }
}

/** What is taken off all of a bill is taken off what is ordered later too, until it is paid. */
export const wholeDiscount = (
  { allPercent }: Pick<Order, 'allPercent'>,
  { dish, quantity }: Pick<OrderLine, 'dish' | 'quantity'>,
): LineDiscount | null =>
  allPercent === null || dish.canDiscount === false
    ? null
    : { percent: allPercent, amount: '0', of: quantity }

/** What a line gives away once more of it is ordered. */
export function discountOfMore(order: Pick<Order, 'allPercent'>, line: OrderLine, now: string) {
  const { discount } = line
  const isOfAll =
    discount !== null && isZero(discount.amount) && discount.percent === order.allPercent
  return isOfAll ? wholeDiscount(order, { ...line, quantity: now }) : settledDiscount(line)
}

const isOpen = (line: OrderLine): boolean => isMore(leftToPay(line), '0')

function targetsOf(order: Order, { line, percent, amount }: AskedDiscount): OrderLine[] {
  const targets = line === null ? order.lines.filter(isOpen) : [lineIn(order, line)].filter(isOpen)
  if (targets.length === 0) throw new Refusal(line === null ? 'addItem' : 'unknownLine', 'line')
  const isNone = isZero(percent) && isZero(amount)
  const isFixed = targets.some(({ dish }) => dish.canDiscount === false)
  if (isFixed && !isNone) throw new Refusal(line === null ? 'noTicketDiscount' : 'noDiscount')
  return targets
}

/** What each line gives away by it from now on, in the place of what it gave before. */
export function discountedLines(
  order: Order,
  asked: AskedDiscount,
  decimals: number,
): DiscountedLine[] {
  const { percent, amount } = asked
  if (!isZero(percent) && !isZero(amount)) throw new Refusal('invalid', 'amount')
  refuseDecimals(amount, decimals, 'amount')
  const targets = targetsOf(order, asked)
  const worths = targets.map((it) => rounded(grossOf(it, leftToPay(it)), decimals))
  const most = sumOf(worths, decimals)
  if (isMore(amount, most)) throw new Refusal('range', 'amount', { limit: most })
  const shares = isZero(amount) ? targets.map(() => '0') : splitAmount(amount, worths, decimals)
  return targets.map((it, at) => ({
    line: it.id,
    percent,
    amount: shares[at] ?? '0',
    of: leftToPay(it),
  }))
}

/** The lines with what they give away from now on; nothing is no discount. */
export const withDiscounts = (
  lines: readonly OrderLine[],
  given: readonly DiscountedLine[],
): OrderLine[] =>
  lines.map((own) => {
    const found = given.find(({ line }) => line === own.id)
    if (!found) return own
    const { line: _, ...discount } = found
    const isNone = isZero(discount.percent) && isZero(discount.amount)
    return { ...own, discount: isNone ? null : discount }
  })

/**
 * The largest discount this gives, in percent: what a limit is held against. What somebody else gave
 * on other lines is no matter of whoever asks now.
 */
export function largestAfter(order: Order, asked: AskedDiscount, decimals: number): string {
  const given = discountedLines(order, asked, decimals)
  const touched = new Set(given.map(({ line }) => line))
  const lines = withDiscounts(order.lines, given).filter(({ id }) => touched.has(id))
  return largestDiscount(
    lines.map((line) => ({
      quantity: leftToPay(line),
      unitPrice: dishWorth(line),
      discountPercent: line.discount?.percent ?? '0',
      discountAmount: line.discount ? moneyOff(line.discount, leftToPay(line), decimals) : '0',
      thing: line.item,
    })),
    { discountPercent: '0', discountAmount: '0', decimals },
  )
}

/** What it is taken off, at the prices of the menu: whoever says yes to it sees so much and no more. */
export const discountedWorth = (order: Order, asked: AskedDiscount, decimals: number): string =>
  sumOf(
    discountedLines(order, asked, decimals).map(({ line, of }) =>
      productOf(dishWorth(lineIn(order, line)), of, decimals),
    ),
    decimals,
  )
