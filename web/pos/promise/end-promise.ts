/** A quotation or order that was sold at the till: nobody waits for it any more, and it says why. */
import i18next from 'i18next'
import { isKept } from '../../../domain/pos/promise/promise.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call } from '../../kernel/session/api.ts'

/** The sale is kept whatever becomes of this: what could not be closed is told. */
export async function endPromise(sale: OpenSale, ticket: string): Promise<void> {
  const { promise } = sale
  if (!promise) return
  const { id, number, kind } = promise
  if (!isKept(sale)) {
    toast.info(i18next.t('promise.stillOpen', { number }))
    return
  }
  // Of an order the ticket itself takes what was sold.
  if (kind === 'salesOrder') {
    toast.success(i18next.t('promise.ended', { number }))
    return
  }
  try {
    const reason = i18next.t('promise.reason', { number: ticket })
    await call('POST', `/api/invoices/${id}/close`, { reason })
    toast.success(i18next.t('promise.ended', { number }))
  } catch {
    toast.error(i18next.t('promise.notEnded', { number }))
  }
}
