/** A deposit is given back: a refund of its own, which somebody who may give money back says yes to. */
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { mayPass } from '../../../domain/pos/cashier-rights.ts'
import { depositBackOf, type OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import { newSale } from '../../../domain/pos/ticket/sale.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useDesk } from '../desk.ts'
import { askApproval } from '../panels/approval.ts'
import { takeSale } from '../till-ui.ts'
import { holdDeposit } from './deposit-calls.ts'

export function useGiveBack(onDone: () => void): (order: OrderDeposits) => Promise<void> {
  const { t } = useTranslation()
  const { basics, cashier, till } = useDesk()
  return async (order) => {
    const customer = till.catalogue.partner(order.partner.id)
    const back = depositBackOf(order, basics.depositFee ?? '0', basics)
    if (!till.isOnline || !customer || back.cards.length === 0) {
      const code = customer ? 'depositHeld' : 'promiseCustomerAway'
      toast.error(till.isOnline ? t(`refusal.${code}`, { limit: '0' }) : t('deposit.offline'))
      return
    }
    const sale = newId()
    const isAllowed = mayPass(cashier, 'refund', null, basics)
    const approval = isAllowed ? null : await askApproval('refund', null, sale)
    if (!isAllowed && !approval) return
    try {
      for (const { id: value, free: amount } of order.deposits.filter((it) => !isZero(it.free)))
        await holdDeposit({ sale, order: order.id, value, amount })
    } catch (error) {
      toast.error(messageOf(error))
      return
    }
    const blank = { ...newSale(sale, new Date().toISOString()), kind: 'posRefund' as const }
    till.saveSale({ ...blank, customer, approvals: approval ? [approval] : [], ...back })
    takeSale(sale)
    onDone()
  }
}
