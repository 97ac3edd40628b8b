/**
 * What an owner wants to see of an evening: events after which money or dishes may be missing. An
 * order's events say it themselves; an honest evening leaves none.
 */
import { atLeastZero, isZero } from '../kernel/number/decimal.ts'
import { differenceOf, greater, isMore, lesser, sumOf } from '../kernel/number/fraction.ts'
import type { ExceptionKind, OrderException, OrderStep } from './exception.ts'
import { type Away, awayAfter, menuWorth, named, sentIn } from './moved-away.ts'
import { reducedWorth, withDiscounts } from './order/discount.ts'
import { clockOf } from './order/event-clock.ts'
import { leftToPay } from './order/line-amounts.ts'
import { knownPart } from './order/made-part.ts'
import { applied, notBefore, orderOf } from './order/order.ts'
import type { OrderEvent } from './order/order-event.ts'
import type { Order, OrderLine } from './order/order-state.ts'
import { missingOn } from './order/refused-paper.ts'
import { copyOf, type Printed, printedOf } from './printed.ts'
import { unpaidBill, unpaidOf } from './unpaid-bill.ts'

export type ExceptionFacts = {
  /** Of the first currency. */
  decimals: number
  /** Of each line that was cancelled in the kitchen: how far the dish was, and when. */
  dishes: readonly { line: string; readyAt: string | null; servedAt: string | null }[]
  /** The tickets somebody is to look at. */
  tickets: ReadonlyMap<string, { total: string; flags: readonly string[] }>
  now: string
  /** Orders of tables from which something came into others; none where nothing is asked for serving. */
  served: ReadonlySet<string>
}

type Of<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>

/** What is known while the events are gone through. */
type Evening = {
  order: Order
  /** The last bill on paper that is not paid. */
  bill: Printed | null
  bills: ReadonlyMap<string, Printed>
  /** Papers of that bill. */
  prints: number
  /** Papers of bills that were printed beside it, and not told of as printed yet. */
  besides: number
  /** Lines the kitchen was told of. */
  sent: ReadonlySet<string>
  /** Papers of bills that were refused or paid, and not told of as printed yet. */
  spare: number
  /** What the kitchen knew of lines that went to other orders one by one, and who sent them there. */
  away: readonly Away[]
}

type Found = Partial<OrderException> & { kind: ExceptionKind }

const rest = (of: string, less: string): string => (isMore(of, less) ? differenceOf(of, less) : '0')

/** What the guests have, at the prices of the menu. */
export const orderValue = ({ lines }: Order, decimals: number): string =>
  menuWorth(
    lines.map((line) => ({ line, quantity: line.quantity })),
    decimals,
  )

const billedOf = (bill: Printed | null, line: string): string =>
  bill?.lines.find((it) => it.line === line)?.quantity ?? '0'

/** How much of a line leaves that stood on the last printed bill. */
function belowBill({ bill }: Evening, line: OrderLine, quantity: string): string {
  const open = differenceOf(line.quantity, line.paid)
  const billed = billedOf(bill, line.id)
  return differenceOf(rest(billed, differenceOf(open, quantity)), rest(billed, open))
}

/** A device whose clock is slow does not make a dish less served. */
function cookedKind(event: Of<'cancel'>, { dishes }: ExceptionFacts): ExceptionKind {
  const own = dishes.filter(({ line }) => line === event.line)
  const { at, heardAt = at } = event
  const then = notBefore({ lastAt: at }, heardAt)
  const was = (moment: string | null): boolean => moment !== null && moment <= then
  if (own.some(({ servedAt }) => was(servedAt))) return 'cancelledAfterServed'
  return own.some(({ readyAt }) => was(readyAt)) ? 'cancelledAfterReady' : 'cancelledAfterKitchen'
}

/** A line nobody sent and nobody billed is taken back freely. */
function cancelled(evening: Evening, event: Of<'cancel'>, facts: ExceptionFacts): Found[] {
  const line = evening.order.lines.find(({ id }) => id === event.line)
  if (!line) return []
  const taken = lesser(event.quantity, line.quantity)
  const known = knownPart(line, taken)
  const billed = belowBill(evening, line, taken)
  const quantity = greater(billed, known)
  if (isZero(quantity)) return []
  const moved = [{ line, quantity }]
  const more = {
    reason: event.reason,
    amount: menuWorth(moved, facts.decimals),
    what: named(moved),
  }
  return isZero(billed)
    ? [{ kind: cookedKind(event, facts), ...more }]
    : [{ kind: 'cancelledAfterBill', ...more, ...copyOf(evening.bill) }]
}

/** The paper said more: who paid it in cash may have been given less back. */
function discounted(
  evening: Evening,
  event: Of<'discount'>,
  { decimals }: ExceptionFacts,
): Found[] {
  const { bill, order } = evening
  if (!bill) return []
  const worth = (lines: readonly OrderLine[]): string =>
    sumOf(
      lines.map((line) => reducedWorth(line, leftToPay(line))),
      decimals,
    )
  const less = differenceOf(worth(order.lines), worth(withDiscounts(order.lines, event.lines)))
  if (!isMore(less, '0')) return []
  const moved = event.lines.flatMap(({ line: id, of }) => {
    const line = order.lines.find((it) => it.id === id)
    return line ? [{ line, quantity: of }] : []
  })
  const { reason } = event
  return [{ kind: 'discountAfterBill', reason, amount: less, what: named(moved), ...copyOf(bill) }]
}

function given(evening: Evening, event: Of<'give'>, { decimals }: ExceptionFacts): Found[] {
  const all = event.lines.flatMap(({ line: id, quantity }) => {
    const line = evening.order.lines.find((it) => it.id === id)
    return line ? [{ line, quantity: lesser(quantity, line.quantity) }] : []
  })
  const away = event.isAll
    ? all
    : all.flatMap(({ line, quantity }) => {
        const billed = belowBill(evening, line, quantity)
        return isZero(billed) ? [] : [{ line, quantity: billed }]
      })
  if (away.length === 0) return []
  return [
    {
      kind: event.isAll ? 'mergedAway' : 'movedAfterBill',
      amount: menuWorth(away, decimals),
      what: named(away),
      ...copyOf(evening.bill),
    },
  ]
}

/** Whoever takes a table when its bill is printed, or gives that of somebody else away, moves its tip. */
const takenOver = ({ order, bill }: Evening, { waiter, by }: Of<'waiter'>): Found[] =>
  bill && by.id !== order.waiter.id && waiter !== order.waiter.id
    ? [{ kind: 'takenOver', ...copyOf(bill) }]
    : []

/** What was served at a table is billed without the service. */
function takenAway(
  { order }: Evening,
  { from, lines }: Of<'take'>,
  { served, decimals }: ExceptionFacts,
): Found[] {
  if (order.type === 'table' || !served.has(from)) return []
  const moved = lines.flatMap(({ dish, told: quantity }) =>
    isZero(quantity) ? [] : [{ line: { dish }, quantity }],
  )
  if (moved.length === 0) return []
  return [{ kind: 'takenAway', amount: menuWorth(moved, decimals), what: named(moved) }]
}

/**
 * A paper that was refused asks for what is not there any more: it may have been paid by it. A copy is
 * that of such a bill, or of one that was paid.
 */
function refused(evening: Evening, event: Of<'refused'>, { decimals }: ExceptionFacts): Found[] {
  const kind = 'paperRefused'
  if (event.what === 'reprint') return evening.spare > 0 ? [] : [{ kind }]
  const gone = missingOn(evening.order, event)
  return gone.length > 0 ? [{ kind, amount: menuWorth(gone, decimals), what: named(gone) }] : []
}

const promotedByDevice = ({ terms: { byDevice } }: Of<'bill'>): Found[] =>
  byDevice ? [{ kind: 'promotedByDevice', amount: byDevice }] : []

const partsOf = ({ order }: Evening): number => {
  const split = order.bill?.split
  if (!split) return 1
  return split.way === 'lines' ? split.parts.length : split.amounts.length
}

/** Every part is put on paper once. */
const printed = (evening: Evening): Found[] =>
  evening.bill && evening.besides === 0 && evening.prints >= partsOf(evening)
    ? [{ kind: 'printedAgain', ...copyOf(evening.bill) }]
    : []

/**
 * What was cancelled before they went is counted there. Whoever sends every line elsewhere and lets
 * the guests leave has put the orders together, without their service.
 */
function left({ order: { lines }, sent, away }: Evening, { decimals }: ExceptionFacts): Found[] {
  const isUnpaid =
    lines.every(({ paid }) => isZero(paid)) &&
    lines.some(({ id, cancelled: gone }) => sent.has(id) && !isZero(gone))
  const last = away.at(-1)
  return [
    ...(isUnpaid ? [{ kind: 'leftUnpaid' as const }] : []),
    ...(last
      ? [
          {
            kind: 'mergedAway' as const,
            by: last.by,
            amount: menuWorth(away, decimals),
            what: named(away),
          },
        ]
      : []),
  ]
}

/** The guests of a printed bill sit elsewhere all at once: it may have been paid to somebody. */
const movedTable = ({ order, bill }: Evening, { table }: Of<'move'>): Found[] =>
  bill && table !== order.table ? [{ kind: 'movedAfterBill', ...copyOf(bill) }] : []

function paid(evening: Evening, event: Of<'paid'>, { tickets, decimals }: ExceptionFacts): Found[] {
  const ticket = tickets.get(event.ticket)
  if (!ticket) return []
  const bill = evening.bills.get(event.bill)
  const due = bill?.parts[event.part] ?? ticket.total
  const less = differenceOf(due, ticket.total, decimals)
  const more = { number: event.number, ...copyOf(bill) }
  const differs = ticket.flags.includes('billDiffers')
  return [
    ...(differs ? [{ kind: 'paidOtherwise' as const, amount: atLeastZero(less), ...more }] : []),
    ...(ticket.flags.includes('billTwice')
      ? [{ kind: 'paidTwice' as const, amount: ticket.total, ...more }]
      : []),
    ...(ticket.flags.includes('billReplaced')
      ? [{ kind: 'paidReplaced' as const, amount: ticket.total, ...more }]
      : []),
  ]
}

/**
 * Who pays and is given it back while the others still sit there has eaten for nothing, unless it is
 * asked for again. What comes back of a table that is free is a refund like every other.
 */
const givenBack = ({ bills, order }: Evening, { bill, amount, number }: Of<'back'>): Found[] =>
  order.state === 'open' ? [{ kind: 'paidBack', amount, number, ...copyOf(bills.get(bill)) }] : []

function foundIn(evening: Evening, event: OrderEvent, facts: ExceptionFacts): Found[] {
  switch (event.kind) {
    case 'cancel':
      return cancelled(evening, event, facts)
    case 'discount':
      return discounted(evening, event, facts)
    case 'reopen':
      return [{ kind: 'reopened', reason: event.reason, ...copyOf(evening.bill) }]
    case 'reprint':
      return printed(evening)
    case 'give':
      return given(evening, event, facts)
    case 'leave':
      return left(evening, facts)
    case 'move':
      return movedTable(evening, event)
    case 'waiter':
      return takenOver(evening, event)
    case 'paid':
      return paid(evening, event, facts)
    case 'take':
      return takenAway(evening, event, facts)
    case 'refused':
      return refused(evening, event, facts)
    case 'bill':
      return promotedByDevice(event)
    case 'back':
      return givenBack(evening, event)
    default:
      return []
  }
}

function afterEvent(evening: Evening, event: OrderEvent): Evening {
  const order = applied(evening.order, event)
  const news = sentIn(event)
  const next = {
    ...evening,
    order,
    sent: news.length > 0 ? new Set([...evening.sent, ...news]) : evening.sent,
    away: awayAfter(evening, event),
  }
  if (event.kind === 'refused') {
    const papers = event.what === 'bill' ? event.papers : -1
    return { ...next, spare: Math.max(0, evening.spare + papers) }
  }
  if (event.kind === 'reprint')
    return evening.besides > 0
      ? { ...next, besides: evening.besides - 1 }
      : { ...next, prints: evening.prints + 1 }
  const paper = [order.bill, ...order.past].find((it) => it?.id === event.id)
  if (paper) {
    const bill = printedOf(paper)
    const bills = new Map([...evening.bills, [bill.id, bill]])
    // What stands on the one that is out stays held against it.
    if (paper !== order.bill)
      return { ...next, bills, besides: evening.besides + bill.parts.length }
    // Saying the same bill once more makes no more papers due than there were.
    const isTwin = event.kind === 'bill' && event.isTwin
    const papers = isTwin ? evening : { prints: 0, besides: 0 }
    return { ...next, bill, bills, prints: papers.prints, besides: papers.besides }
  }
  // What is paid whole is no longer held against what comes after it.
  const isSettled =
    event.kind === 'paid' && evening.order.bill?.id === event.bill && order.bill === null
  if (!isSettled) return next
  // A paper of it that is told late was put on paper before.
  const spare = evening.spare + Math.max(0, partsOf(evening) - evening.prints)
  return { ...next, bill: null, prints: 0, spare }
}

export const approverIn = (event: OrderEvent): string | null =>
  event.kind === 'cancel' || event.kind === 'reopen' || event.kind === 'discount'
    ? (event.approvedBy?.name ?? null)
    : null

const rowOf = (
  { order }: Pick<Evening, 'order'>,
  event: OrderEvent,
  found: Found,
): OrderException => ({
  event: event.id,
  ...clockOf(event),
  by: event.by,
  isGuest: event.isGuest ?? false,
  waiter: order.waiter,
  table: order.table,
  caller: order.caller?.name ?? null,
  amount: null,
  reason: null,
  approvedBy: approverIn(event),
  copy: null,
  billed: null,
  number: null,
  what: [],
  ...found,
})

/** Events are in their order; none where it was never opened. */
export function orderSteps(
  id: string,
  events: readonly OrderEvent[],
  facts: ExceptionFacts,
): OrderStep[] {
  const [first, ...others] = events
  const begun = first && orderOf(id, [first])
  if (!first || !begun) return []
  let evening: Evening = {
    order: begun,
    bill: null,
    bills: new Map(),
    prints: 0,
    besides: 0,
    sent: new Set(),
    spare: 0,
    away: [],
  }
  const steps: OrderStep[] = [
    { event: first, before: null, after: begun, exceptions: [], billed: null },
  ]
  for (const event of others) {
    const exceptions = foundIn(evening, event, facts).map((it) => rowOf(evening, event, it))
    const next = afterEvent(evening, event)
    const billed = event.kind === 'bill' ? (next.bill?.total ?? null) : null
    steps.push({ event, before: evening.order, after: next.order, exceptions, billed })
    evening = next
  }
  for (const { event, after, exceptions, billed } of unpaidBill(steps, facts.now)) {
    const amount = unpaidOf(evening.order)
    const found = { kind: 'billUnpaid' as const, amount, copy: after.bills, billed }
    exceptions.push(rowOf({ order: after }, event, found))
  }
  return steps
}

export const exceptionsOf = (
  id: string,
  events: readonly OrderEvent[],
  facts: ExceptionFacts,
): OrderException[] => orderSteps(id, events, facts).flatMap(({ exceptions }) => exceptions)
