/** What the server tells of tickets that came in: posted, or parked until somebody decides. */
import { type Linked, longText } from '../../kernel/field.ts'
import type { Facts } from '../../kernel/refusal.ts'
import type { FlagCode } from '../contract.ts'
import type { RefundMoney } from '../money/booked-money.ts'
import type { Ticket } from './ticket.ts'

/** Why a parked one is posted, or dismissed. */
export const decisionNote = longText({ max: 500 })

/** The money of a refund that was made before, and which one it was. */
export type PastRefund = RefundMoney & { id: string }

/** What a ticket names, as its reader calls it; what was called otherwise then keeps its name. */
type TicketNames = {
  partner: string
  lines: Record<string, { name: string; unit: string }>
  tenders: Record<string, string>
}

export type PastTicket = {
  /** As it was signed and printed. */
  ticket: Ticket
  called: TicketNames
  /** Where it was sold; none where only this till tells of it. */
  branch?: string
  /** By line, in its unit: what can still come back. */
  left: Record<string, string>
  /** The money of earlier refunds of it. */
  refunds: PastRefund[]
  prints: number
  flags: { code: FlagCode; facts: Facts; seenAt: string | null; seenName: string | null }[]
  invoice: { id: string; number: string } | null
}

/** For a screen; a paper says what it said the first time. */
export const ticketAsRead = ({
  ticket,
  called,
}: Pick<PastTicket, 'ticket' | 'called'>): Ticket => ({
  ...ticket,
  partnerName: called.partner,
  lines: ticket.lines.map((line) => ({
    ...line,
    name: called.lines[line.id]?.name ?? line.name,
    unitName: called.lines[line.id]?.unit ?? line.unitName,
  })),
  tenders: ticket.tenders.map((tender) => ({
    ...tender,
    methodName: called.tenders[tender.id] ?? tender.methodName,
  })),
})

/** A page of them: those that wait first, the latest of each first. */
export type ParkedPage = {
  rows: ParkedTicket[]
  /** Asks for those behind this page. */
  next: string | null
  /** How many wait, at most `mostCounted` of them. */
  waiting: number
}

export const mostCounted = 1000

/** What can be read of one that is parked, and of the one that had its id before. */
export type ParkedLook = {
  ticket: Ticket | null
  known: { ticket: Ticket; isPosted: boolean } | null
}

export type ParkedTicket = {
  id: string
  register: Linked
  number: string
  total: string
  at: string
  cashierName: string
  code: string
  field: string | null
  facts: Facts
  message: string
  parkedAt: string
  state: 'waiting' | 'posted' | 'dismissed'
  settledName: string | null
  note: string | null
}
