/**
 * What becomes of a printed bill: it is paid, part by part, or opened again. A part that is paid
 * stays paid; what is left of its bill then is told to the coin, so that whatever is printed next of
 * it adds up with what was paid.
 */
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { type BillPart, billParts } from '../../pos/bill/bill.ts'
import type { Figures } from '../../trade/part.ts'
import { billOf } from './bill-of.ts'
import { changed, leftToPay, lesser } from './line-amounts.ts'
import type { BillRest, Order, PrintedBill } from './order.ts'
import type { OrderEvent } from './order-event.ts'

type Of<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>

export function billed(order: Order, event: Of<'bill'>): Order {
  const { id, at, by, lines, split, terms } = event
  const copy = order.bills + 1
  const content = billOf(order, event, terms)
  return {
    ...order,
    bill: { id, copy, at, by, lines, split, terms, content, paid: [] },
    bills: copy,
    isLocked: true,
    asked: null,
  }
}

/** What the service of an order comes to in these parts, without taxes on top. */
const serviceIn = (parts: readonly BillPart[], order: string): string =>
  sumOf(
    parts.flatMap(({ lines }) =>
      lines
        .filter(({ id }) => id === order)
        .map(({ figures }) => differenceOf(figures.amount, figures.discount)),
    ),
  )

/** The lines a part is paid for are paid when the whole bill is: a part of a bottle is no bottle. */
export function paid(order: Order, event: Of<'paid'>): Order {
  const { bill, part, of, ticket, number } = event
  if (order.bill?.id !== bill) return paidByPast(order, event)
  const known = order.bill.paid.filter((it) => it.part !== part)
  const now = { ...order, bill: { ...order.bill, paid: [...known, { part, ticket, number }] } }
  if (now.bill.paid.length < of) return now
  const servicePaid = sumOf([order.servicePaid, order.bill.terms.service?.amount ?? '0'])
  const free: Order = { ...now, bill: null, rest: null, isLocked: false, servicePaid }
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

/** The parts nobody has paid, put together again. */
function restOf(parts: readonly BillPart[], order: string): BillRest {
  const lines = parts.flatMap((part) => part.lines)
  const left = [...Map.groupBy(lines, ({ id }) => id)].map(([line, some]) => ({
    line,
    quantity: tidyDecimal(sumOf(some.map(({ quantity }) => quantity))),
    figures: summed(some.map(({ figures }) => figures)),
    off: sumOf(some.map(({ discountAmount }) => discountAmount)),
  }))
  return {
    lines: left.filter(({ line }) => line !== order),
    service: left.find(({ line }) => line === order)?.figures ?? null,
  }
}

/** Of each line as much is paid as stands on the parts that are. */
function paidInPart(order: Order, bill: PrintedBill): Order {
  const parts = billParts(bill.content)
  const isPaid = (at: number): boolean => bill.paid.some(({ part }) => part === at)
  const done = parts.filter((_, at) => isPaid(at))
  const counted = done
    .flatMap(({ lines }) => lines)
    .reduce(
      (it, { id, quantity }) =>
        changed(it, id, (own) => ({ ...own, paid: sumOf([own.paid, quantity]) })),
      order,
    )
  return {
    ...counted,
    servicePaid: sumOf([order.servicePaid, serviceIn(done, order.id)]),
    rest: restOf(
      parts.filter((_, at) => !isPaid(at)),
      order.id,
    ),
  }
}

export const reopened = (order: Order): Order =>
  withoutBill(order.bill && order.bill.paid.length > 0 ? paidInPart(order, order.bill) : order)

/**
 * By a paper that was opened again: as far as its lines are still there and unpaid, they are paid,
 * each part once. A later bill that asks for them again falls, unless it is being paid itself: then
 * somebody has to look at the money.
 */
function paidByPast(order: Order, { bill, part, ticket, number, lines = [] }: Of<'paid'>): Order {
  const own = order.past.find(({ id }) => id === bill)
  if (!own || own.paid.some((it) => it.part === part)) return order
  const settled = { ...own, paid: [...own.paid, { part, ticket, number }] }
  const now = { ...order, past: order.past.map((it) => (it === own ? settled : it)) }
  if (order.bill && order.bill.paid.length > 0) return now
  const counted = lines.reduce((so, { line, quantity }) => {
    const most = own.lines.find((it) => it.line === line)?.quantity ?? '0'
    return changed(so, line, (it) => ({
      ...it,
      paid: sumOf([it.paid, lesser(lesser(quantity, most), leftToPay(it))]),
    }))
  }, now)
  const due = billParts(own.content)[part]
  const servicePaid = sumOf([order.servicePaid, serviceIn(due ? [due] : [], order.id)])
  return withoutBill({ ...counted, servicePaid })
}
