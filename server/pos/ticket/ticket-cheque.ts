/** The cheques a ticket was paid with: each becomes a cheque in hand, by a receipt of its own. */

import type { OpenAmount } from '../../../domain/books/allocation.ts'
import { chequeHead, moneyHeadRow } from '../../../domain/books/head/money-head.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { chequeSettlement } from '../../../domain/pos/money/cheque-settlement.ts'
import { type ChequeTender, chequesOf } from '../../../domain/pos/money/cheque-tender.ts'
import type { PostedTicket } from '../../../domain/pos/ticket/posted-ticket.ts'
import { addChequeRows, addMoney } from '../../books/money-document.ts'
import type { Batch } from '../../books/posted-tables.ts'
import type { Context } from '../../kernel/context.ts'

/** Answers the receipts by the tenders they stand for, and what of the ticket is open after them. */
export function addCheques(
  batch: Batch,
  context: Context,
  posted: PostedTicket,
): { receipts: Map<string, string>; left: OpenAmount } {
  const receipts = new Map<string, string>()
  let left = posted.posting.debt
  for (const tender of chequesOf(posted.ticket)) {
    const added = addCheque(batch, context, posted, tender, left)
    receipts.set(tender.id, added.id)
    left = added.left
  }
  return { receipts, left }
}

function addCheque(
  batch: Batch,
  context: Context,
  { ticket, day, methods, decimals, accounts, receipts }: PostedTicket,
  tender: ChequeTender,
  debt: OpenAmount,
): { id: string; left: OpenAmount } {
  const id = newId()
  const { series, numbering, currencies } = receipts
  const method = methods.get(tender.method)
  const currency = currencies.find((it) => it.id === tender.currency)
  if (!series || !method || !currency) throw new Error('The facts of a cheque were not read')
  const facts = { id, method, day, decimals: currency.decimals, both: decimals }
  const { cheque } = tender
  const { left, ...settled } = chequeSettlement(tender, ticket, debt, facts)
  const number = addMoney(batch, context, {
    ...settled,
    behaviour: 'receipt',
    series,
    numbering,
    accounts,
    decimals,
    currency,
    partnerName: ticket.partnerName,
    row: {
      method_id: tender.method,
      origin_id: ticket.id,
      rate_at: ticket.rateAt,
      ...moneyHeadRow(chequeHead(cheque)),
    },
  })
  const { money, settlement } = settled
  const { worth } = settlement
  addChequeRows(batch, context, { money, currency, worth, cheque, shift: ticket.shift })
  context.record({ entity: 'receipt', id, after: { number, total: tender.amount } })
  return { id, left }
}
