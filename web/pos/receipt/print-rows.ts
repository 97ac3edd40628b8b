/** Rows of narrow paper: drawn, and sent to the printer of this till or through the browser. */
import { escposOf } from '../../../domain/paper/escpos.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { dotsOf } from '../../paper/picture.ts'
import { isDirect, sendToPrinter } from '../../paper/printer.ts'
import { drawReceipt, type PaperWidth } from './draw-receipt.ts'
import { printPage } from './print-page.ts'

/** The picture on paper, by the way this till prints; `opens` kicks the drawer on the way. */
export async function printPicture(
  canvas: HTMLCanvasElement,
  width: PaperWidth,
  opens: 'drawer' | 'closed' = 'closed',
): Promise<void> {
  if (isDirect()) await sendToPrinter(escposOf(dotsOf(canvas), opens))
  else printPage(canvas, width)
}

/** A printer that does not answer leaves the dialog of the browser: `true` when it came to that. */
export async function printRows(rows: readonly ReceiptRow[], width: PaperWidth): Promise<boolean> {
  const canvas = await drawReceipt(rows, { width, direction: directionOf(currentLanguage()) })
  try {
    await printPicture(canvas, width)
    return false
  } catch {
    printPage(canvas, width)
    return true
  }
}
