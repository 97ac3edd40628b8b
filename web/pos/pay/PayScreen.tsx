/** Where a sale is paid, or a refund given: the ticket, the money, and what goes back over the counter. */
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { RefundPay } from './RefundPay.tsx'
import { SalePay } from './SalePay.tsx'

export type PayScreenProps = {
  sale: OpenSale
  onDone: (ticket: Ticket) => void
  onBack: () => void
}

export function PayScreen(props: PayScreenProps) {
  return props.sale.kind === 'posRefund' ? <RefundPay {...props} /> : <SalePay {...props} />
}
