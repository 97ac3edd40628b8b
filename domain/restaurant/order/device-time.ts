/**
 * A device without a network says itself when something was ordered, and a promotion that held then
 * counts. What nothing but its clock gave, because the house heard of it when none held, is told. A bill
 * that it had put on paper before the house heard of another one is a paper like that one.
 */
import { differenceOf, isMore, sumOf } from '../../kernel/number/fraction.ts'
import { twinOf } from './bill-of.ts'
import { clockOf } from './event-clock.ts'
import { leftToPay } from './line-amounts.ts'
import { orderOf } from './order.ts'
import type { BillTerms, OrderEvent, SentEvent } from './order-event.ts'
import type { Order } from './order-state.ts'
import { type StampedEvent, type StampFacts, termsOf } from './stamp.ts'

/** By the clock of the house, where that of the device says something else. */
const asHeard = (event: OrderEvent): OrderEvent => {
  const { at, saidAt } = clockOf(event)
  return saidAt === null ? event : { ...event, at }
}

const promotedIn = (promotions: BillTerms['promotions'] = []): string =>
  sumOf(promotions.flatMap(({ given }) => given.map(({ amount }) => amount)))

/**
 * A bill that was printed before the house heard of the one that is out, or of what was paid: it takes
 * the place of none, and the guests may pay by it all the same.
 */
export function isSaidBeside(
  order: Order,
  event: SentEvent,
  heard: readonly OrderEvent[] = [],
): boolean {
  if (event.kind !== 'bill' || order.state === 'closed' || twinOf(order, event)) return false
  const last = heard.findLast(({ kind }) => kind === 'bill' || kind === 'paid')
  if (last?.heardAt === undefined || event.at >= last.heardAt) return false
  const isGone = ({ line, quantity }: (typeof event.lines)[number]): boolean =>
    order.lines.some((own) => own.id === line && isMore(quantity, leftToPay(own)))
  return order.isLocked || event.lines.some(isGone)
}

type Heard = {
  id: string
  /** All that was said of the order, with when it was heard. */
  events: readonly OrderEvent[]
}

/** What nothing but the clock of a device gave of the promotions of a bill. */
function withDevicePromotions(
  stamped: StampedEvent,
  event: SentEvent,
  { id, events }: Heard,
  facts: StampFacts,
): StampedEvent {
  const terms = stamped.terms as BillTerms | undefined
  if (event.kind !== 'bill' || !terms?.promotions) return stamped
  const here = orderOf(id, events.map(asHeard))
  const others = here && termsOf(here, event, facts).promotions
  const byDevice = differenceOf(promotedIn(terms.promotions), promotedIn(others))
  return isMore(byDevice, '0') ? { ...stamped, terms: { ...terms, byDevice } } : stamped
}

/** A bill with what the clock of its device says of it; others as they are. */
export function judgedByClock(
  stamped: StampedEvent,
  event: SentEvent,
  heard: Heard,
  facts: StampFacts,
): StampedEvent {
  if (event.kind !== 'bill') return stamped
  const order = orderOf(heard.id, heard.events)
  const isBeside = order !== undefined && isSaidBeside(order, event, heard.events)
  const judged = withDevicePromotions(stamped, event, heard, facts)
  return isBeside ? { ...judged, isBeside } : judged
}
