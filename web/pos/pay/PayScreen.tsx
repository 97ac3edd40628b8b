/** Where a sale is paid, or a refund given: the ticket, the money, and what goes back over the counter. */
import type { PayScreenProps } from './pay-screen.ts'
import { RefundPay } from './RefundPay.tsx'
import { SalePay } from './SalePay.tsx'

export function PayScreen(props: PayScreenProps) {
  return props.sale.kind === 'posRefund' ? <RefundPay {...props} /> : <SalePay {...props} />
}
