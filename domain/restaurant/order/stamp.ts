/**
 * What the house adds to what a device says: names, prices and taxes of a dish, who a waiter is, what
 * a bill is reckoned by. The server does so for good; a device does the same with what it knows, to
 * show what was not heard yet.
 */
import { productOf, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { TillModifier } from '../../pos/contract.ts'
import { chosenOptions, type OfferedDish, orderedDish, refuseDishQuantity } from '../dish.ts'
import { type ServiceTerms, serviceFor } from '../service.ts'
import type { Order, OrderLine } from './order.ts'
import type { BillTerms, Person, SentEvent } from './order-event.ts'

type Approvable = Extract<SentEvent, { kind: 'cancel' | 'reopen' }>

export type HouseFacts = {
  dishes: readonly OfferedDish[]
  modifiers: readonly TillModifier[]
  terms: Omit<BillTerms, 'service'>
  service: ServiceTerms | null
  waiterName: (id: string) => string | undefined
  /** Who said yes to an event that whoever said it may not alone. */
  approverOf: (event: Approvable) => Person | undefined
  /** The branch a table is of; none of one that is unknown or no longer in use. */
  branchOf: (table: string) => string | undefined
}

/** Of one, with its options. */
export const dishWorth = ({ dish }: Pick<OrderLine, 'dish'>): string =>
  sumOf([dish.price, ...dish.options.map(({ price }) => price)], 6)

/** What these come to by their prices. */
const worthOfLines = (order: Order, lines: readonly { line: string; quantity: string }[]) =>
  sumOf(
    lines.flatMap(({ line, quantity }) => {
      const own = order.lines.find(({ id }) => id === line)
      return own ? [productOf(dishWorth(own), quantity, 6)] : []
    }),
  )

/** The service is of what is billed. */
export function termsOf(order: Order, event: SentEvent, { terms, service }: HouseFacts): BillTerms {
  if (event.kind !== 'bill') return { ...terms, service: null }
  const { type, guests } = order
  const amount = worthOfLines(order, event.lines)
  return { ...terms, service: serviceFor(service, { type, guests, amount }, terms.decimals) }
}

export type StampedEvent = {
  id: string
  kind: SentEvent['kind']
  at: string
  [more: string]: unknown
}

/** Refuses what the house does not have. */
export function stamped(order: Order, event: SentEvent, house: HouseFacts): StampedEvent {
  switch (event.kind) {
    case 'add': {
      const dish = house.dishes.find(({ id }) => id === event.item)
      if (!dish) throw new Refusal('dishUnknown', 'item')
      if (dish.isSoldOut) throw new Refusal('dishSoldOut', 'item', { name: dish.names.name })
      refuseDishQuantity(dish, event, 'quantity')
      const options = chosenOptions(dish, house.modifiers, event.options)
      return { ...event, dish: orderedDish(dish, options) }
    }
    case 'move':
      if (order.type !== 'table' || house.branchOf(event.table) !== order.branch)
        throw new Refusal('missingReference', 'table')
      return event
    case 'waiter': {
      const name = house.waiterName(event.waiter)
      if (!name) throw new Refusal('missingReference', 'waiter')
      return { ...event, name }
    }
    case 'cancel':
    case 'reopen': {
      const { approval: _, ...own } = event
      const approvedBy = house.approverOf(event)
      return { ...own, ...(approvedBy ? { approvedBy } : {}) }
    }
    case 'bill':
      return { ...event, terms: termsOf(order, event, house) }
    default:
      return event
  }
}
