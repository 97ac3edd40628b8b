/**
 * What the house adds to what a device says: names, prices and taxes of a dish, who a waiter is, what
 * a bill is reckoned by. The server does so for good; a device does the same with what it knows, to
 * show what was not heard yet.
 */
import { atLeastZero, isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  fractionOf,
  isAny,
  isSame,
  notBelowZero,
  plus,
  rounded,
  sumOf,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billTotals, type Split } from '../../pos/bill/bill.ts'
import type { TillModifier } from '../../pos/contract.ts'
import { chosenOptions, type OfferedDish, orderedDish, refuseDishQuantity } from '../dish.ts'
import { type ServiceTerms, serviceFor } from '../service.ts'
import { cutsFor } from './bill-figures.ts'
import { billOf, lineIn, twinOf } from './bill-of.ts'
import { discountedLines } from './discount.ts'
import type { BillTerms, Person, PromotedBillLine, SentEvent } from './order-event.ts'
import type { Order } from './order-state.ts'
import { dishWorth, driftGiven, dueOf, exactWorth, grossOf, lessOf, offOf } from './pieces.ts'
import { type BranchPromotions, tablePromotions } from './table-promotions.ts'

type Approvable = Extract<SentEvent, { kind: 'cancel' | 'reopen' | 'discount' }>

export type StampFacts = {
  dishes: readonly OfferedDish[]
  modifiers: readonly TillModifier[]
  terms: Omit<BillTerms, 'service'>
  service: ServiceTerms | null
  /** What the house gives by itself; asked for where a bill is made. */
  promotions?: BranchPromotions | undefined
  waiterName: (id: string) => string | undefined
  /** Who said yes to an event that whoever said it may not alone. */
  approverOf: (event: Approvable) => Person | undefined
  /** The branch a table is of; none of one that is unknown or no longer in use. */
  branchOf: (table: string) => string | undefined
}

type Billed = Extract<SentEvent, { kind: 'bill' }>

/**
 * Of everything that was ever billed, less what was paid for it: in how many bills does not matter.
 * What is paid counts as it was billed.
 */
function serviceOf(
  order: Order,
  { lines }: Billed,
  { terms, service }: StampFacts,
  promotions: readonly PromotedBillLine[],
) {
  const { type, guests, servicePaid, promotedPaid, worthPaid } = order
  const now = added(lines.map(({ line, quantity }) => exactWorth(lineIn(order, line), quantity)))
  const promoted = promotions.flatMap(({ given }) => given.map((it) => it.amount))
  const before = lessOf(worthPaid, sumOf([promotedPaid, ...promoted]))
  const amount = rounded(notBelowZero(plus(now, fractionOf(before))), 12)
  const whole = serviceFor(service, { type, guests, amount }, terms.decimals)
  if (!whole || isZero(servicePaid)) return whole
  const left = differenceOf(whole.amount, servicePaid, terms.decimals)
  return { ...whole, amount: atLeastZero(left) }
}

/** A discount in money in whole coins, so that the price less of it is what is due. */
const discountsOf = (order: Order, { lines }: Billed, decimals: number) =>
  lines.flatMap(({ line: id, quantity }) => {
    const line = lineIn(order, id)
    if (!line.discount) return []
    const { percent } = line.discount
    const gross = rounded(grossOf(line, quantity), decimals)
    const off = isZero(percent) && isAny(offOf(line, quantity))
    const amount = off ? atLeastZero(differenceOf(gross, dueOf(line, quantity, decimals))) : '0'
    return [{ line: id, percent, amount }]
  })

const promotedOn = (promotions: readonly PromotedBillLine[], id: string): string =>
  sumOf(promotions.flatMap(({ line, given }) => (line === id ? given.map((it) => it.amount) : [])))

function cutsOf(order: Order, event: Billed, terms: BillTerms) {
  const { decimals, service, promotions = [] } = terms
  const { lines } = billOf(order, event, terms)
  const due = event.lines.map(({ line, quantity }) => {
    const amount = dueOf(lineIn(order, line), quantity, decimals)
    return atLeastZero(differenceOf(amount, promotedOn(promotions, line), decimals))
  })
  const charged = lines.length > due.length && service ? [service.amount] : []
  return cutsFor(lines, [...due, ...charged], order.taxesPaid, terms)
}

export function termsOf(order: Order, event: SentEvent, facts: StampFacts): BillTerms {
  const { terms, promotions: offers } = facts
  if (event.kind !== 'bill') return { ...terms, service: null }
  // Nothing is left of a table that is free: its paper says what the other one said.
  if (order.state === 'closed') return twinOf(order, event)?.terms ?? { ...terms, service: null }
  const { lines, guest } = event
  const promotions = tablePromotions(order, lines, offers, terms.decimals, guest ?? undefined)
  const service = serviceOf(order, event, facts, promotions)
  const discounts = discountsOf(order, event, terms.decimals)
  const plain = {
    ...terms,
    service,
    cutting: 'together' as const,
    ...(discounts.length > 0 ? { discounts } : {}),
    ...(promotions.length > 0 ? { promotions } : {}),
  }
  const cuts = cutsOf(order, event, plain)
  return cuts.length > 0 ? { ...plain, cuts } : plain
}

/** What brings its figures with it is paid by them: as the one part of itself. */
function splitOf(order: Order, event: Billed, terms: BillTerms): Split | null {
  if (event.split || !terms.cuts) return event.split
  const { total } = billTotals(billOf(order, event, terms))
  return isZero(total) ? null : { way: 'amounts', amounts: [total] }
}

export type StampedEvent = {
  id: string
  kind: SentEvent['kind']
  at: string
  [more: string]: unknown
}

/** The dishes that must be known as they are now. */
export const dishesNamed = (order: Order | undefined, events: readonly SentEvent[]): string[] => [
  ...new Set(
    events.flatMap((it) => {
      if (it.kind === 'add') return [it.item]
      const of = it.kind === 'more' ? it.line : undefined
      return order?.lines.flatMap(({ id, item }) => (id === of ? [item] : [])) ?? []
    }),
  ),
]

/**
 * One more of a dish is ordered like the first: of what there is, at the price of its line. The server
 * says so; a device shows it until then, also one that knows no menu.
 */
export function refuseMore(order: Order, of: string, { dishes, modifiers }: StampFacts): void {
  const line = order.lines.find(({ id }) => id === of)
  if (!line) return
  const dish = dishes.find(({ id }) => id === line.item)
  if (!dish) throw new Refusal('dishUnknown', 'line')
  const { name } = dish.names
  if (dish.isSoldOut) throw new Refusal('dishSoldOut', 'line', { name })
  const chosen = line.dish.options.map(({ id }) => id)
  const now = orderedDish(dish, chosenOptions(dish, modifiers, chosen))
  if (!isSame(dishWorth({ dish: now }), dishWorth(line)))
    throw new Refusal('dishPriceChanged', 'line', { name })
}

/** Refuses what the house does not have. */
export function stamped(order: Order, event: SentEvent, facts: StampFacts): StampedEvent {
  switch (event.kind) {
    case 'add': {
      const dish = facts.dishes.find(({ id }) => id === event.item)
      if (!dish) throw new Refusal('dishUnknown', 'item')
      if (dish.isSoldOut) throw new Refusal('dishSoldOut', 'item', { name: dish.names.name })
      refuseDishQuantity(dish, event, 'quantity')
      const options = chosenOptions(dish, facts.modifiers, event.options)
      return { ...event, dish: orderedDish(dish, options) }
    }
    case 'move':
      if (order.type !== 'table' || facts.branchOf(event.table) !== order.branch)
        throw new Refusal('missingReference', 'table')
      return event
    case 'waiter': {
      const name = facts.waiterName(event.waiter)
      if (!name) throw new Refusal('missingReference', 'waiter')
      return { ...event, name }
    }
    case 'cancel':
    case 'reopen': {
      const { approval: _, ...own } = event
      const approvedBy = facts.approverOf(event)
      return { ...own, ...(approvedBy ? { approvedBy } : {}) }
    }
    case 'discount': {
      const { approval: _, ...own } = event
      const approvedBy = facts.approverOf(event)
      const lines = discountedLines(order, event, facts.terms.decimals)
      const isLasting = event.line === null && !isZero(event.percent)
      return {
        ...own,
        lines,
        ...(isLasting ? { isLasting } : {}),
        ...(approvedBy ? { approvedBy } : {}),
      }
    }
    case 'give': {
      const lines = event.lines.map((it) => {
        const line = order.lines.find(({ id }) => id === it.line)
        const drift = line ? driftGiven(line, it.quantity, facts.terms.decimals) : '0'
        return isZero(drift) ? it : { ...it, drift }
      })
      return { ...event, lines }
    }
    case 'bill': {
      const terms = termsOf(order, event, facts)
      const isTwin = twinOf(order, event) !== undefined
      return {
        ...event,
        split: splitOf(order, event, terms),
        terms,
        ...(isTwin ? { isTwin } : {}),
      }
    }
    default:
      return event
  }
}
