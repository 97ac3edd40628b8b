/** What was handed over, moved or counted, without prices, and who signs for it. */
import { isNegative } from '../kernel/number/decimal.ts'
import type { GoodsLine, GoodsPaper } from './document.ts'
import { isSome, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Row, SheetParts, Table } from './sheet.ts'
import { detailsOf, type Head, tableOf } from './table.ts'

export function goodsParts(document: GoodsPaper, pen: Pen): SheetParts {
  return {
    facts: pen.facts([
      ['paper.date', pen.day(document.date)],
      ['paper.reference', document.reference],
      ['paper.branch', document.branch],
      ['paper.warehouse', document.warehouse],
      ['paper.from', document.from],
      ['paper.to', document.to],
      ['paper.reason', document.reason],
    ]),
    tables: [linesOf(document, pen)],
    totals: [],
    signatures: signers[document.kind].map((signer) => pen.say(`paper.sign.${signer}`)),
  }
}

const signers: Readonly<Record<GoodsPaper['kind'], readonly string[]>> = {
  deliveryNote: ['deliveredBy', 'receivedBy'],
  goodsReceipt: ['deliveredBy', 'receivedBy'],
  transfer: ['sentBy', 'receivedBy'],
  transferReceipt: ['sentBy', 'receivedBy'],
  stockIn: ['receivedBy', 'approvedBy'],
  stockOut: ['approvedBy', 'receivedBy'],
  adjustment: ['countedBy', 'approvedBy'],
  production: ['approvedBy', 'receivedBy'],
}

/** More is said as loudly as less. */
const difference = (decimal: string, pen: Pen): string =>
  isNegative(decimal) ? pen.quantity(decimal) : pen.ordered(`+${pen.quantity(decimal)}`)

function linesOf({ kind, lines }: GoodsPaper, pen: Pen): Table {
  const { say } = pen
  const isCounted = kind === 'adjustment' || kind === 'production'
  const hasOrdered = lines.some(({ ordered }) => isSome(ordered))
  const quantityWord = isCounted
    ? 'paper.difference'
    : hasOrdered
      ? 'paper.delivered'
      : 'paper.quantity'
  const columns: Head[] = [
    { label: say('paper.index'), kind: 'index' },
    { label: say('paper.item'), kind: 'name' },
    { label: say('paper.unit'), kind: 'text' },
    ...(hasOrdered ? [{ label: say('paper.ordered'), kind: 'number' as const }] : []),
    { label: say(quantityWord), kind: 'amount' },
  ]
  const cellsOf = (line: GoodsLine, at: number): string[] => [
    String(at + 1),
    printable(line.name),
    printable(line.unit, 40),
    ...(hasOrdered ? [line.ordered ? pen.quantity(line.ordered) : '–'] : []),
    isCounted ? difference(line.quantity, pen) : pen.quantity(line.quantity),
  ]
  const rows = lines.map((line, at): Row => ({ cells: cellsOf(line, at), ...detailsOf(line) }))
  return tableOf(columns, rows)
}
