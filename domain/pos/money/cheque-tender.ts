/**
 * A cheque at the till. It is a promise to pay: the ticket is paid by a receipt of its own, which
 * the cheque lives on with, so that one that bounces opens the ticket again. It pays what it counted
 * for and gives no change.
 */
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { TillBasics } from '../contract.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'
import type { TenderLine } from './tender-line.ts'

export type ChequeTender = TicketTender & { cheque: NonNullable<TicketTender['cheque']> }

export const isCheque = (tender: TicketTender): tender is ChequeTender =>
  tender.flow === 'in' && Boolean(tender.cheque)

/** The cheques it was paid with. */
export const chequesOf = ({ tenders }: Pick<Ticket, 'tenders'>): ChequeTender[] =>
  tenders.filter(isCheque)

type Taking = Pick<TillBasics, 'methods'>

/** What is not written yet of a cheque, or who must be known before it is taken. */
export function chequeRefusal(
  tenders: readonly Pick<TenderLine, 'method' | 'cheque'>[],
  { methods }: Taking,
  hasCustomer: boolean,
): FieldRefusal | undefined {
  for (const { method: id, cheque } of tenders) {
    const method = methods.find((it) => it.id === id)
    if (method?.asksCustomer && !hasCustomer) return { code: 'selectClient', field: 'partner' }
    if (method?.type === 'cheque' && !isWritten(cheque))
      return { code: 'chequeIncomplete', field: 'cheque' }
  }
  return undefined
}

const isWritten = (cheque: TenderLine['cheque']): boolean =>
  Boolean(cheque?.bank && cheque.number && cheque.dueDate)
