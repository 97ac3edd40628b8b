/** How a table stands, as the floor shows it. */
import { minutesSince } from '../kernel/calendar/days.ts'
import { isZero } from '../kernel/number/decimal.ts'
import { productOf, sumOf } from '../kernel/number/fraction.ts'
import { leftToPay } from './order/line-amounts.ts'
import { liveLines, unpaidLines } from './order/order.ts'
import type { Order } from './order/order-state.ts'
import { dishWorth } from './order/pieces.ts'

/** From the calmest to the one that calls loudest. */
export const tableStates = [
  'free',
  'reserved',
  'seated',
  'ordered',
  'ready',
  'billed',
  'asked',
  'late',
] as const
export type TableState = (typeof tableStates)[number]

/** Guests who sit so long without an order, or whose order nobody sent, wait too long. */
const patienceMinutes = 15

/** What a dish may take where nobody has said otherwise. */
export const usualCookMinutes = 20

export type StateFacts = {
  now: Date
  /** A dish that takes longer, from when the kitchen was told of it, is late. */
  cookMinutes: number
  ready: number
  /** Since when the oldest dish that is not ready waits in a kitchen that says how far it is. */
  cookingSince: string | null
}

/** What is ready calls louder than what is late: it grows cold. What is held back on purpose waits for nobody. */
export function orderState(order: Order, facts: StateFacts): TableState {
  const { now, cookMinutes, ready, cookingSince } = facts
  if (order.asked || order.wishes.length > 0) return 'asked'
  if (order.isLocked) return 'billed'
  if (ready > 0) return 'ready'
  const isPast = (at: string, minutes: number): boolean => minutesSince(at, now) >= minutes
  const lines = liveLines(order)
  if (lines.length === 0) return isPast(order.openedAt, patienceMinutes) ? 'late' : 'seated'
  const unsent = lines.filter(({ sent, course }) => isZero(sent) && !order.held.includes(course))
  const isLate =
    unsent.some(({ at }) => isPast(at, patienceMinutes)) ||
    (cookingSince !== null && isPast(cookingSince, cookMinutes))
  return isLate ? 'late' : 'ordered'
}

/** What is still to be paid, by its prices. */
export const amountOf = (order: Order): string =>
  sumOf(unpaidLines(order).map((line) => productOf(dishWorth(line), leftToPay(line), 6)))
