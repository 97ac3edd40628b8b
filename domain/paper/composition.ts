/** Composes the sheet of a document in its language. */
import type { PaperDocument } from './document.ts'
import { frameOf } from './frame.ts'
import { goodsParts } from './goods-sheet.ts'
import { type Pen, penOf, type Say } from './pen.ts'
import type { Sheet } from './sheet.ts'
import { statementParts } from './statement-sheet.ts'
import { tradeParts } from './trade-sheet.ts'
import { voucherParts } from './voucher-sheet.ts'

export function sheetOf(document: PaperDocument, say: Say): Sheet {
  const pen = penOf(document, say)
  const none = { facts: [], tables: [], totals: [], signatures: [] }
  return { ...none, ...frameOf(document, pen), ...partsOf(document, pen) }
}

function partsOf(document: PaperDocument, pen: Pen): Partial<Sheet> {
  switch (document.kind) {
    case 'receipt':
    case 'payment':
      return voucherParts(document, pen)
    case 'deliveryNote':
    case 'transfer':
      return goodsParts(document, pen)
    case 'statement':
      return statementParts(document, pen)
    default:
      return tradeParts(document, pen)
  }
}
