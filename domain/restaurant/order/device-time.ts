/**
 * A device without a network says itself when something was ordered, and a promotion that held then
 * counts. What nothing but its clock gave, because the house heard of it when none held, is told.
 */
import { differenceOf, isMore, sumOf } from '../../kernel/number/fraction.ts'
import { clockOf } from './event-clock.ts'
import { orderOf } from './order.ts'
import type { BillTerms, OrderEvent, SentEvent } from './order-event.ts'
import { type StampedEvent, type StampFacts, termsOf } from './stamp.ts'

/** By the clock of the house, where that of the device says something else. */
const asHeard = (event: OrderEvent): OrderEvent => {
  const { at, saidAt } = clockOf(event)
  return saidAt === null ? event : { ...event, at }
}

const promotedIn = (promotions: BillTerms['promotions'] = []): string =>
  sumOf(promotions.flatMap(({ given }) => given.map(({ amount }) => amount)))

type Heard = {
  id: string
  /** All that was said of the order, with when it was heard. */
  events: readonly OrderEvent[]
}

/** A bill with what of its promotions nothing but the clock of a device gave; others as they are. */
export function judgedByClock(
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
