/** Rows of narrow paper: drawn, and sent to the printer of this till or through the browser. */
import i18next from 'i18next'
import { escposOf } from '../../../domain/paper/escpos.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { dotsOf } from '../../paper/picture.ts'
import { NoPrinter, type Printer, sendToPrinter, usePrinter } from '../../paper/printer.ts'
import {
  NotPrinted,
  openDrawerByAgent,
  type PaperName,
  printByAgent,
} from '../../printing/agent-printer.ts'
import { drawReceipt, type PaperWidth } from './draw-receipt.ts'
import { printPage } from './print-page.ts'

/** Receipts whose drawer was opened: paper that is asked for again opens none. */
const opened = new Set<string>()

/** Two jobs of one queue: the drawer opens first. */
async function printThere(
  canvas: HTMLCanvasElement,
  name: PaperName,
  opens: 'drawer' | 'closed',
  { agentPrinter }: Printer,
): Promise<void> {
  if (!agentPrinter) throw new NoPrinter()
  const isFirst = name.key === undefined || !opened.has(name.key)
  if (name.key !== undefined) opened.add(name.key)
  if (opens === 'drawer' && isFirst)
    void openDrawerByAgent(agentPrinter, name.ticket).catch(() => {
      // A drawer that no printer opens is opened by hand.
    })
  await printByAgent(agentPrinter, dotsOf(canvas), name)
}

/** The picture on paper, by the way this till prints or another; `opens` kicks the drawer on the way. */
export async function printPicture(
  canvas: HTMLCanvasElement,
  width: PaperWidth,
  name: PaperName,
  opens: 'drawer' | 'closed' = 'closed',
  printer: Printer = usePrinter.getState(),
): Promise<void> {
  if (printer.way === 'agent') await printThere(canvas, name, opens, printer)
  else if (printer.way !== 'dialog') await sendToPrinter(escposOf(dotsOf(canvas), opens), printer)
  else printPage(canvas, width)
}

/**
 * A printer that does not answer leaves the dialog of the browser: `true` when it came to that. What
 * may have come out is not printed a second time: whoever stands there is told to look.
 */
export async function printRows(
  rows: readonly ReceiptRow[],
  width: PaperWidth,
  name: Omit<PaperName, 'key'>,
): Promise<boolean> {
  const canvas = await drawReceipt(rows, { width, direction: directionOf(currentLanguage()) })
  try {
    await printPicture(canvas, width, name)
    return false
  } catch (error) {
    if (error instanceof NotPrinted && error.isUncertain) {
      toast.error(i18next.t('printing.maybe', { title: name.title }))
      return false
    }
    printPage(canvas, width)
    return true
  }
}
