/** Rows of narrow paper: drawn, and sent to the printer of this till or through the browser. */
import { escposOf } from '../../../domain/pos/ticket/escpos.ts'
import type { ReceiptRow } from '../../../domain/pos/ticket/receipt-row.ts'
import { currentLanguage, directionOf } from '../../kernel/words/words.ts'
import { drawReceipt, type PaperWidth } from './draw-receipt.ts'
import { printPage } from './print-page.ts'
import { isDirect, sendToPrinter } from './printer.ts'

function dotsOf(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

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
