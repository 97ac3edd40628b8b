/** The two screens of money. The other side of each takes refunds: from a supplier, to a client. */
import type { Side } from '../books/behaviour.ts'
import type { Money } from '../books/settlement.ts'

export type MoneyScreen = 'receipts' | 'payments'

export const moneyScreens = {
  receipts: { behaviour: 'receipt', flow: 'in', side: 'client' },
  payments: { behaviour: 'payment', flow: 'out', side: 'supplier' },
} as const satisfies Record<
  MoneyScreen,
  { behaviour: 'receipt' | 'payment'; flow: Money['flow']; side: Side }
>
