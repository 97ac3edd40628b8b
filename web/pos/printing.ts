/** Prints the receipt of a ticket; what did not come out stands above the till until it has. */
import type { Ticket } from '../../domain/pos/ticket/ticket.ts'
import { printReceipt } from './receipt/print-receipt.ts'
import { notPrinted, printSettled } from './sell/last-ticket.ts'
import { useTill } from './till-context.ts'

/** What it answers says whether it came out. */
export function usePrint(): (ticket: Ticket) => Promise<boolean> {
  const till = useTill()
  return async (ticket) => {
    try {
      await printReceipt(ticket, till)
      printSettled(ticket.id)
      return true
    } catch {
      notPrinted(ticket)
      return false
    }
  }
}
