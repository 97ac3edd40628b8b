/**
 * What becomes of a printed bill: it is paid, part by part, or opened again. A part that is paid
 * stays paid and leaves its lines with the figures it had; whatever is printed next is told of what
 * is left, so that it adds up with what was paid.
 */
import { atLeastZero, isZero } from '../../kernel/number/decimal.ts'
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isMore,
  lesser,
  one,
  over,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import {
  type BackLine,
  type BillPart,
  billParts,
  type PartLine,
  shareOf,
  summedPromotions,
} from '../../pos/bill/bill.ts'
import type { Figures, TaxRates } from '../../trade/totals.ts'
import { taxNames } from '../../trade/totals.ts'
import { billOf, lineIn } from './bill-of.ts'
import { changed, leftToPay } from './line-amounts.ts'
import { withUnmade } from './made-part.ts'
import type { OrderEvent, PaidTaxes, SharedPiece } from './order-event.ts'
import type { Order, OrderLine, PrintedBill } from './order-state.ts'
import {
  allOf,
  lessOf,
  offPiece,
  pieceOf,
  releasedBy,
  shareIn,
  withBack,
  withPaid,
} from './pieces.ts'

type Of<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>

export function billed(order: Order, event: Of<'bill'>): Order {
  const { id, at, by, lines, split, terms, guest, isBeside } = event
  const copy = order.bills + 1
  const content = billOf(order, event, terms)
  const pieces = lines.map(({ line, quantity }) => pieceOf(lineIn(order, line), quantity))
  const bill = {
    ...{ id, copy, at, by, lines, split, terms, content, pieces, paid: [] },
    ...(guest ? { guest } : {}),
  }
  if (order.state === 'closed' || isBeside)
    return { ...order, past: [...order.past, bill], bills: copy }
  return {
    ...withoutBill(order),
    bill,
    bills: copy,
    isLocked: true,
    asked: null,
  }
}

const withoutBill = (order: Order): Order => ({
  ...order,
  isLocked: false,
  bill: null,
  past: order.bill ? [...order.past, order.bill] : order.past,
})

const summed = (all: readonly Figures[]): Figures => {
  const sum = (name: keyof Figures): string => sumOf(all.map((it) => it[name]))
  return {
    amount: sum('amount'),
    discount: sum('discount'),
    vat: sum('vat'),
    tax1: sum('tax1'),
    tax2: sum('tax2'),
  }
}

const promotedOf = (lines: readonly PartLine[]): string =>
  sumOf(lines.flatMap(({ promotions = [] }) => promotions.map(({ amount }) => amount)))

const baseOf = (lines: readonly PartLine[]): string =>
  sumOf(lines.map(({ figures }) => differenceOf(figures.amount, figures.discount)))

const isTaxed = (rates: TaxRates): boolean => taxNames.some((name) => !isZero(rates[name]))

const rateKey = (rates: TaxRates): string => taxNames.map((name) => Number(rates[name])).join()

/** Once for each set of rates. */
export function summedTaxes(taxes: readonly PaidTaxes[]): PaidTaxes[] {
  const own = Map.groupBy(taxes, ({ rates }) => rateKey(rates))
  return [...own.values()].flatMap((some) => {
    const [first] = some
    return first
      ? [{ rates: first.rates, figures: summed(some.map(({ figures }) => figures)) }]
      : []
  })
}

/** What these parts of it took, by the rates of its lines. */
const taxesIn = ({ content }: PrintedBill, lines: readonly PartLine[]): PaidTaxes[] =>
  lines.flatMap(({ id, figures }) => {
    const of = content.lines.find((it) => it.id === id)
    if (!of || !isTaxed(of)) return []
    const { vat, tax1, tax2 } = of
    return [{ rates: { vat, tax1, tax2 }, figures }]
  })

/** What is paid by these parts and counts: `counted` is how much of a line at most. */
type Settling = {
  bill: PrintedBill
  parts: readonly number[]
  counted: (line: OrderLine, quantity: string) => string
  /** What of the discount as it is now leaves with a piece of which so much was given then. */
  released: (line: OrderLine, piece: { quantity: string; money: string }) => string
  /** Of a bill that was opened again: what is left of it is one sale with what was paid. */
  isShared: boolean
}

const withShared = (line: OrderLine, piece: SharedPiece): OrderLine => {
  const { quantity = '0', worth = '0', promotions = [] } = line.shared ?? {}
  return {
    ...line,
    shared: {
      quantity: sumOf([quantity, piece.quantity]),
      worth: allOf([worth, piece.worth]),
      promotions: summedPromotions([...promotions, ...piece.promotions]),
    },
  }
}

/** A line without what these parts took of it. */
function lineWithout(
  line: OrderLine,
  own: readonly PartLine[],
  { bill, parts, counted, released, isShared }: Settling,
): { line: OrderLine; worth: string } {
  const piece = bill.pieces.find((it) => it.line === line.id)
  const billedQuantity = sumOf(own.map(({ quantity }) => quantity))
  const quantity = counted(line, billedQuantity)
  if (!piece || isZero(quantity)) return { line, worth: '0' }
  const share = added(parts.map((part) => shareOf(bill.content, line.id, part)))
  const isAll = !isMore(billedQuantity, quantity)
  // A line may have gone elsewhere meanwhile: then less of it is paid than the paper says.
  const still = isAll ? one : over(fractionOf(quantity), fractionOf(billedQuantity))
  const part = times(share, still)
  const gross = shareIn(piece.gross, part)
  const given = { percent: piece.percent, money: shareIn(piece.money, part) }
  const off = offPiece(gross, given)
  const worth = lessOf(gross, off)
  const promotions = own.flatMap((it) => it.promotions ?? [])
  const now = withPaid(line, {
    ...{ quantity, gross, off },
    promoted: shareIn(promotedOf(own), still),
    amount: shareIn(baseOf(own), still),
    released: released(line, { quantity, money: given.money }),
  })
  return { line: isShared ? withShared(now, { quantity, worth, promotions }) : now, worth }
}

/** Paid parts leave their lines, the service, the promotions and the taxes with the figures they had. */
function settled(order: Order, it: Settling): Order {
  const all = billParts(it.bill.content)
  const done = it.parts.flatMap((part): BillPart[] => all.slice(part, part + 1))
  const figures = done.flatMap(({ lines }) => lines)
  const byLine = Map.groupBy(figures, ({ id }) => id)
  const lines = order.lines.map((line) => {
    const own = byLine.get(line.id)
    return own ? lineWithout(line, own, it) : { line, worth: '0' }
  })
  return {
    ...order,
    lines: lines.map(({ line }) => line),
    servicePaid: sumOf([order.servicePaid, baseOf(byLine.get(order.id) ?? [])]),
    promotedPaid: sumOf([order.promotedPaid, promotedOf(figures)]),
    worthPaid: allOf([order.worthPaid, ...lines.map(({ worth }) => worth)]),
    taxesPaid: summedTaxes([...order.taxesPaid, ...taxesIn(it.bill, figures)]),
  }
}

/** Once a bill was opened again with a part of it paid, all that follows is one sale with it. */
const isOneSale = ({ lines }: Order): boolean => lines.some(({ shared }) => shared)

/** By the paper that holds: all of what it says, at the discount that it says. */
const byBill = (bill: PrintedBill, parts: readonly number[], isShared: boolean): Settling => ({
  bill,
  parts,
  isShared,
  counted: (_, quantity) => quantity,
  released: (_, { money }) => money,
})

/** The lines a part is paid for are paid when the whole bill is: a part of a bottle is no bottle. */
export function paid(before: Order, event: Of<'paid'>): Order {
  const { bill, part, of, ticket, number, unmade = [] } = event
  const order = unmade.reduce<Order>(
    (it, { line, quantity }) => changed(it, line, (own) => withUnmade(own, quantity)),
    before,
  )
  if (order.bill?.id !== bill) return paidByPast(order, event)
  const known = order.bill.paid.filter((it) => it.part !== part)
  const now = { ...order.bill, paid: [...known, { part, ticket, number }] }
  if (now.paid.length < of) return { ...order, bill: now }
  const parts = Array.from({ length: of }, (_, at) => at)
  const free = { ...order, bill: null, isLocked: false, done: [...order.done, now] }
  return withBacks(settled(free, byBill(now, parts, isOneSale(order))), now)
}

/** Of each line as much is paid as stands on the parts that are. */
export function reopened(order: Order): Order {
  const { bill } = order
  if (!bill || bill.paid.length === 0) return withoutBill(order)
  const parts = bill.paid.map(({ part }) => part)
  return withoutBill(withBacks(settled(order, byBill(bill, parts, true)), bill))
}

/**
 * By a paper that was opened again: as far as its lines are still there and unpaid, they are paid,
 * each part once. A later bill that asks for them again falls, unless it is being paid itself: then
 * somebody has to look at the money of those that stand on both.
 */
function paidByPast(order: Order, { bill, part, ticket, number, lines = [] }: Of<'paid'>): Order {
  const own = order.past.find(({ id }) => id === bill)
  if (!own || own.paid.some((it) => it.part === part)) return order
  const known = { ...own, paid: [...own.paid, { part, ticket, number }] }
  const now = { ...order, past: order.past.map((it) => (it === own ? known : it)) }
  const isOut = ({ line }: { line: string }): boolean =>
    order.bill?.lines.some((it) => it.line === line) ?? false
  const isBeingPaid = order.bill !== null && order.bill.paid.length > 0
  if (isBeingPaid && own.lines.every(isOut)) return now
  const counting = isBeingPaid ? lines.filter((it) => !isOut(it)) : lines
  const said = new Map(counting.map((it) => [it.line, it.quantity]))
  const after = settled(now, {
    bill: own,
    parts: [part],
    isShared: true,
    counted: (line, quantity) =>
      lesser(lesser(said.get(line.id) ?? '0', quantity), atLeastZero(leftToPay(line))),
    released: (line, { quantity }) => releasedBy(line, quantity),
  })
  return !isBeingPaid && own.lines.some(isOut) ? withoutBill(after) : after
}

const minusFigures = ({ rates, figures }: PaidTaxes): PaidTaxes => {
  const { amount, discount, vat, tax1, tax2 } = figures
  const less = (it: string): string => differenceOf('0', it)
  const figuresBack = {
    amount: less(amount),
    discount: less(discount),
    vat: less(vat),
    tax1: less(tax1),
    tax2: less(tax2),
  }
  return { rates, figures: figuresBack }
}

/** So much of it, at the figures it was given back with. */
const givenPart = (own: PartLine, { quantity, figures }: BackLine): PartLine => {
  const share = over(fractionOf(quantity), fractionOf(own.quantity))
  const promotions = own.promotions?.map((it) => ({ ...it, amount: shareIn(it.amount, share) }))
  return { ...own, quantity, figures, ...(promotions ? { promotions } : {}) }
}

/** What of a part is due again; all of it where nothing is said of its lines. */
const givenOf = (part: readonly PartLine[], said: readonly BackLine[] | undefined): PartLine[] =>
  part.flatMap((own) => {
    if (!said) return [own]
    return said.filter(({ line }) => line === own.id).map((it) => givenPart(own, it))
  })

/** How much of a line these are, of what a part of a bill took of it. */
const shareBack = (whole: readonly PartLine[], line: string, quantity: string): Fraction => {
  const all = sumOf(whole.flatMap((it) => (it.id === line ? [it.quantity] : [])))
  return isMore(all, quantity) ? over(fractionOf(quantity), fractionOf(all)) : one
}

/** A line with what a part of a bill took of it: at the figures it was billed with. */
function lineWith(
  line: OrderLine,
  own: readonly PartLine[],
  bill: PrintedBill,
  shareOfIt: Fraction,
) {
  const piece = bill.pieces.find((it) => it.line === line.id)
  const quantity = lesser(sumOf(own.map((it) => it.quantity)), line.paid)
  if (!piece || !isMore(quantity, '0')) return { line, worth: '0' }
  const gross = shareIn(piece.gross, shareOfIt)
  const given = { percent: piece.percent, money: shareIn(piece.money, shareOfIt) }
  const off = offPiece(gross, given)
  const [promoted, amount] = [promotedOf(own), baseOf(own)]
  const now = withBack(line, { quantity, gross, off, promoted, amount, percent: given.percent })
  const worth = lessOf(gross, off)
  if (!line.shared) return { line: now, worth }
  const promotions = own.flatMap((it) =>
    (it.promotions ?? []).map((one) => ({ ...one, amount: differenceOf('0', one.amount) })),
  )
  const back = { quantity: differenceOf('0', quantity), worth: lessOf('0', worth), promotions }
  return { line: withShared(now, back), worth }
}

/** What was given back of a part is not paid: it is asked for again. */
function unsettled(
  order: Order,
  bill: PrintedBill,
  part: number,
  said?: readonly BackLine[],
): Order {
  const whole = billParts(bill.content)[part]?.lines ?? []
  const figures = givenOf(whole, said)
  const byLine = Map.groupBy(figures, ({ id }) => id)
  const lines = order.lines.map((line) => {
    const own = byLine.get(line.id)
    if (!own) return { line, worth: '0' }
    const back = shareBack(whole, line.id, sumOf(own.map(({ quantity }) => quantity)))
    return lineWith(line, own, bill, times(shareOf(bill.content, line.id, part), back))
  })
  return {
    ...order,
    lines: lines.map(({ line }) => line),
    servicePaid: differenceOf(order.servicePaid, baseOf(byLine.get(order.id) ?? [])),
    promotedPaid: differenceOf(order.promotedPaid, promotedOf(figures)),
    worthPaid: lessOf(order.worthPaid, allOf(lines.map(({ worth }) => worth))),
    taxesPaid: summedTaxes([...order.taxesPaid, ...taxesIn(bill, figures).map(minusFigures)]),
  }
}

/** What was given back of parts before all of the bill was paid. */
const withBacks = (order: Order, bill: PrintedBill): Order =>
  bill.paid.reduce<Order>(
    (now, { part, back }) => (back ? unsettled(now, bill, part, back) : now),
    order,
  )

const withoutPart = (bill: PrintedBill, part: number): PrintedBill => ({
  ...bill,
  paid: bill.paid.filter((it) => it.part !== part),
})

/** A part of which some was given back: told with it until its bill is paid or opened again. */
const lessPart = (bill: PrintedBill, part: number, lines: readonly BackLine[]): PrintedBill => ({
  ...bill,
  paid: bill.paid.map((it) =>
    it.part === part ? { ...it, back: [...(it.back ?? []), ...lines] } : it,
  ),
})

/**
 * What was paid by a part was given back, or some of it. Of an order that ended it is only told; of one
 * that is open it has to be paid again.
 */
export function givenBack(order: Order, { bill, part, isWhole, lines }: Of<'back'>): Order {
  const isPaid = (it: PrintedBill | null): it is PrintedBill =>
    it?.id === bill && it.paid.some((own) => own.part === part)
  if (order.state !== 'open' || !(isWhole || lines)) return order
  const less = (it: PrintedBill): PrintedBill =>
    isWhole ? withoutPart(it, part) : lessPart(it, part, lines ?? [])
  if (isPaid(order.bill)) return { ...order, bill: less(order.bill) }
  const settledBill = [...order.past, ...order.done].find(isPaid)
  if (!settledBill) return order
  const without = (it: PrintedBill): PrintedBill =>
    it === settledBill && isWhole ? withoutPart(it, part) : it
  const now = { ...order, past: order.past.map(without), done: order.done.map(without) }
  return unsettled(now, settledBill, part, lines)
}
