/**
 * What the house adds to what a device says: names, prices and taxes of a dish, who a waiter is, what
 * a bill is reckoned by. The server does so for good; a device does the same with what it knows, to
 * show what was not heard yet.
 */
import { isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, isSame, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billTotals, type Split } from '../../pos/bill/bill.ts'
import type { TillModifier } from '../../pos/contract.ts'
import { chosenOptions, type OfferedDish, orderedDish, refuseDishQuantity } from '../dish.ts'
import { type ServiceTerms, serviceFor } from '../service.ts'
import { billOf, lineIn } from './bill-of.ts'
import { discountedLines, moneyOff, reducedWorth } from './discount.ts'
import type { Order } from './order.ts'
import type { BillService, BillTerms, Person, SentEvent } from './order-event.ts'

type Approvable = Extract<SentEvent, { kind: 'cancel' | 'reopen' | 'discount' }>

export type StampFacts = {
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

type Billed = Extract<SentEvent, { kind: 'bill' }>

/** What these and all that is paid come to, discounts taken off. */
const worthWithPaid = (order: Order, { lines }: Billed): string =>
  sumOf(
    order.lines.map((own) => {
      const now = lines.flatMap(({ line, quantity }) => (line === own.id ? [quantity] : []))
      return reducedWorth(own, sumOf([own.paid, ...now]))
    }),
  )

/** Of everything that was ever billed, less what was paid for it: in how many bills does not matter. */
function serviceOf(order: Order, event: Billed, { terms, service }: StampFacts) {
  const { type, guests, servicePaid } = order
  const amount = worthWithPaid(order, event)
  const whole = serviceFor(service, { type, guests, amount }, terms.decimals)
  if (!whole || isZero(servicePaid)) return whole
  const left = differenceOf(whole.amount, servicePaid, terms.decimals)
  return { ...whole, amount: isNegative(left) ? '0' : left }
}

/** What is left of a bill of which parts are paid is billed to the coin, while nothing of it changed. */
function cutsOf({ id, rest }: Order, { lines }: Billed, service: BillService | null) {
  if (!rest) return []
  const left = rest.lines.filter((own) =>
    lines.some((it) => it.line === own.line && isSame(it.quantity, own.quantity)),
  )
  const isAll = left.length === rest.lines.length && left.length === lines.length
  const base = rest.service && differenceOf(rest.service.amount, rest.service.discount)
  const charge = isAll && rest.service && base && service && isSame(base, service.amount)
  return [
    ...left.map(({ line, figures, off }) => ({ line, figures, off })),
    ...(charge && rest.service ? [{ line: id, figures: rest.service, off: '0' }] : []),
  ]
}

/** Of what is left of a bill what its paid parts left; of others their share. */
const discountsOf = (
  order: Order,
  { lines }: Billed,
  cuts: readonly { line: string; off: string }[],
  decimals: number,
) =>
  lines.flatMap(({ line, quantity }) => {
    const { discount } = lineIn(order, line)
    if (!discount) return []
    const cut = cuts.find((it) => it.line === line)
    const amount = cut ? cut.off : moneyOff(discount, quantity, decimals)
    return [{ line, percent: discount.percent, amount }]
  })

export function termsOf(order: Order, event: SentEvent, facts: StampFacts): BillTerms {
  const { terms } = facts
  if (event.kind !== 'bill') return { ...terms, service: null }
  const service = serviceOf(order, event, facts)
  const cuts = cutsOf(order, event, service)
  const discounts = discountsOf(order, event, cuts, terms.decimals)
  return {
    ...terms,
    service,
    ...(cuts.length > 0 ? { cuts: cuts.map(({ off: _, ...cut }) => cut) } : {}),
    ...(discounts.length > 0 ? { discounts } : {}),
  }
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
    case 'bill': {
      const terms = termsOf(order, event, facts)
      return { ...event, split: splitOf(order, event, terms), terms }
    }
    default:
      return event
  }
}
