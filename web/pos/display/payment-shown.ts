/** How the payment in hand stands, for the display: told by the payment screen while it is open. */
import { useEffect } from 'react'
import { create } from 'zustand'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { PaymentShown } from '../../../domain/pos/display/shown-sale.ts'
import { percentTip, tipPercents } from '../../../domain/pos/money/tip-choice.ts'
import type { PayDesk } from '../pay/pay-desk.ts'

export const usePaymentShown = create<{ payment: PaymentShown | null }>(() => ({ payment: null }))

const choicesOf = ({ basics, payment, totals }: PayDesk): PaymentShown['tipChoices'] =>
  basics.takesTips
    ? tipPercents
        .map((percent) => ({
          percent,
          currency: payment.currency,
          amount: percentTip(percent, totals.total, payment, basics),
        }))
        .filter(({ amount }) => !isZero(amount))
    : []

export function useShowPayment(desk: PayDesk): void {
  const { sale, settlement, given, payment } = desk
  const shown = JSON.stringify({
    sale: sale.id,
    due: settlement.due,
    received: settlement.received,
    change: (given?.parts ?? []).map(({ currency, amount }) => ({ currency, amount })),
    tips: payment.tips,
    tipChoices: choicesOf(desk),
  } satisfies PaymentShown)
  useEffect(() => {
    usePaymentShown.setState({ payment: JSON.parse(shown) as PaymentShown })
  }, [shown])
  useEffect(() => () => usePaymentShown.setState({ payment: null }), [])
}
