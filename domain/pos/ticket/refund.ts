/**
 * What comes back. A line comes back at the price, discount and taxes it was sold at, with its
 * share of the ticket's discount; parts of it that come back one after another give back exactly
 * what was paid for the whole, and never more.
 */
import {
  differenceOf,
  fractionOf,
  isAbove,
  isMore,
  minus,
  one,
  partOf,
  rounded,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { dueFor } from '../../kernel/number/split.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { foldedFigures, partOfLine } from '../../trade/part.ts'
import type { Figures } from '../../trade/totals.ts'
import type { TillBasics, TillItem, TillPartner } from '../contract.ts'
import type { PastRefund } from './past-ticket.ts'
import { newSale, type OpenSale, type SaleLine } from './sale.ts'
import { firstCurrency } from './sale-price.ts'
import type { Ticket, TicketLine } from './ticket.ts'
import { totalsOfTicket } from './ticket-totals.ts'

type Returned = NonNullable<SaleLine['returned']>

/** Before its discount in money, exactly. */
const grossOf = (line: Pick<TicketLine, 'unitPrice' | 'discountPercent'>, quantity: string) =>
  times(
    times(fractionOf(quantity), fractionOf(line.unitPrice)),
    minus(one, partOf(line.discountPercent)),
  )

/** What of the sold line this much of it gives back; none of a sale begun before parts were cut. */
export function returnedFigures(
  quantity: string,
  { line: sold, left, figures, taxes }: Returned,
  decimals: number,
): Figures | undefined {
  if (!figures || !taxes) return undefined
  const before = differenceOf(sold.quantity, left)
  return partOfLine(figures, { before, part: quantity, whole: sold.quantity }, { decimals, taxes })
}

/** What was paid for all of it, its share of the ticket's discount taken off. */
function paidFor(sold: TicketLine, decimals: number): string {
  const gross = minus(grossOf(sold, sold.quantity), fractionOf(sold.discountAmount))
  return differenceOf(rounded(gross, decimals), sold.discount)
}

/** The line with the discount that makes this part of it worth what was paid for it. */
export function returnedPart(
  line: SaleLine,
  { line: sold, left }: Returned,
  basics: TillBasics,
): SaleLine {
  const { quantity } = line
  if (isMore(quantity, left)) throw new Refusal('range', 'quantity', { limit: left })
  const { decimals } = firstCurrency(basics)
  const at = {
    before: differenceOf(sold.quantity, left),
    part: quantity,
    whole: sold.quantity,
  }
  const paid = paidFor(sold, decimals)
  const worth = differenceOf(
    dueFor(paid, sumOf([at.before, at.part]), at.whole, decimals),
    dueFor(paid, at.before, at.whole, decimals),
  )
  const discount = minus(grossOf(sold, quantity), fractionOf(worth))
  return { ...line, discountAmount: isAbove(discount, zero) ? rounded(discount, 6) : '0' }
}

/** An item the till knows no more still comes back as what it was sold as. */
const soldItem = (line: TicketLine, known: TillItem | undefined): TillItem => ({
  id: line.item,
  name: line.name,
  altName: null,
  nameFr: null,
  nameAr: null,
  specialCode: null,
  category: null,
  unit: line.unit,
  image: null,
  colourCode: null,
  isWeighed: false,
  modifiers: [],
  barcodes: [],
  ...known,
  canDiscount: true,
  unitPrice: line.unitPrice,
  vat: line.vat,
  tax1: line.tax1,
  tax2: line.tax2,
})

export type Returning = { id: string; line: TicketLine; left: string; quantity: string }

/** A refund of a ticket begins with what was chosen of it. */
export function refundOf(
  ticket: Ticket,
  chosen: readonly Returning[],
  facts: {
    id: string
    at: string
    basics: TillBasics
    itemOf: (id: string) => TillItem | undefined
    customer: TillPartner | null
    refunds?: readonly PastRefund[]
    /** Of another branch. */
    isFar?: boolean
  },
): OpenSale {
  if (chosen.length === 0) throw new Refusal('addItem')
  const { decimals } = firstCurrency(facts.basics)
  const sold = totalsOfTicket(ticket, decimals).lines
  const lines = chosen.map(({ id, line, left, quantity }) => {
    const item = soldItem(line, facts.itemOf(line.item))
    const figures = sold[ticket.lines.findIndex((it) => it.id === line.id)]
    const whole = figures && { figures: foldedFigures(figures), taxes: ticket.taxes }
    const returned = { line, left, ...whole }
    const bare: SaleLine = {
      id,
      item,
      unit: line.unit,
      factor: '1',
      quantity,
      price: line.unitPrice,
      isTyped: true,
      barcodePrice: null,
      discountPercent: line.discountPercent,
      discountAmount: '0',
      options: [],
      note: line.note,
      isLabelled: false,
      returned,
      isRestocked: !item.isMade,
    }
    return returnedPart(bare, returned, facts.basics)
  })
  return {
    ...newSale(facts.id, facts.at),
    kind: 'posRefund',
    customer: facts.customer,
    lines,
    chosen: lines[0]?.id ?? null,
    origin: ticket,
    refunds: facts.refunds ?? [],
    ...(facts.isFar ? { isFar: true } : {}),
  }
}
