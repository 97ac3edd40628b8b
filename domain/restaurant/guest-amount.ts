/** What guests ordered on their phones comes to. */
import { productOf, sumOf } from '../kernel/number/fraction.ts'
import type { GuestOrderState } from './guest-order.ts'
import { leftToPay } from './order/line-amounts.ts'
import { liveLines } from './order/order.ts'
import type { WishLine } from './order/order-event.ts'
import type { Order } from './order/order-state.ts'
import { dishWorth } from './order/pieces.ts'

export const wishAmount = ({ dish, quantity }: Pick<WishLine, 'dish' | 'quantity'>): string =>
  productOf(dishWorth({ dish }), quantity, 6)

type OwnOrder = {
  state: GuestOrderState
  lines: readonly Pick<WishLine, 'line' | 'dish' | 'quantity'>[]
}

export type OtherDish = Pick<WishLine, 'line' | 'dish' | 'quantity'> & { isWaiting: boolean }

/** What the table has, or waits for, beside what one of its phones ordered. */
export function otherDishes(
  orders: readonly OwnOrder[],
  order: Pick<Order, 'lines' | 'wishes'>,
): OtherDish[] {
  const own = new Set(orders.flatMap((it) => it.lines.map(({ line }) => line)))
  const all = [
    ...liveLines(order).map(({ id: line, dish, quantity }) => ({
      line,
      dish,
      quantity,
      isWaiting: false,
    })),
    ...order.wishes.flatMap(({ lines }) =>
      lines.map(({ line, dish, quantity }) => ({ line, dish, quantity, isWaiting: true })),
    ),
  ]
  return all.filter(({ line }) => !own.has(line))
}

/** What is on the bill of a phone: what is left of what was accepted, and what may still be. */
export const ownAmount = (orders: readonly OwnOrder[], { lines }: Pick<Order, 'lines'>): string =>
  sumOf(
    orders.flatMap((it) => {
      if (it.state === 'waiting') return it.lines.map(wishAmount)
      const ids = new Set(it.lines.map(({ line }) => line))
      return lines
        .filter(({ id }) => ids.has(id))
        .map((own) => wishAmount({ dish: own.dish, quantity: leftToPay(own) }))
    }),
  )
