/** Composes the sheet of a document in its language. */
import type { PaperDocument } from './document.ts'
import { frameOf } from './frame.ts'
import { goodsParts } from './goods-sheet.ts'
import { type Pen, penOf, type Say } from './pen.ts'
import { printable } from './printable.ts'
import type { Fact, Sheet, SheetParts } from './sheet.ts'
import { statementParts } from './statement-sheet.ts'
import { tradeParts } from './trade-sheet.ts'
import { voucherParts } from './voucher-sheet.ts'

export function sheetOf(document: PaperDocument, say: Say): Sheet {
  const pen = penOf(document, say)
  const parts = partsOf(document, pen)
  return {
    ...frameOf(document, pen),
    ...parts,
    facts: [...parts.facts, ...moreOf(document)],
  }
}

function partsOf(document: PaperDocument, pen: Pen): SheetParts {
  switch (document.kind) {
    case 'receipt':
    case 'payment':
    case 'moneyTransfer':
      return voucherParts(document, pen)
    case 'deliveryNote':
    case 'goodsReceipt':
    case 'transfer':
    case 'transferReceipt':
    case 'stockIn':
    case 'stockOut':
    case 'adjustment':
    case 'production':
      return goodsParts(document, pen)
    case 'statement':
      return statementParts(document, pen)
    default:
      return tradeParts(document, pen)
  }
}

const moreOf = ({ more = [] }: PaperDocument): Fact[] =>
  more.map(({ label, value }) => ({ label: printable(label, 60), value: printable(value) }))
