/** What the events of an order add up to: the same on every device that knows the same events. */

import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, fractionOf, isAbove, sumOf } from '../../kernel/number/fraction.ts'
import type { Split } from '../../pos/bill/bill.ts'
import type {
  BillTerms,
  Caller,
  Dish,
  OrderEvent,
  OrderType,
  Person,
  TakenLine,
  ToldLine,
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
  told: string
  /** The note the kitchen knows. */
  toldNote: string | null
  /** More than one where two wrote at the same time: both are shown. */
  notes: { id: string; note: string }[]
  seat: number | null
  course: number
  by: Person
  at: string
  isGuest: boolean
  paid: string
}

/** A bill that was printed; a later one takes its place. */
type PrintedBill = {
  id: string
  copy: number
  at: string
  by: Person
  lines: { line: string; quantity: string }[]
  split: Split | null
  terms: BillTerms
  /** The parts that are paid, each by its ticket. */
  paid: { part: number; ticket: string; number: string }[]
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
  /** Courses that wait for a word. */
  held: number[]
  bill: PrintedBill | null
  /** Bills that were opened again: a guest may still pay by such a paper. */
  past: PrintedBill[]
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

export const isMore = (one: string, other: string): boolean =>
  isAbove(fractionOf(one), fractionOf(other))

export const lesser = (one: string, other: string): string => (isMore(one, other) ? other : one)

const greater = (one: string, other: string): string => (isMore(one, other) ? one : other)

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
  held: [],
  bill: null,
  past: [],
  bills: 0,
  isLocked: false,
  asked: null,
  wishes: [],
  state: 'open',
  ended: null,
  into: null,
  seq: event.seq,
})

const newLine = (event: Of<'add'>): OrderLine => ({
  id: event.line,
  item: event.item,
  dish: event.dish,
  quantity: event.quantity,
  cancelled: '0',
  asked: '0',
  told: '0',
  toldNote: null,
  notes: event.note ? [{ id: event.id, note: event.note }] : [],
  seat: event.seat,
  course: event.course,
  by: event.by,
  at: event.at,
  isGuest: event.isGuest ?? false,
  paid: '0',
})

const takenLine = ({ line, from: _, ...taken }: TakenLine): OrderLine => ({
  ...taken,
  id: line,
  cancelled: '0',
  toldNote: noteOf(taken),
  paid: '0',
})

const changed = (order: Order, id: string, change: (line: OrderLine) => OrderLine): Order => ({
  ...order,
  lines: order.lines.map((line) => (line.id === id ? change(line) : line)),
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
function given(line: OrderLine, quantity: string): { asked: string; told: string } {
  const stays = differenceOf(line.quantity, quantity)
  const beyond = (of: string): string => (isMore(of, stays) ? differenceOf(of, stays) : '0')
  return { asked: beyond(line.asked), told: beyond(line.told) }
}

function givenAway(line: OrderLine, quantity: string): OrderLine {
  const left = given(line, quantity)
  return {
    ...lessened(line, quantity),
    asked: differenceOf(line.asked, left.asked),
    told: differenceOf(line.told, left.told),
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
    const { asked, told: known } = given(own, quantity)
    return [
      {
        ...{ line: as, from: line, item, dish, quantity, notes, course, by, at, isGuest },
        asked: from.held.includes(course) ? known : asked,
        told: known,
        seat: isAll ? own.seat : null,
      },
    ]
  })
}

const told = (order: Order, lines: readonly ToldLine[]): Order =>
  lines.reduce(
    (now, { line, quantity, note }) =>
      changed(now, line, (it) => ({
        ...it,
        told: sumOf([it.told, quantity]),
        toldNote: note,
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

/** The lines a part is paid for are paid when the whole bill is: a part of a bottle is no bottle. */
function paid(order: Order, event: Of<'paid'>): Order {
  const { bill, part, of, ticket, number } = event
  if (order.bill?.id !== bill) return paidByPast(order, event)
  const known = order.bill.paid.filter((it) => it.part !== part)
  const now = { ...order, bill: { ...order.bill, paid: [...known, { part, ticket, number }] } }
  if (now.bill.paid.length < of) return now
  const free: Order = { ...now, bill: null, isLocked: false }
  return order.bill.lines.reduce(
    (it, { line, quantity }) =>
      changed(it, line, (own) => ({ ...own, paid: sumOf([own.paid, quantity]) })),
    free,
  )
}

const withoutBill = (order: Order): Order => ({
  ...order,
  isLocked: false,
  bill: null,
  past: order.bill ? [...order.past, order.bill] : order.past,
})

/**
 * By a paper that was opened again: as far as its lines are still there and unpaid, they are paid,
 * each part once. A later bill that asks for them again falls, unless it is being paid itself: then
 * somebody has to look at the money.
 */
function paidByPast(order: Order, { bill, part, ticket, number, lines = [] }: Of<'paid'>): Order {
  const own = order.past.find(({ id }) => id === bill)
  if (!own || own.paid.some((it) => it.part === part)) return order
  const told = { ...own, paid: [...own.paid, { part, ticket, number }] }
  const now = { ...order, past: order.past.map((it) => (it === own ? told : it)) }
  if (order.bill && order.bill.paid.length > 0) return now
  const counted = lines.reduce((so, { line, quantity }) => {
    const most = own.lines.find((it) => it.line === line)?.quantity ?? '0'
    return changed(so, line, (it) => ({
      ...it,
      paid: sumOf([it.paid, lesser(lesser(quantity, most), leftToPay(it))]),
    }))
  }, now)
  return withoutBill(counted)
}

function billed(order: Order, event: Of<'bill'>): Order {
  const { id, at, by, lines, split, terms } = event
  const copy = order.bills + 1
  return {
    ...order,
    bill: { id, copy, at, by, lines, split, terms, paid: [] },
    bills: copy,
    isLocked: true,
    asked: null,
  }
}

type Step = { [Kind in OrderEvent['kind']]: (order: Order, event: Of<Kind>) => Order }

const steps: Step = {
  open: (order) => order,
  add: (order, event) =>
    order.lines.some(({ id }) => id === event.line)
      ? order
      : { ...order, lines: [...order.lines, newLine(event)] },
  more: (order, { line, quantity }) =>
    changed(order, line, (it) => ({ ...it, quantity: sumOf([it.quantity, quantity]) })),
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
  take: (order, { guests, lines }) => ({
    ...order,
    guests: order.guests + guests,
    parties: order.parties + (guests > 0 ? 1 : 0),
    lines: [...order.lines, ...lines.map(takenLine)],
  }),
  told: (order, { lines }) => told(order, lines),
  bill: billed,
  reprint: (order) => order,
  reopen: withoutBill,
  ask: (order, { what }) => ({ ...order, asked: what }),
  heard: (order) => ({ ...order, asked: null }),
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

export const leftToPay = ({ quantity, paid: own }: OrderLine): string => differenceOf(quantity, own)
