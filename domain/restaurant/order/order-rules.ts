/** What may be said of an order as it is: the same rule on the device that says it and on the server. */
import { isZero } from '../../kernel/number/decimal.ts'
import { isMore, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billParts } from '../../pos/bill/bill.ts'
import { isWithinLimit } from '../../trade/discount.ts'
import { refuseDishQuantity } from '../dish.ts'
import { billOf, isBillShown, lineIn, twinOf } from './bill-of.ts'
import { isSaidBeside } from './device-time.ts'
import { discountedWorth, largestAfter } from './discount.ts'
import { leftToPay } from './line-amounts.ts'
import { knownPart } from './made-part.ts'
import { noteOf, unpaidLines } from './order.ts'
import {
  type BillTerms,
  longestNotes,
  mostNotes,
  mostOrderLines,
  type OrderEvent,
  type Person,
  type SentEvent,
} from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'

/** What whoever says it may do. */
export type Server = {
  /** Cancel what the kitchen knows, change an order whose bill is printed. */
  canVoid: boolean
  canBill: boolean
  /** How many percent they may take off a price alone; nothing where there is no limit. */
  discountLimit: string | null
}

/** Who said yes to something, and to what they may. */
export type Approver = Person & Pick<Server, 'canVoid' | 'discountLimit'>

type Sent<Kind extends SentEvent['kind']> = Extract<SentEvent, { kind: Kind }>

/** These change what the bill says: once it is printed, somebody opens the order again first. */
const changesBill = new Set<SentEvent['kind']>([
  'add',
  'more',
  'cancel',
  'give',
  'discount',
  'bill',
  'leave',
])

/** Whether the kitchen has begun what is cancelled. */
export const isKnownInKitchen = (line: OrderLine, quantity: string): boolean =>
  !isZero(knownPart(line, quantity))

/** Whoever may not alone needs the yes of somebody who may. */
function refuseUnapproved(
  by: Server,
  { approval }: EventFacts,
  may: (who: Pick<Server, 'canVoid' | 'discountLimit'>) => boolean,
  why: Refusal,
): void {
  if (may(by)) return
  if (!approval) throw why
  if (approval instanceof Refusal) throw approval
  if (!may(approval)) throw new Refusal('approverMayNot', undefined, { name: approval.name })
}

const mayVoid = ({ canVoid }: Pick<Server, 'canVoid'>): boolean => canVoid

/** All that is left of a line may go, however it came to be so much. */
function refusePart(line: OrderLine, quantity: string, field: string): void {
  if (isMore(leftToPay(line), quantity)) refuseDishQuantity(line.dish, { quantity }, field)
}

function refuseCancel(order: Order, event: Sent<'cancel'>, by: Server, facts: EventFacts): void {
  const line = lineIn(order, event.line)
  if (isMore(event.quantity, leftToPay(line)))
    throw new Refusal('cancelAbove', 'quantity', { quantity: leftToPay(line) })
  refusePart(line, event.quantity, 'quantity')
  if (!isKnownInKitchen(line, event.quantity)) return
  refuseUnapproved(by, facts, mayVoid, new Refusal('cancelNotAllowed'))
  if (!event.reason) throw new Refusal('reasonRequired', 'reason')
}

/** Held against the same limit as a discount at the till. */
function refuseDiscount(
  order: Order,
  event: Sent<'discount'>,
  by: Server,
  facts: EventFacts,
): void {
  const percent = largestAfter(order, event, facts.terms.decimals)
  const isWithin = ({ discountLimit }: Pick<Server, 'discountLimit'>): boolean =>
    isWithinLimit(percent, discountLimit)
  refuseUnapproved(by, facts, isWithin, new Refusal('discountNotAllowed', 'percent'))
  if (isWithin(by)) return
  // More was ordered since: that is another discount.
  const worth = discountedWorth(order, event, facts.terms.decimals)
  if (isMore(worth, event.approval?.worth ?? '0')) throw new Refusal('approvedForLess', 'percent')
}

/** On a bill the service charge stands under the id of the order. */
const isTaken = ({ id: own, lines }: Order, line: string): boolean =>
  line === own || lines.some(({ id }) => id === line)

function refuseGive(order: Order, event: Sent<'give'>, to: Order | undefined): void {
  if (!to || to.id === order.id || to.branch !== order.branch)
    throw new Refusal('unknownOrder', 'to')
  refuseEnded(to)
  if (to.isLocked) throw new Refusal('orderLocked')
  if (to.lines.length + event.lines.length > mostOrderLines)
    throw new Refusal('range', 'lines', { limit: String(mostOrderLines) })
  const named = new Set(event.lines.map(({ line }) => line))
  const renamed = new Set(event.lines.map(({ as }) => as))
  if (Math.min(named.size, renamed.size) < event.lines.length) throw new Refusal('idTaken', 'lines')
  for (const [at, { line, quantity, as }] of event.lines.entries()) {
    const own = lineIn(order, line, `lines.${at}.line`)
    if (isMore(quantity, leftToPay(own)))
      throw new Refusal('cancelAbove', `lines.${at}.quantity`, { quantity: leftToPay(own) })
    refusePart(own, quantity, `lines.${at}.quantity`)
    if (isTaken(to, as)) throw new Refusal('idTaken', `lines.${at}.as`)
  }
  if (event.isAll && !isAllGiven(order, event)) throw new Refusal('linesLeft', 'lines')
  if (!event.isAll && event.lines.length === 0) throw new Refusal('addItem', 'lines')
}

const isAllGiven = (order: Order, { lines }: Sent<'give'>): boolean =>
  unpaidLines(order).every((line) =>
    lines.some((it) => it.line === line.id && !isMore(leftToPay(line), it.quantity)),
  )

function refuseBill(
  order: Order,
  event: Sent<'bill'>,
  { canBill }: Server,
  { terms, heard }: EventFacts,
): void {
  if (!canBill) throw new Refusal('billNotAllowed')
  const named = new Set(event.lines.map(({ line }) => line))
  if (named.size < event.lines.length) throw new Refusal('idTaken', 'lines')
  const isOfNow = order.state === 'open' && !isSaidBeside(order, event, heard)
  for (const [at, { line, quantity }] of event.lines.entries()) {
    const own = lineIn(order, line, `lines.${at}.line`)
    if (isOfNow && isMore(quantity, leftToPay(own)))
      throw new Refusal('cancelAbove', `lines.${at}.quantity`, { quantity: leftToPay(own) })
  }
  billParts(billOf(order, event, terms))
}

function refuseEnded({ state }: Order): void {
  if (state === 'closed') throw new Refusal('orderClosed')
}

/** What an event needs beyond the order itself. */
export type EventFacts = {
  to?: Order | undefined
  terms: BillTerms
  /** Who said yes, or why that does not count. */
  approval?: Approver | Refusal | undefined
  /** All that was said of it, with when it was heard. */
  heard?: readonly OrderEvent[]
}

type Rules = {
  [Kind in SentEvent['kind']]?: (
    order: Order,
    event: Sent<Kind>,
    by: Server,
    facts: EventFacts,
  ) => void
}

const refuseUnknown = (order: Order, { line }: { line: string }): void => {
  lineIn(order, line)
}

/** Notes that were written beside each other are all shown: they add up. */
function refuseNote(order: Order, { id, line, note, over }: Sent<'note'>): void {
  const own = lineIn(order, line)
  if (note === null) return
  const notes = [...own.notes.filter((it) => !over.includes(it.id)), { id, note }]
  if (notes.length > mostNotes) throw new Refusal('range', 'note', { limit: String(mostNotes) })
  if ((noteOf({ notes }) ?? '').length > longestNotes)
    throw new Refusal('tooLong', 'note', { limit: String(longestNotes) })
}

const rules: Rules = {
  open() {
    throw new Refusal('orderExists')
  },
  add(order, { line }) {
    const { lines } = order
    if (isTaken(order, line)) throw new Refusal('idTaken', 'line')
    if (lines.length >= mostOrderLines)
      throw new Refusal('range', 'lines', { limit: String(mostOrderLines) })
  },
  more(order, { line, quantity }) {
    const { dish, quantity: before } = lineIn(order, line)
    refuseDishQuantity(dish, { quantity, whole: sumOf([before, quantity]) }, 'quantity')
  },
  cancel: refuseCancel,
  note: refuseNote,
  seat: refuseUnknown,
  course: refuseUnknown,
  send(order, { lines }) {
    for (const [at, { line }] of lines.entries()) lineIn(order, line, `lines.${at}.line`)
  },
  serve(order, { lines }) {
    for (const [at, line] of lines.entries()) lineIn(order, line, `lines.${at}`)
  },
  give: (order, event, _, { to }) => refuseGive(order, event, to),
  discount: refuseDiscount,
  bill: refuseBill,
  reopen(order, { approval }, by, facts) {
    if (!order.isLocked) throw new Refusal('orderNotLocked')
    refuseUnapproved(by, facts, mayVoid, new Refusal('reopenNotAllowed'))
    if (mayVoid(by)) return
    if (!isBillShown(order, approval?.bill ?? '')) throw new Refusal('approvedForOtherBill')
  },
  leave(order) {
    if (unpaidLines(order).length > 0) throw new Refusal('linesLeft')
  },
}

/** Throws why not; an event that is refused changes nothing. */
export function refuseEvent(order: Order, event: SentEvent, by: Server, facts: EventFacts): void {
  const twin = twinOf(order, event)
  if (!twin) refuseEnded(order)
  const isBeside = isSaidBeside(order, event, facts.heard)
  if (order.isLocked && changesBill.has(event.kind) && !twin && !isBeside)
    throw new Refusal('orderLocked')
  const rule = rules[event.kind] as
    | ((order: Order, event: SentEvent, by: Server, facts: EventFacts) => void)
    | undefined
  rule?.(order, event, by, facts)
}
