/** How much there is of a line of an order, and what of it is still to be paid. */
import { differenceOf, fractionOf, isAbove } from '../../kernel/number/fraction.ts'
import type { Order, OrderLine } from './order.ts'

export const isMore = (one: string, other: string): boolean =>
  isAbove(fractionOf(one), fractionOf(other))

export const lesser = (one: string, other: string): string => (isMore(one, other) ? other : one)

export const greater = (one: string, other: string): string => (isMore(one, other) ? one : other)

export const leftToPay = ({ quantity, paid }: Pick<OrderLine, 'quantity' | 'paid'>): string =>
  differenceOf(quantity, paid)

export const changed = (
  order: Order,
  id: string,
  change: (line: OrderLine) => OrderLine,
): Order => ({
  ...order,
  lines: order.lines.map((line) => (line.id === id ? change(line) : line)),
})
