/** Takes a bill that was made at a table into hand, as soon as the till can. */
import { useEffect } from 'react'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { useBillToPay } from '../bill-to-pay.ts'
import { useDesk } from '../desk.ts'
import { beginBill } from './bill-sale.ts'

export function BillInHand() {
  const { till, basics } = useDesk()
  const isAsked = useBillToPay(({ bill }) => bill !== null)
  const isReady = till.state === 'ready'
  const { id: company } = basics.company
  useEffect(() => {
    if (isAsked && isReady)
      beginBill(company).catch((error: unknown) => toast.error(messageOf(error)))
  }, [isAsked, isReady, company])
  return null
}
