/** What the events of an order add up to: the same on every device that knows the same events. */

import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import type { Bill, Split } from '../../pos/bill/bill.ts'
import type { Figures } from '../../trade/part.ts'
import { billed, paid, reopened } from './bill-steps.ts'
import { discountFor, discountOfMore, wholeDiscount, withDiscounts } from './discount.ts'
import { changed, greater, isMore, lesser } from './line-amounts.ts'
import type {
  BillTerms,
  Caller,
  Dish,
  KitchenNews,
  LineDiscount,
  OrderEvent,
  OrderType,
  Person,
  TakenLine,
  WishLine,
} from './order-event.ts'

export type OrderLine = {
  id: string
  item: string
  dish: Dish
  /** What the guests have ordered and not cancelled, given away or moved. */
  quantity: string
  cancelled: string
  /** How much somebody asked the kitchen for. */
  asked: string
  /** How much of it the kitchen knows of. */
  sent: string
  /** The note the kitchen knows. */
  kitchenNote: string | null
  /** More than one where two wrote at the same time: both are shown. */
  notes: { id: string; note: string }[]
  seat: number | null
  course: number
  by: Person
  at: string
  isGuest: boolean
  paid: string
  discount: LineDiscount | null
  /** Of a line that came from another order: who brought it here, and when. */
  movedBy?: Person
  movedAt?: string
}

/** A bill that was printed; a later one takes its place. */
export type PrintedBill = {
  id: string
  copy: number
  at: string
  by: Person
  lines: { line: string; quantity: string }[]
  split: Split | null
  terms: BillTerms
  /** What every part of it is cut from. */
  content: Bill
  /** The parts that are paid, each by its ticket. */
  paid: { part: number; ticket: string; number: string }[]
}

/** What is left of a bill that was opened again after parts of it were paid, to the coin. */
export type BillRest = {
  lines: readonly { line: string; quantity: string; figures: Figures; off: string }[]
  service: Figures | null
}

export type Wish = { id: string; at: string; lines: WishLine[] }

export type Order = {
  id: string
  type: OrderType
  branch: string
  table: string | null
  caller: Caller | null
  guests: number
  /** Who came together; more than one after tables were put together. */
  parties: number
  waiter: Person
  openedAt: string
  /** When the last of it was said. */
  lastAt: string
  lines: OrderLine[]
  /** Percent off everything that is ordered, also later; none where nobody gave it. */
  allPercent: string | null
  /** Courses that wait for a word. */
  held: number[]
  bill: PrintedBill | null
  /** Bills that were opened again: a guest may still pay by such a paper. */
  past: PrintedBill[]
  rest: BillRest | null
  /** What was paid for the service so far, without taxes on top. */
  servicePaid: string
  bills: number
  isLocked: boolean
  asked: 'bill' | 'waiter' | null
  /** What guests sent from their phones and nobody has decided on. */
  wishes: Wish[]
  state: 'open' | 'closed'
  /** How it ended. */
  ended: 'paid' | 'left' | 'merged' | null
  /** Where its lines went. */
  into: string | null
  /** How many events it is made of. */
  seq: number
}

export const noteOf = ({ notes }: Pick<OrderLine, 'notes'>): string | null =>
  notes.map(({ note }) => note).join(' / ') || null

type Of<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>

const begun = (id: string, event: Of<'open'>): Order => ({
  id,
  type: event.type,
  branch: event.branch,
  table: event.table,
  caller: event.caller,
  guests: event.guests,
  parties: 1,
  waiter: event.by,
  openedAt: event.at,
  lastAt: event.at,
  lines: [],
  allPercent: null,
  held: [],
  bill: null,
  past: [],
  rest: null,
  servicePaid: '0',
  bills: 0,
  isLocked: false,
  asked: null,
  wishes: [],
  state: 'open',
  ended: null,
  into: null,
  seq: event.seq,
})

const newLine = (order: Order, event: Of<'add'>): OrderLine => ({
  id: event.line,
  item: event.item,
  dish: event.dish,
  quantity: event.quantity,
  cancelled: '0',
  asked: '0',
  sent: '0',
  kitchenNote: null,
  notes: event.note ? [{ id: event.id, note: event.note }] : [],
  seat: event.seat,
  course: event.course,
  by: event.by,
  at: event.at,
  isGuest: event.isGuest ?? false,
  paid: '0',
  discount: wholeDiscount(order, event),
})

const takenLine = (
  { line, from: _, told, discount = null, ...taken }: TakenLine,
  { by: movedBy, at: movedAt }: Of<'take'>,
): OrderLine => ({
  ...taken,
  movedBy,
  movedAt,
  sent: told,
  discount,
  id: line,
  cancelled: '0',
  kitchenNote: noteOf(taken),
  paid: '0',
})

/** What is cancelled twice is cancelled once: there is no less than nothing. */
function lessened(line: OrderLine, quantity: string): OrderLine {
  const taken = lesser(quantity, line.quantity)
  return { ...line, quantity: differenceOf(line.quantity, taken) }
}

function cancelled(line: OrderLine, quantity: string): OrderLine {
  const taken = lesser(quantity, line.quantity)
  return { ...lessened(line, taken), cancelled: sumOf([line.cancelled, taken]) }
}

/** Of what leaves for another order, what the kitchen knows goes with it last. */
function given(line: OrderLine, quantity: string): { asked: string; sent: string } {
  const stays = differenceOf(line.quantity, quantity)
  const beyond = (of: string): string => (isMore(of, stays) ? differenceOf(of, stays) : '0')
  return { asked: beyond(line.asked), sent: beyond(line.sent) }
}

function givenAway(line: OrderLine, quantity: string): OrderLine {
  const left = given(line, quantity)
  return {
    ...lessened(line, quantity),
    asked: differenceOf(line.asked, left.asked),
    sent: differenceOf(line.sent, left.sent),
  }
}

type Given = Pick<Of<'give'>, 'lines' | 'isAll'>

/**
 * The lines as the other order takes them, with what the kitchen knows of them. Who sits elsewhere
 * has another seat there; what waited for a word here is sent by whoever serves there.
 */
export function takenLines(from: Order, { lines, isAll }: Given): TakenLine[] {
  return lines.flatMap(({ line, quantity, as }): TakenLine[] => {
    const own = from.lines.find(({ id }) => id === line)
    if (!own) return []
    const { item, dish, notes, course, by, at, isGuest } = own
    const { asked, sent: known } = given(own, quantity)
    return [
      {
        ...{ line: as, from: line, item, dish, quantity, notes, course, by, at, isGuest },
        asked: from.held.includes(course) ? known : asked,
        told: known,
        seat: isAll ? own.seat : null,
        ...(own.discount ? { discount: discountFor(own.discount, quantity) } : {}),
      },
    ]
  })
}

const sentToKitchen = (order: Order, lines: readonly KitchenNews[]): Order =>
  lines.reduce(
    (now, { line, quantity, note }) =>
      changed(now, line, (it) => ({
        ...it,
        sent: sumOf([it.sent, quantity]),
        kitchenNote: note,
      })),
    order,
  )

const asking = (order: Order, lines: readonly { line: string; quantity: string }[]): Order =>
  lines.reduce(
    (now, { line, quantity }) =>
      changed(now, line, (it) => ({
        ...it,
        asked: greater(it.asked, lesser(quantity, it.quantity)),
      })),
    order,
  )

type Step = { [Kind in OrderEvent['kind']]: (order: Order, event: Of<Kind>) => Order }

const steps: Step = {
  open: (order) => order,
  add: (order, event) =>
    order.lines.some(({ id }) => id === event.line)
      ? order
      : { ...order, lines: [...order.lines, newLine(order, event)] },
  more: (order, { line, quantity }) =>
    changed(order, line, (it) => {
      const now = sumOf([it.quantity, quantity])
      return { ...it, quantity: now, discount: discountOfMore(order, it, now) }
    }),
  cancel: (order, event) => changed(order, event.line, (line) => cancelled(line, event.quantity)),
  note: (order, { id, line, note, over }) =>
    changed(order, line, (it) => ({
      ...it,
      notes: [...it.notes.filter((own) => !over.includes(own.id)), ...(note ? [{ id, note }] : [])],
    })),
  seat: (order, { line, seat }) => changed(order, line, (it) => ({ ...it, seat })),
  course: (order, { line, course }) => changed(order, line, (it) => ({ ...it, course })),
  hold: (order, { course }) => ({ ...order, held: [...new Set([...order.held, course])].sort() }),
  fire: (order, { course }) => ({ ...order, held: order.held.filter((it) => it !== course) }),
  send: (order, { lines }) => asking(order, lines),
  guests: (order, { guests }) => ({ ...order, guests }),
  caller: (order, { caller }) => ({ ...order, caller }),
  move: (order, { table }) => ({ ...order, table }),
  waiter: (order, { waiter, name }) => ({ ...order, waiter: { id: waiter, name } }),
  give: (order, { to, lines, isAll }) => ({
    ...lines.reduce(
      (now, { line, quantity }) => changed(now, line, (it) => givenAway(it, quantity)),
      order,
    ),
    ...(isAll ? { state: 'closed', ended: 'merged', into: to } : {}),
  }),
  take: (order, event) => ({
    ...order,
    guests: order.guests + event.guests,
    parties: order.parties + (event.guests > 0 ? 1 : 0),
    lines: [...order.lines, ...event.lines.map((line) => takenLine(line, event))],
  }),
  told: (order, { lines }) => sentToKitchen(order, lines),
  discount: (order, { line, percent, lines, isLasting }) => ({
    ...order,
    allPercent: line === null ? (isLasting ? percent : null) : order.allPercent,
    lines: withDiscounts(order.lines, lines),
    rest: null,
  }),
  bill: billed,
  reprint: (order) => order,
  reopen: reopened,
  ask: (order, { what }) => ({ ...order, asked: what }),
  heard: (order) => ({ ...order, asked: null }),
  // The kitchen keeps how far each dish is.
  serve: (order) => order,
  wish: (order, { wish: id, at, lines }) => ({
    ...order,
    wishes: [...order.wishes, { id, at, lines }],
  }),
  decide: (order, { wish }) => ({
    ...order,
    wishes: order.wishes.filter(({ id }) => id !== wish),
  }),
  leave: (order) => ({ ...order, state: 'closed', ended: 'left' }),
  paid,
  close: (order) => ({ ...order, state: 'closed', ended: 'paid' }),
}

export function applied(order: Order, event: OrderEvent): Order {
  const step = steps[event.kind] as (order: Order, event: OrderEvent) => Order
  return {
    ...step(order, event),
    seq: Math.max(order.seq, event.seq),
    lastAt: notBefore(order, event.at),
  }
}

/** Nothing is said before what was said before it, whatever the clock of a device shows. */
export const notBefore = ({ lastAt }: Pick<Order, 'lastAt'>, at: string): string =>
  at > lastAt ? at : lastAt

/** None where it was never opened. Events are in their order. */
export function orderOf(id: string, events: readonly OrderEvent[]): Order | undefined {
  const [first, ...others] = events
  if (first?.kind !== 'open') return undefined
  return others.reduce(applied, begun(id, first))
}

/** What is on the table: lines of which something is left. */
export const liveLines = ({ lines }: Order): OrderLine[] =>
  lines.filter(({ quantity }) => !isZero(quantity))

/** What is still to be paid of each line. */
export const unpaidLines = (order: Order): OrderLine[] =>
  liveLines(order).filter(({ quantity, paid: own }) => isMore(quantity, own))
