/** Prints the receipt of a ticket; what did not come out stands above the till until it has. */
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { NotPrinted } from '../printing/agent-printer.ts'
import { printGift, printReceipt, type ReceiptWay } from './receipt/print-receipt.ts'
import { notPrinted, printSettled } from './sell/last-ticket.ts'
import { useTill } from './till-context.ts'

/** What it answers says whether it came out. */
export function usePrint(): (ticket: Ticket, way?: ReceiptWay) => Promise<boolean> {
  const till = useTill()
  return async (ticket, way) => {
    try {
      await printReceipt(ticket, till, way)
      printSettled(ticket.id)
      return true
    } catch (error) {
      notPrinted(ticket, error instanceof NotPrinted ? error : undefined)
      return false
    }
  }
}

/** A gift receipt is asked for by the client who waits for it: what went wrong is said at once. */
export function usePrintGift(): (ticket: Ticket) => Promise<void> {
  const till = useTill()
  const { t } = useTranslation()
  return async (ticket) => {
    try {
      await printGift(ticket, till)
    } catch {
      toast.error(t('receipt.giftNotPrinted'))
    }
  }
}
