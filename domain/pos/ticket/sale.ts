/**
 * A sale while it is being rung up: what the cashier and the client still change their minds about.
 * It lives in the till only, survives a reload, and becomes a ticket when it is paid. A line
 * remembers its item as it was when it was taken: a price that changes while a client waits
 * concerns the next client.
 */

import type { Figures, TaxRules } from '../../trade/totals.ts'
import type { BillPromotion } from '../bill/bill.ts'
import type { TillItem, TillPartner } from '../contract.ts'
import type { PromiseKind } from '../promise/promise-kind.ts'
import type { Proof } from '../proof-input.ts'
import type { PastRefund } from './past-ticket.ts'
import type { ApprovalAction, Ticket, TicketCard, TicketLine, TicketLot } from './ticket.ts'

export type SaleCard = Pick<TicketCard, 'id' | 'label' | 'kind' | 'currency' | 'amount'> & {
  /** Of a card we made the code for: it is printed with the receipt, and nowhere kept after. */
  code?: string
  expiresOn?: string | null
}

/** An answer to a question of the item, such as oat milk. */
export type ChosenOption = { modifier: string; id: string; name: string; price: string }

export type SaleLine = {
  id: string
  item: TillItem
  unit: string
  /** How many base units one of the unit is. */
  factor: string
  quantity: string
  /** Of one unit, without options. */
  price: string
  /** Whether somebody said this price; else the lists did, and say again when things change. */
  isTyped: boolean
  /** Of the barcode it was taken by, if that has a price of its own. */
  barcodePrice: string | null
  discountPercent: string
  discountAmount: string
  options: ChosenOption[]
  note: string | null
  /** A label of a scale weighed exactly this: nothing is added to it. */
  isLabelled: boolean
  /** Of a refund: the line that comes back, how much of it still can, and what all of it came to. */
  returned: { line: TicketLine; left: string; figures?: Figures; taxes?: TaxRules } | null
  isRestocked: boolean
  /** The line of the bill that it pays, and of a part of it the figures that were cut for it. */
  ordered?: string
  part?: Figures
  /** What promotions took off at the table: a part of its discount in money. */
  promotions?: readonly BillPromotion[]
  /** The line of the quotation or order it is sold of. */
  promised?: string
  /** The lot or the serial number all of it is of. */
  lot?: TicketLot
}

/** The code as it was typed, and the promotion it asks for. */
type SaleCoupon = { promotion: string; code: string }

export type Approval = {
  action: ApprovalAction
  user: string
  name: string
  /** How much may be given away by it: more is asked about again. */
  upTo?: string
  proof?: Proof | null
}

/** What a held sale is called until it is recalled. */
export const longestLabel = 60

export type OpenSale = {
  /** Becomes the id of the ticket. */
  id: string
  kind: 'posSale' | 'posRefund'
  openedAt: string
  /** Set aside by hand, under a name if one was given. */
  isHeld: boolean
  label: string | null
  /** Clearly marked, never numbered, never sent. */
  isTraining: boolean
  customer: TillPartner | null
  discountPercent: string
  discountAmount: string
  note: string | null
  lines: SaleLine[]
  /** Gift cards that are sold, topped up or given back with it. */
  cards?: SaleCard[]
  /** The line the keypad speaks to. */
  chosen: string | null
  approvals: Approval[]
  /** The ticket that comes back, of a refund with one. */
  origin: Ticket | null
  /** A line that was named to the client was taken out again. */
  hasRemoval?: boolean
  /** Another branch sold it: whoever refunds it here needs a yes. */
  isFar?: boolean
  /** The bill it pays: the part, of how many, and the table it is of. */
  bill?: { id: string; part: number; of: number; label: string }
  /** When its first line was taken: promotions that hold then hold for all of it. */
  startedAt?: string
  /** The codes the client gave, and the promotions they are of. */
  coupons?: readonly SaleCoupon[]
  /** The quotation or order it is sold by, and what was left of it when it came. */
  promise?: {
    id: string
    number: string
    /** Sales that were open before say none. */
    kind?: PromiseKind
    until?: string
    lines: { id: string; quantity: string }[]
  }
  /** The order a deposit is left for or given back of, and what is to be paid of it after. */
  order?: NonNullable<Ticket['order']>
  /** The money of what was taken back of that ticket before. */
  refunds?: readonly PastRefund[]
}

export const newSale = (id: string, openedAt: string): OpenSale => ({
  id,
  kind: 'posSale',
  openedAt,
  isHeld: false,
  label: null,
  isTraining: false,
  customer: null,
  discountPercent: '0',
  discountAmount: '0',
  note: null,
  lines: [],
  chosen: null,
  approvals: [],
  origin: null,
})
