/** What is owed of tickets that come back, and what their refunds take off it. */

import type { OpenItem } from '../../../domain/cash/open-item.ts'
import { givenBookings } from '../../../domain/cash/undoing.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { PostedTicket } from '../../../domain/pos/ticket/posted-ticket.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { addEntry } from '../../books/document.ts'
import { allocationRow } from '../../books/money-document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import { addSettled, lockOpenItems } from '../../cash/open-item.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

/** Held after their documents, as whoever pays them holds them; `held` are those documents. */
export const heldTicketDebts = (
  tx: Tx,
  tickets: readonly Ticket[],
  held: ReadonlyMap<string, unknown>,
): Promise<Map<string, OpenItem>> => {
  const credited = tickets.filter(({ kind, open }) => kind === 'posRefund' && !isZero(open))
  const ids = new Set(credited.flatMap(({ origin }) => origin ?? []))
  return lockOpenItems(
    tx,
    [...ids].filter((id) => held.has(id)),
  )
}

/** The refund pays of its ticket, as a credit note that the office gives to an invoice. */
export function addCredit(batch: Batch, context: Context, it: PostedTicket): void {
  const { credit, ticket, day, trade, decimals, accounts, branchId } = it
  if (!credit) return
  const { made, debt, left } = credit
  batch.allocations.push({
    ...allocationRow(made),
    id: newId(),
    from_id: ticket.id,
    to_id: debt.id,
    day,
  })
  addEntry(batch, context, {
    documentId: ticket.id,
    at: { branchId },
    kind: 'allocation',
    day,
    bookings: givenBookings(debt, debt.direction, made),
    rate: trade.rate,
    decimals,
    accounts,
  })
  addSettled(batch, context, debt, left)
}
