/** A ticket as it was decided: what is written of it. */
import type { Numbering, SeriesEnd } from '../../books/chain.ts'
import type { Accounts } from '../../books/entry.ts'
import type { LotChange } from '../../stock/lots/lot-book.ts'
import type { Repriced } from '../../trade/posting/limits.ts'
import type { Trade } from '../../trade/posting/trade-task.ts'
import type { TillCurrency } from '../contract.ts'
import type { RefundCredit } from '../money/refund-credit.ts'
import type { Flag } from '../value/ticket-values.ts'
import type { shiftSums, TicketPosting } from './posting.ts'
import { type Ticket, ticketText } from './ticket.ts'

/** Where receipts of the day of a ticket are numbered; no series where it has no cheque. */
type Receipts = {
  series: SeriesEnd | undefined
  numbering: Numbering
  currencies: readonly TillCurrency[]
}

export type Numbered = {
  number: string
  sequence: number
  year: number
  previous_hash: string
  hash: string
  chain_text: string
  register_id: string | null
  external_number?: string
}

export type PostedTicket = {
  ticket: Ticket
  trade: Trade
  posting: TicketPosting
  /** Of a refund: what of its ticket is not owed any more. */
  credit: RefundCredit | null
  /** What its moves took from lots and brought to them. */
  lots: readonly LotChange[]
  flags: readonly Flag[]
  /** The day it is booked on: its own, unless that is closed. */
  day: string
  isLate: boolean
  numbered: Numbered
  typeId: string
  branchId: string
  drawerId: string
  warehouseId: string
  termsDays: number
  decimals: { first: number; second: number }
  accounts: Accounts
  receipts: Receipts
  /** All it said, as it came. */
  digest: string | null
  /** Rates of the house beside the ticket's own at which its money counted. */
  tenderRates: readonly string[]
  methods: Parameters<typeof shiftSums>[2]['methods']
  /** The other currency of the company. */
  second: string | null
  /** Of the promotions it names, those the house knows. */
  promotions: readonly string[]
  /** Its lines at a price somebody typed, and what the lists asked for them. */
  repriced: readonly Repriced[]
  /** The coupons of series it uses up. */
  coupons: readonly string[]
  /** Whose tips are: the waiter of the order it pays, else its cashier, if the house knows one. */
  tippedTo: { id: string | null; name: string }
  /** The order it is of, if the house knows it. */
  orderId: string | null
}

/** As its till numbered and chained it. */
export const asRung = (ticket: Ticket): Numbered => ({
  number: ticket.number,
  sequence: ticket.sequence,
  year: 0,
  previous_hash: ticket.previousHash,
  hash: ticket.hash,
  chain_text: ticketText(ticket),
  register_id: ticket.register,
})
