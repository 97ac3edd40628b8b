/** What paying is given, of a sale and of a refund alike. */
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'

export type PayScreenProps = {
  sale: OpenSale
  onDone: (ticket: Ticket) => void
  onBack: () => void
}
