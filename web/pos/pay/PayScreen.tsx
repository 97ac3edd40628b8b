/** Where a sale is paid, or a refund given: the ticket, the money, and what goes back over the counter. */
import { lazy, Suspense } from 'react'
import type { OpenSale } from '../../../domain/pos/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket.ts'
import { Wait } from '../../kernel/Wait.tsx'
import { SalePay } from './SalePay.tsx'

export type PayScreenProps = {
  sale: OpenSale
  onDone: (ticket: Ticket) => void
  onBack: () => void
}

/** A till refunds seldom: what that needs is fetched, and kept, apart. */
const RefundPay = lazy(() => import('./RefundPay.tsx'))

export function PayScreen(props: PayScreenProps) {
  if (props.sale.kind === 'posSale') return <SalePay {...props} />
  return (
    <Suspense fallback={<Wait />}>
      <RefundPay {...props} />
    </Suspense>
  )
}
