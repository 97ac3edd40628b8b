/** The cheques a ticket was paid with: each becomes a cheque in hand, by a receipt of its own. */
import { newId } from '../../../domain/kernel/id.ts'
import { chequeSettlement } from '../../../domain/pos/money/cheque-settlement.ts'
import { type ChequeTender, chequesOf } from '../../../domain/pos/money/cheque-tender.ts'
import type { PostedTicket } from '../../../domain/pos/ticket/posted-ticket.ts'
import type { Batch } from '../../books/batch.ts'
import { addChequeRows, addMoney } from '../../books/money-document.ts'
import type { Context } from '../../kernel/command.ts'

/** Answers the receipts by the tenders they stand for. */
export function addCheques(
  batch: Batch,
  context: Context,
  posted: PostedTicket,
): Map<string, string> {
  const cheques = chequesOf(posted.ticket)
  return new Map(cheques.map((tender) => [tender.id, addCheque(batch, context, posted, tender)]))
}

function addCheque(
  batch: Batch,
  context: Context,
  { ticket, day, methods, decimals, accounts, receipts }: PostedTicket,
  tender: ChequeTender,
): string {
  const id = newId()
  const { series, numbering, currencies } = receipts
  const method = methods.get(tender.method)
  const currency = currencies.find((it) => it.id === tender.currency)
  if (!series || !method || !currency) throw new Error('The facts of a cheque were not read')
  const facts = { id, method, day, decimals: currency.decimals, first: decimals.first }
  const { cheque } = tender
  const settled = chequeSettlement(tender, ticket, facts)
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
      bank: cheque.bank,
      reference: cheque.number,
      value_date: cheque.dueDate,
    },
  })
  const { money } = settled
  const { value: firstAmount } = tender
  addChequeRows(batch, context, { money, currency, firstAmount, cheque, shift: ticket.shift })
  context.record({ entity: 'receipt', id, after: { number, total: tender.amount } })
  return id
}
