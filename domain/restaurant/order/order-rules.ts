/** What may be said of an order as it is: the same rule on the device that says it and on the server. */
import { isZero } from '../../kernel/number/decimal.ts'
import { sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Bill, billParts } from '../../pos/bill/bill.ts'
import { refuseDishQuantity } from '../dish.ts'
import { isMore, leftToPay, type Order, type OrderLine, unpaidLines } from './order.ts'
import { type BillTerms, mostOrderLines, type Person, type SentEvent } from './order-event.ts'

/** What whoever says it may do. */
export type Server = {
  /** Cancel what the kitchen knows, change an order whose bill is printed. */
  canVoid: boolean
  canBill: boolean
}

type Sent<Kind extends SentEvent['kind']> = Extract<SentEvent, { kind: Kind }>

/** These change what the bill says: once it is printed, somebody opens the order again first. */
const changesBill = new Set<SentEvent['kind']>(['add', 'more', 'cancel', 'give', 'bill', 'leave'])

function lineIn({ lines }: Order, id: string, field = 'line'): OrderLine {
  const found = lines.find((line) => line.id === id)
  if (!found) throw new Refusal('unknownLine', field)
  return found
}

/** Whether the kitchen has begun what is cancelled. */
export function isKnownInKitchen(line: OrderLine, quantity: string): boolean {
  return isMore(sumOf([line.told, quantity]), line.quantity)
}

/** Whoever may not alone needs the yes of somebody who may. */
function refuseUnapproved({ canVoid }: Server, { approval }: EventFacts, why: Refusal): void {
  if (canVoid) return
  if (!approval) throw why
  if (approval instanceof Refusal) throw approval
}

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
  refuseUnapproved(by, facts, new Refusal('cancelNotAllowed'))
  if (!event.reason) throw new Refusal('reasonRequired', 'reason')
}

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
    if (to.lines.some(({ id }) => id === as)) throw new Refusal('idTaken', `lines.${at}.as`)
  }
  if (event.isAll && !isAllGiven(order, event)) throw new Refusal('linesLeft', 'lines')
  if (!event.isAll && event.lines.length === 0) throw new Refusal('addItem', 'lines')
}

const isAllGiven = (order: Order, { lines }: Sent<'give'>): boolean =>
  unpaidLines(order).every((line) =>
    lines.some((it) => it.line === line.id && !isMore(leftToPay(line), it.quantity)),
  )

/** The bill as it will be cut into parts. */
export function billOf(
  order: Order,
  { lines, split }: Pick<Sent<'bill'>, 'lines' | 'split'>,
  { decimals, taxes, service }: BillTerms,
): Bill {
  const own = lines.map(({ line, quantity }) => {
    const { dish, item } = lineIn(order, line)
    return {
      id: line,
      item,
      quantity,
      unitPrice: sumOf([dish.price, ...dish.options.map(({ price }) => price)], 6),
      discountPercent: '0',
      discountAmount: '0',
      ...dish.rates,
      isService: false,
    }
  })
  const charged = service && !isZero(service.amount)
  const { amount: unitPrice = '0', vat = '0', tax1 = '0', tax2 = '0' } = service ?? {}
  const plain = { quantity: '1', discountPercent: '0', discountAmount: '0', isService: true }
  const extra = charged
    ? [{ id: order.id, item: service.item, unitPrice, vat, tax1, tax2, ...plain }]
    : []
  return { lines: [...own, ...extra], decimals, taxes, split }
}

function refuseBill(
  order: Order,
  event: Sent<'bill'>,
  { canBill }: Server,
  terms: BillTerms,
): void {
  if (!canBill) throw new Refusal('billNotAllowed')
  const named = new Set(event.lines.map(({ line }) => line))
  if (named.size < event.lines.length) throw new Refusal('idTaken', 'lines')
  for (const [at, { line, quantity }] of event.lines.entries()) {
    const own = lineIn(order, line, `lines.${at}.line`)
    if (isMore(quantity, leftToPay(own)))
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
  approval?: Person | Refusal | undefined
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

const rules: Rules = {
  open() {
    throw new Refusal('orderExists')
  },
  add({ lines }, { line }) {
    if (lines.some(({ id }) => id === line)) throw new Refusal('idTaken', 'line')
    if (lines.length >= mostOrderLines)
      throw new Refusal('range', 'lines', { limit: String(mostOrderLines) })
  },
  more(order, { line, quantity }) {
    const { dish, quantity: before } = lineIn(order, line)
    refuseDishQuantity(dish, { quantity, whole: sumOf([before, quantity]) }, 'quantity')
  },
  cancel: refuseCancel,
  note: refuseUnknown,
  seat: refuseUnknown,
  course: refuseUnknown,
  send(order, { lines }) {
    for (const [at, { line }] of lines.entries()) lineIn(order, line, `lines.${at}.line`)
  },
  give: (order, event, _, { to }) => refuseGive(order, event, to),
  bill: (order, event, by, { terms }) => refuseBill(order, event, by, terms),
  reopen({ isLocked, bill }, _, by, facts) {
    if (!isLocked) throw new Refusal('orderNotLocked')
    refuseUnapproved(by, facts, new Refusal('reopenNotAllowed'))
    if ((bill?.paid.length ?? 0) > 0) throw new Refusal('billPartlyPaid')
  },
  leave(order) {
    if (unpaidLines(order).length > 0) throw new Refusal('linesLeft')
  },
}

/** Throws why not; an event that is refused changes nothing. */
export function refuseEvent(order: Order, event: SentEvent, by: Server, facts: EventFacts): void {
  refuseEnded(order)
  if (order.isLocked && changesBill.has(event.kind)) throw new Refusal('orderLocked')
  const rule = rules[event.kind] as
    | ((order: Order, event: SentEvent, by: Server, facts: EventFacts) => void)
    | undefined
  rule?.(order, event, by, facts)
}
