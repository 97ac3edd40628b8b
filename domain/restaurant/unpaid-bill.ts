/** The oldest trick: the bill is printed, the money is taken, and the order is left open. */
import { minuteMs } from '../kernel/calendar/days.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { billParts } from '../pos/bill/bill.ts'
import type { OrderStep } from './exception.ts'
import { clockOf } from './order/event-clock.ts'
import type { Order } from './order/order-state.ts'

/** A bill that is on paper for longer and not paid was paid to somebody, or to nobody. */
export const unpaidMinutes = 60

const minutesBetween = (one: string, other: string): number =>
  (Date.parse(other) - Date.parse(one)) / minuteMs

/** The bill is on paper and nobody paid it: for long, or the guests were put elsewhere since. */
export function unpaidBill(steps: readonly OrderStep[], now: string): OrderStep[] {
  const order = steps.at(-1)?.after
  const at = steps.findIndex(({ event }) => event.id === order?.bill?.id)
  const [step, ...later] = at < 0 ? [] : steps.slice(at)
  if (!order || order.state === 'closed' || !step) return []
  const isOld = minutesBetween(clockOf(step.event).at, now) > unpaidMinutes
  return isOld || later.some(({ event }) => event.kind === 'move') ? [step] : []
}

/** Of a bill that is split, what is not paid yet. */
export function unpaidOf({ bill }: Order): string {
  if (!bill) return '0'
  const parts = billParts(bill.content)
  const open = parts.filter((_, part) => !bill.paid.some((it) => it.part === part))
  return sumOf(open.map(({ total }) => total))
}
