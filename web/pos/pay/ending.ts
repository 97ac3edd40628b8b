/** The end of a sale or refund: who must say yes says so, then it is numbered, kept and printed. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../domain/kernel/id.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { TillUser } from '../../../domain/pos/contract.ts'
import { paymentNeeds } from '../../../domain/pos/money/pay-rights.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { approved } from '../../../domain/pos/ticket/sale-edit.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { Settled } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { askApproval } from '../panels/approval.ts'
import { usePrint } from '../printing.ts'
import { endPromise } from '../promise/end-promise.ts'
import { kickDrawer, movesCash } from '../receipt/print-receipt.ts'
import { usePrintWish } from '../receipt/print-wish.ts'
import { finishSale } from '../sell/finish-sale.ts'
import { tillNow } from '../sell/ticket-moment.ts'
import { type Till, useTill } from '../till-context.ts'

type Ended = Settled & {
  isOtherCurrency: boolean
  isCashForCheque?: boolean
  credit?: string | null
}

/** The sale with every yes it needs, or nothing if one was not given. */
async function allowed(
  sale: OpenSale,
  ended: Ended,
  cashier: TillUser,
  till: Till,
): Promise<OpenSale | null> {
  const { basics } = till
  if (!basics) return null
  const [missing] = paymentNeeds(sale, { ...ended, now: tillNow(till) }, cashier, basics)
  if (!missing) return sale
  const approval = await askApproval(missing, sale, sale.id)
  return approval ? allowed(approved(sale, approval), ended, cashier, till) : null
}

export function useEnding(sale: OpenSale, cashier: TillUser, onDone: (ticket: Ticket) => void) {
  const till = useTill()
  const print = usePrint()
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  // A second Enter must not end the sale twice; once it has ended it stays so.
  const isEnding = useRef(false)

  function again(): void {
    isEnding.current = false
    setBusy(false)
  }

  /** The sale is kept by now: paper that does not come is told, and asked for again. */
  async function paper(ticket: Ticket): Promise<void> {
    if (usePrintWish.getState().isWanted) await print(ticket)
    else if (till.basics && movesCash(ticket, till.basics))
      await kickDrawer(ticket.id).catch(() => {
        // A drawer that no printer opens is opened by hand.
      })
  }

  async function end(ended: Ended): Promise<void> {
    if (isEnding.current) return
    isEnding.current = true
    setBusy(true)
    try {
      const ready = await allowed(sale, ended, cashier, till)
      if (!ready) return again()
      const { tenders, rounding, open, tips = [], deducted = '0' } = ended
      // Until now a line of change bore the name of its currency.
      const own = tenders.map((it) => ({ ...it, id: newId() }))
      const left = tips.length > 0 ? { tips } : {}
      const settled = { tenders: own, rounding, open, deducted, ...left }
      const ticket = await finishSale(till, ready, settled, cashier)
      onDone(ticket)
      if (ready.promise && !ready.isTraining) void endPromise(ready, ticket.number)
      void paper(ticket)
    } catch (error) {
      again()
      if (error instanceof Refusal) toast.error(t(`refusal.${error.code}`, { ...error.facts }))
      else {
        // The disk of the till is full, or its store is gone: nobody may walk off with the goods.
        toast.error(t('pay.notKept'))
        throw error
      }
    }
  }

  return { end, isBusy }
}
