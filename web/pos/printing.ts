/** Prints the receipt of a ticket, and says so when it did not come out. */
import { useTranslation } from 'react-i18next'
import type { Ticket } from '../../domain/pos/ticket.ts'
import { toast } from '../kernel/toast.tsx'
import { notPrinted, printSettled } from './last-ticket.ts'
import { printReceipt } from './receipt/print-receipt.ts'
import { useTill } from './till-context.ts'

export function usePrint(): (ticket: Ticket) => Promise<void> {
  const { t } = useTranslation()
  const till = useTill()
  return async (ticket) => {
    try {
      await printReceipt(ticket, till)
      printSettled(ticket.id)
    } catch {
      notPrinted(ticket)
      toast.error(t('till.notPrinted', { number: ticket.number }))
    }
  }
}
