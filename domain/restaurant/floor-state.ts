/** How a table stands, as the floor shows it. */
import { isZero } from '../kernel/number/decimal.ts'
import { productOf, sumOf } from '../kernel/number/fraction.ts'
import { leftToPay, liveLines, type Order, unpaidLines } from './order/order.ts'
import { dishWorth } from './order/stamp.ts'

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

const minute = 60_000

export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / minute))

export type StateFacts = {
  now: Date
  /** A table that waits longer for something is late. */
  lateMinutes: number
  ready: number
}

/** Since when the kitchen knows of what is not served, or the guests sit without a word. */
export function orderState(order: Order, { now, lateMinutes, ready }: StateFacts): TableState {
  if (order.asked || order.wishes.length > 0) return 'asked'
  if (order.isLocked) return 'billed'
  if (ready > 0) return 'ready'
  const lines = liveLines(order)
  if (lines.length === 0)
    return minutesSince(order.openedAt, now) >= lateMinutes ? 'late' : 'seated'
  const waiting = lines.filter(({ told }) => isZero(told))
  const isLate = waiting.some(({ at }) => minutesSince(at, now) >= lateMinutes)
  return isLate ? 'late' : 'ordered'
}

/** What is still to be paid, by its prices. */
export const amountOf = (order: Order): string =>
  sumOf(unpaidLines(order).map((line) => productOf(dishWorth(line), leftToPay(line), 6)))
