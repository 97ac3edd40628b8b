/** The cheques a ticket was paid with: each becomes a cheque in hand, by a receipt of its own. */
import { firstState } from '../../domain/cash/cheque.ts'
import { newId } from '../../domain/kernel/id.ts'
import { type ChequeTender, chequeSettlement, chequesOf } from '../../domain/pos/cheque-tender.ts'
import type { TillCurrency } from '../../domain/pos/contract.ts'
import type { Batch } from '../books/batch.ts'
import type { Numbering } from '../books/document.ts'
import { addMoney } from '../books/money-document.ts'
import type { SeriesEnd } from '../books/series.ts'
import type { Context } from '../kernel/command.ts'
import type { PostedTicket } from './ticket-row.ts'

/** Where receipts of the day of a ticket are numbered; no series where it has no cheque. */
export type Receipts = {
  series: SeriesEnd | undefined
  numbering: Numbering
  currencies: readonly TillCurrency[]
}

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
  const number = addMoney(batch, context, {
    ...chequeSettlement(tender, ticket, facts),
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
  const state = firstState('in')
  batch.cheques.push({
    document_id: id,
    side: 'client',
    partner_id: ticket.partner,
    bank: cheque.bank,
    number: cheque.number,
    drawer: cheque.drawer ?? null,
    currency_id: tender.currency,
    amount: tender.amount,
    first_amount: tender.value,
    due_date: cheque.dueDate,
    state,
    shift_id: ticket.shift,
  })
  const { fullName: user_name } = context.actor
  batch.chequeEvents.push({ id: newId(), document_id: id, state, day, user_name })
  context.record({ entity: 'receipt', id, after: { number, total: tender.amount } })
  return id
}
