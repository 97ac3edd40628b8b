/** What the events of an order add up to: the same on every device that knows the same events. */

import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, greater, isMore, lesser, sumOf } from '../../kernel/number/fraction.ts'
import { billed, givenBack, paid, reopened, summedTaxes } from './bill-steps.ts'
import { discountOfMore, wholeDiscount, withDiscounts } from './discount.ts'
import { changed, leftToPay } from './line-amounts.ts'
import { standing } from './made-part.ts'
import type { KitchenNews, OrderEvent, PaidBefore, TakenLine } from './order-event.ts'
import type { Order, OrderLine } from './order-state.ts'
import { allOf, lessOf, pieceGiven, withGiven, withoutLast } from './pieces.ts'
import { afterFirst, firstOf, roundsOf } from './rounds.ts'

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
  done: [],
  servicePaid: '0',
  promotedPaid: '0',
  worthPaid: '0',
  taxesPaid: [],
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
  kitchenSeat: taken.seat,
  kitchenCourse: taken.course,
  paid: '0',
})

const askedOf = (line: OrderLine): string => lesser(line.asked, standing(line))

/** With the rounds that are left of it. */
const lessened = (line: OrderLine): OrderLine =>
  line.rounds ? { ...line, rounds: firstOf(line.rounds, line.quantity) } : line

/**
 * What is cancelled twice is cancelled once: there is no less than nothing. Nobody asks the kitchen
 * for it any more: what is ordered in its place is sent by itself.
 */
function cancelled(line: OrderLine, quantity: string): OrderLine {
  const taken = lesser(quantity, line.quantity)
  const now = { ...lessened(withoutLast(line, taken)), cancelled: sumOf([line.cancelled, taken]) }
  return { ...now, asked: askedOf(now) }
}

/** Of what leaves for another order, what the kitchen knows goes with it last. */
function given(line: OrderLine, quantity: string): { asked: string; sent: string } {
  const stays = differenceOf(standing(line), quantity)
  const beyond = (of: string): string => (isMore(of, stays) ? differenceOf(of, stays) : '0')
  return { asked: beyond(askedOf(line)), sent: beyond(line.sent) }
}

function givenAway(line: OrderLine, quantity: string, drift?: string): OrderLine {
  const left = given(line, quantity)
  const taken = lesser(quantity, line.quantity)
  const { shared, ...now } = lessened(withGiven(line, taken, drift))
  return {
    ...now,
    // What was paid of it counts where the rest of it is.
    ...(shared && isMore(leftToPay(now), '0') ? { shared } : {}),
    asked: differenceOf(askedOf(line), left.asked),
    sent: differenceOf(line.sent, left.sent),
  }
}

type Given = Pick<Of<'give'>, 'lines' | 'isAll'>

/**
 * The lines as the other order takes them, with what the kitchen knows of them. Who sits elsewhere
 * has another seat there; what waited for a word here is sent by whoever serves there.
 */
export function takenLines(from: Order, { lines, isAll }: Given): TakenLine[] {
  return lines.flatMap(({ line, quantity, as, drift }): TakenLine[] => {
    const own = from.lines.find(({ id }) => id === line)
    if (!own) return []
    const { item, dish, notes, course, by, at, isGuest } = own
    const { asked, sent: known } = given(own, quantity)
    const { discount, rest } = pieceGiven(own, quantity, drift)
    const isLast = !isMore(leftToPay(own), quantity)
    return [
      {
        ...{ line: as, from: line, item, dish, quantity, notes, course, by, at, isGuest },
        asked: from.held.includes(course) ? known : asked,
        told: known,
        seat: isAll ? own.seat : null,
        ...(discount ? { discount } : {}),
        ...(rest ? { rest } : {}),
        ...(own.shared && isLast ? { shared: own.shared } : {}),
        ...(own.rounds
          ? { rounds: afterFirst(own.rounds, differenceOf(own.quantity, quantity)) }
          : {}),
      },
    ]
  })
}

/** What was paid at a table that joins another; none where nothing was. */
export function paidBefore(from: Order, { isAll }: Pick<Given, 'isAll'>): PaidBefore | undefined {
  if (!isAll) return undefined
  const worth = lessOf(from.worthPaid, from.promotedPaid)
  if (isZero(worth) && isZero(from.servicePaid)) return undefined
  return { service: from.servicePaid, worth, taxes: from.taxesPaid }
}

const sentToKitchen = (order: Order, lines: readonly KitchenNews[]): Order =>
  lines.reduce(
    (now, { line, quantity, note, seat, course }) =>
      changed(now, line, (it) => ({
        ...it,
        sent: sumOf([it.sent, quantity]),
        kitchenNote: note,
        kitchenCourse: course,
        ...(seat === undefined ? {} : { kitchenSeat: seat }),
      })),
    order,
  )

const asking = (order: Order, lines: readonly { line: string; quantity: string }[]): Order =>
  lines.reduce(
    (now, { line, quantity }) =>
      changed(now, line, (it) => ({
        ...it,
        asked: greater(it.asked, lesser(quantity, standing(it))),
      })),
    order,
  )

const withPaidBefore = (order: Order, { service, worth, taxes }: PaidBefore): Partial<Order> => ({
  servicePaid: sumOf([order.servicePaid, service]),
  worthPaid: allOf([order.worthPaid, worth]),
  taxesPaid: summedTaxes([...order.taxesPaid, ...taxes]),
})

type Step = { [Kind in OrderEvent['kind']]: (order: Order, event: Of<Kind>) => Order }

const steps: Step = {
  open: (order) => order,
  add: (order, event) =>
    order.lines.some(({ id }) => id === event.line)
      ? order
      : { ...order, lines: [...order.lines, newLine(order, event)] },
  more: (order, { line, quantity, at }) =>
    changed(order, line, (it) => {
      const now = { ...it, quantity: sumOf([it.quantity, quantity]) }
      const rounds = [...roundsOf(it), { at, quantity }]
      return { ...now, rounds, discount: discountOfMore(order, it, leftToPay(now)) }
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
      (now, { line, quantity, drift }) =>
        changed(now, line, (it) => givenAway(it, quantity, drift)),
      order,
    ),
    ...(isAll ? { state: 'closed', ended: 'merged', into: to } : {}),
  }),
  take: (order, event) => ({
    ...order,
    guests: order.guests + event.guests,
    parties: order.parties + (event.guests > 0 ? 1 : 0),
    lines: [...order.lines, ...event.lines.map((line) => takenLine(line, event))],
    ...(event.before ? withPaidBefore(order, event.before) : {}),
  }),
  told: (order, { lines }) => sentToKitchen(order, lines),
  discount: (order, { line, percent, lines, isLasting }) => ({
    ...order,
    allPercent: line === null ? (isLasting ? percent : null) : order.allPercent,
    lines: withDiscounts(order.lines, lines),
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
  back: givenBack,
  close: (order) => ({ ...order, state: 'closed', ended: 'paid' }),
  // It is kept for whoever looks after it.
  refused: (order) => order,
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
export const liveLines = ({ lines }: Pick<Order, 'lines'>): OrderLine[] =>
  lines.filter(({ quantity }) => !isZero(quantity))

/** What is still to be paid of each line. */
export const unpaidLines = (order: Order): OrderLine[] =>
  liveLines(order).filter(({ quantity, paid: own }) => isMore(quantity, own))

export const isPaid = (order: Order): boolean =>
  order.lines.length > 0 && unpaidLines(order).length === 0

/** Whether the order ends with it. */
export const isEnding = (event: OrderEvent): boolean =>
  event.kind === 'close' || event.kind === 'leave' || (event.kind === 'give' && event.isAll)
