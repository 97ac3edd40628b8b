/** What the kitchen knew of an order that went elsewhere line by line. */
import { isZero } from '../kernel/number/decimal.ts'
import { isMore, productOf, sumOf } from '../kernel/number/fraction.ts'
import type { OrderException } from './exception.ts'
import { takenLines } from './order/order.ts'
import type { OrderEvent, Person } from './order/order-event.ts'
import type { Order, OrderLine } from './order/order-state.ts'
import { dishWorth } from './order/pieces.ts'

export type Moved = { line: Pick<OrderLine, 'dish'>; quantity: string }

/** At the prices of the menu. */
export const menuWorth = (moved: readonly Moved[], decimals: number): string =>
  sumOf(
    moved.map(({ line, quantity }) => productOf(quantity, dishWorth(line), decimals)),
    decimals,
  )

export const named = (moved: readonly Moved[]): OrderException['what'] =>
  moved.map(({ line, quantity }) => ({ names: line.dish.names, quantity }))

/** Under which id it stands there, and who sent it. */
export type Away = Moved & { as: string; by: Person }

/** The lines of which it hears first. */
export const sentIn = (event: OrderEvent): string[] => {
  if (event.kind === 'told')
    return event.lines.flatMap(({ line, quantity }) => (isMore(quantity, '0') ? [line] : []))
  if (event.kind !== 'take') return []
  return event.lines.flatMap(({ line, told: sent }) => (isZero(sent) ? [] : [line]))
}

/** What comes back is not away any more. */
export function awayAfter(
  { order, away }: { order: Order; away: readonly Away[] },
  event: OrderEvent,
): readonly Away[] {
  if (event.kind === 'take') {
    const back = new Set(event.lines.map(({ from }) => from))
    return away.filter(({ as }) => !back.has(as))
  }
  if (event.kind !== 'give' || event.isAll) return away
  const gone = takenLines(order, event).filter(({ told: sent }) => !isZero(sent))
  const by = event.by
  return [...away, ...gone.map((line) => ({ line, quantity: line.told, as: line.line, by }))]
}
