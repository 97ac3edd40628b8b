/** Delivery notes and transfers: what was handed over, without prices, and who signs for it. */
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
      ['paper.from', document.from],
      ['paper.to', document.to],
    ]),
    tables: [linesOf(document, pen)],
    totals: [],
    signatures:
      document.kind === 'transfer'
        ? [pen.say('paper.sign.sentBy'), pen.say('paper.sign.receivedBy')]
        : [pen.say('paper.sign.deliveredBy'), pen.say('paper.sign.receivedBy')],
  }
}

function linesOf({ lines }: GoodsPaper, pen: Pen): Table {
  const { say } = pen
  const hasOrdered = lines.some(({ ordered }) => isSome(ordered))
  const columns: Head[] = [
    { label: say('paper.index'), kind: 'index' },
    { label: say('paper.item'), kind: 'name' },
    { label: say('paper.unit'), kind: 'text' },
    ...(hasOrdered ? [{ label: say('paper.ordered'), kind: 'number' as const }] : []),
    { label: say(hasOrdered ? 'paper.delivered' : 'paper.quantity'), kind: 'amount' },
  ]
  const cellsOf = (line: GoodsLine, at: number): string[] => [
    String(at + 1),
    printable(line.name),
    printable(line.unit, 40),
    ...(hasOrdered ? [line.ordered ? pen.quantity(line.ordered) : '–'] : []),
    pen.quantity(line.quantity),
  ]
  const rows = lines.map((line, at): Row => ({ cells: cellsOf(line, at), ...detailsOf(line) }))
  return tableOf(columns, rows)
}
