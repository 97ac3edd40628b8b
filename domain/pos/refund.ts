/**
 * What comes back. A line comes back at the price, discount and taxes it was sold at, with its
 * share of the ticket's discount; parts of it that come back one after another give back exactly
 * what was paid for the whole, and never more.
 */
import {
  fractionOf,
  isAbove,
  minus,
  nought,
  one,
  over,
  partOf,
  rounded,
  times,
} from '../kernel/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { TillBasics, TillItem, TillPartner } from './contract.ts'
import type { PastRefund } from './past-ticket.ts'
import { newSale, type OpenSale, type SaleLine } from './sale.ts'
import { firstCurrency } from './sale-price.ts'
import type { Ticket, TicketLine } from './ticket.ts'

/** Before its discount in money, exactly. */
const grossOf = (line: Pick<TicketLine, 'unitPrice' | 'discountPercent'>, quantity: string) =>
  times(
    times(fractionOf(quantity), fractionOf(line.unitPrice)),
    minus(one, partOf(line.discountPercent)),
  )

/** What was paid for so much of the line, its share of the ticket's discount taken off. */
function paidFor(line: TicketLine, quantity: string, decimals: number): string {
  const gross = minus(grossOf(line, line.quantity), fractionOf(line.discountAmount))
  const kept = minus(fractionOf(rounded(gross, decimals)), fractionOf(line.discount))
  return rounded(over(times(kept, fractionOf(quantity)), fractionOf(line.quantity)), decimals)
}

const difference = (a: string, b: string): string => rounded(minus(fractionOf(a), fractionOf(b)), 6)

/** The line with the discount that makes this part of it worth what was paid for it. */
export function returnedPart(
  line: SaleLine,
  { line: sold, left }: NonNullable<SaleLine['returned']>,
  basics: TillBasics,
): SaleLine {
  if (isAbove(fractionOf(line.quantity), fractionOf(left)))
    throw new Refusal('range', 'quantity', { limit: left })
  const { decimals } = firstCurrency(basics)
  const worth = difference(
    paidFor(sold, left, decimals),
    paidFor(sold, difference(left, line.quantity), decimals),
  )
  const discount = minus(grossOf(sold, line.quantity), fractionOf(worth))
  return { ...line, discountAmount: isAbove(discount, nought) ? rounded(discount, 6) : '0' }
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
  },
): OpenSale {
  if (chosen.length === 0) throw new Refusal('addItem')
  const lines = chosen.map(({ id, line, left, quantity }) => {
    const returned = { line, left }
    const bare: SaleLine = {
      id,
      item: soldItem(line, facts.itemOf(line.item)),
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
      isRestocked: true,
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
  }
}
