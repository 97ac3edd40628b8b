/** A line of money as it is put down at a till. */
import type { TicketTender } from '../ticket/ticket.ts'

/** A line as taken; `rate` is the one that held then, none in a company with one currency. */
export type TenderLine = Pick<
  TicketTender,
  'id' | 'method' | 'currency' | 'amount' | 'rate' | 'reference' | 'cheque' | 'stored'
>
