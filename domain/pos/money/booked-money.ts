/** The money of tickets and refunds, as they say it and as it was booked. */
import type { ValueKind } from '../../stored-value/stored-value.ts'
import type { TicketTender } from '../ticket/ticket.ts'

export type Paid = Pick<
  TicketTender,
  'flow' | 'method' | 'currency' | 'amount' | 'rate' | 'value' | 'cheque' | 'stored'
>

/** The money of one ticket or refund: what went over the counter, and what was left to an account. */
export type RefundMoney = { tenders: readonly Paid[]; open: string }

/** The money of a ticket or a refund as it was booked. */
export type BookedMoney = {
  total: string
  open: string
  tenders: readonly Paid[]
  /** What went beside its total: tips, which nothing gives back, and cards. */
  tips?: string
  /** The rate it was booked at, and what its tenders moved on stored values, signed as those see it. */
  rate?: string | null
  moved?: readonly { value: string; kind: ValueKind; amount: string }[]
}

/** `branch` is where it was sold. */
export type TakenBack = { sale: BookedMoney; refunds: BookedMoney[]; branch: string }
