/** Puts a receipt on paper and opens the drawer. Whatever fails is thrown: the till says so. */
import { drawerPulse } from '../../../domain/paper/escpos.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { NoPrinter, sendToPrinter } from '../../paper/printer.ts'
import { isTrainingTicket } from '../sell/ticket-moment.ts'
import type { Till } from '../till-context.ts'
import { countPrint, nextPrint } from './print-count.ts'
import { printPicture } from './print-rows.ts'
import { languageOf, receiptPicture } from './receipt-picture.ts'

/** Notes go in or come out: the drawer must be open. */
export const movesCash = ({ tenders }: Ticket, { methods }: TillBasics): boolean =>
  tenders.some((it) => methods.find(({ id }) => id === it.method)?.type === 'cash')

export async function printReceipt(ticket: Ticket, till: Till): Promise<void> {
  const { basics } = till
  if (!basics) throw new NoPrinter()
  const print = await nextPrint(ticket, till)
  const { copy } = print
  const language = languageOf(ticket, till.catalogue)
  const canvas = await receiptPicture(ticket, basics, language, copy)
  const isFirst = copy === 1 && !isTrainingTicket(ticket)
  const opens = isFirst && movesCash(ticket, basics) ? 'drawer' : 'closed'
  await printPicture(canvas, basics.ticketWidth, opens)
  await countPrint(ticket, print, till)
}

export async function kickDrawer(): Promise<void> {
  await sendToPrinter(drawerPulse)
}
