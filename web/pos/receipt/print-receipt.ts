/** Puts a receipt on paper and opens the drawer. Whatever fails is thrown: the till says so. */
import { drawerPulse } from '../../../domain/paper/escpos.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import { NoPrinter, sendToPrinter, usePrinter } from '../../paper/printer.ts'
import { openDrawerByAgent } from '../../printing/agent-printer.ts'
import { isTrainingTicket } from '../sell/ticket-moment.ts'
import type { Till } from '../till-context.ts'
import { countPrint, nextPrint } from './print-count.ts'
import { printPage } from './print-page.ts'
import { printPicture } from './print-rows.ts'
import { giftPicture, languageOf, receiptPicture } from './receipt-picture.ts'

/** Notes go in or come out: the drawer must be open. */
export const movesCash = ({ tenders }: Ticket, { methods }: TillBasics): boolean =>
  tenders.some((it) => methods.find(({ id }) => id === it.method)?.type === 'cash')

/** By the way of this till, or through the browser where its printer has failed. */
export type ReceiptWay = 'own' | 'browser'

export async function printReceipt(
  ticket: Ticket,
  till: Till,
  way: ReceiptWay = 'own',
): Promise<void> {
  const { basics } = till
  if (!basics) throw new NoPrinter()
  const print = await nextPrint(ticket, till)
  const { copy } = print
  const language = languageOf(ticket, till.catalogue)
  const canvas = await receiptPicture(ticket, basics, language, copy)
  const isFirst = copy === 1 && !isTrainingTicket(ticket)
  const opens = isFirst && movesCash(ticket, basics) ? 'drawer' : 'closed'
  // In training every print is the first of its ticket.
  const key = isTrainingTicket(ticket) ? undefined : `receipt:${ticket.id}:${copy}`
  if (way === 'browser') printPage(canvas, basics.ticketWidth)
  else
    await printPicture(
      canvas,
      basics.ticketWidth,
      { kind: 'receipt', title: ticket.number, key, ticket: ticket.id },
      opens,
    )
  await countPrint(ticket, print, till)
}

/** Of no worth by itself, and no copy of the receipt: it is counted nowhere. */
export async function printGift(ticket: Ticket, till: Till): Promise<void> {
  const { basics } = till
  if (!basics) throw new NoPrinter()
  const canvas = await giftPicture(ticket, basics, languageOf(ticket, till.catalogue))
  const name = { kind: 'receipt', title: ticket.number } as const
  await printPicture(canvas, basics.ticketWidth, name, 'closed')
}

/** `reason`: the ticket, or the opening that was written down, for which it opens. */
export async function kickDrawer(reason?: string): Promise<void> {
  const { way, agentPrinter } = usePrinter.getState()
  if (way === 'agent' && agentPrinter) await openDrawerByAgent(agentPrinter, reason)
  else await sendToPrinter(drawerPulse)
}
