/** What the chain of the office restates of a ticket that gets a number there. */
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Said } from '../../books/document.ts'

export const saidOf = (
  ticket: Ticket,
  { behaviour, day, partner }: Pick<Said, 'behaviour' | 'day' | 'partner'>,
): Said => ({
  behaviour,
  day,
  partner,
  currency: ticket.currencyCode,
  rate: ticket.rate,
  net: ticket.net,
  vat: ticket.vat,
  tax1: ticket.tax1,
  tax2: ticket.tax2,
  total: ticket.total,
  lines: ticket.lines.map(({ unitName: unit, ...line }) => ({ ...line, unit })),
})
