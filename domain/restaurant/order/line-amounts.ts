/** How much there is of a line of an order, and what of it is still to be paid. */
import { differenceOf } from '../../kernel/number/fraction.ts'
import type { Order, OrderLine } from './order-state.ts'

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
