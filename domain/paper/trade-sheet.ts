/** Invoices, quotations, orders, credit notes and purchases: lines with prices, and totals. */
import { fractionOf, plus, rounded, zero } from '../kernel/number/fraction.ts'
import type { TradeLine, TradePaper } from './document.ts'
import { isSome, type Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Fact, Row, SheetParts, Table } from './sheet.ts'
import { detailsOf, type Head, tableOf } from './table.ts'
import { totalsOf } from './trade-totals.ts'

export function tradeParts(document: TradePaper, pen: Pen): SheetParts {
  const { amount } = document.totals.total
  return {
    facts: factsOf(document, pen),
    // Of a card or a deposit alone there are no goods.
    tables: document.lines.length > 0 ? [linesOf(document, pen)] : [],
    totals: totalsOf(document, pen),
    inWords: pen.inWords(amount),
    signatures: [],
  }
}

function factsOf(document: TradePaper, pen: Pen): Fact[] {
  const { kind, dueOn, validUntil, deliverOn } = document
  const reference = ['creditNote', 'purchaseReturn', 'refund'].includes(kind)
    ? 'paper.corrects'
    : kind === 'purchase'
      ? 'paper.supplierNumber'
      : 'paper.reference'
  return pen.facts([
    ['paper.date', pen.day(document.date)],
    ['paper.dueDate', dueOn && pen.day(dueOn)],
    ['paper.validUntil', validUntil && pen.day(validUntil)],
    ['paper.deliveryDate', deliverOn && pen.day(deliverOn)],
    [reference, document.reference],
    ['paper.branch', document.branch],
    ['paper.warehouse', document.warehouse],
    ['paper.currency', document.currency.code],
  ])
}

/** A column: its head, what a line has in it, and whether any line has something. */
type LineColumn = [Head, (line: TradeLine, at: number) => string, isUsed: boolean]

/** Columns that no line fills are left out, and the names have more room. */
function columnsOf({ lines, currency }: TradePaper, pen: Pen): LineColumn[] {
  const head = (word: string, kind: Head['kind']): Head => ({ label: pen.say(word), kind })
  const total = pen.say('paper.lineTotal', { currency: currency.code })
  const hasUnit = lines.some(({ unit }) => unit)
  const hasDiscount = lines.some((line) => discountOf(line, pen))
  const hasTax = lines.some((line) => taxesOf(line, pen))
  const all: LineColumn[] = [
    [head('paper.index', 'index'), (_, at) => String(at + 1), true],
    [head('paper.item', 'name'), ({ name }) => printable(name), true],
    [head('paper.unit', 'text'), ({ unit }) => printable(unit, 40), hasUnit],
    [head('paper.quantity', 'number'), ({ quantity }) => pen.quantity(quantity), true],
    [head('paper.price', 'number'), ({ price }) => pen.amount(price), true],
    [head('paper.discount', 'number'), (line) => discountOf(line, pen) || '–', hasDiscount],
    [head('paper.tax', 'number'), (line) => taxesOf(line, pen) || '–', hasTax],
    [{ label: total, kind: 'amount' }, (line) => pen.amount(line.total), true],
  ]
  return all.filter(([, , isUsed]) => isUsed)
}

function linesOf(document: TradePaper, pen: Pen): Table {
  const { lines, currency } = document
  const columns = columnsOf(document, pen)
  let sum = zero
  const rows = lines.map((line, at): Row => {
    sum = plus(sum, fractionOf(line.total))
    return {
      cells: columns.map(([, cell]) => cell(line, at)),
      ...detailsOf(line),
      carry: pen.amount(rounded(sum, currency.decimals)),
    }
  })
  return tableOf(
    columns.map(([head]) => head),
    rows,
  )
}

/** "5%", "2.00" or "5% + 2.00"; nothing where nothing was taken off. */
function discountOf({ discountPercent, discountAmount }: TradeLine, pen: Pen): string {
  const parts = [
    isSome(discountPercent) ? pen.percent(discountPercent) : '',
    isSome(discountAmount) ? pen.amount(discountAmount) : '',
  ]
  return pen.ordered(parts.filter(Boolean).join(' + '))
}

const taxesOf = ({ taxes = [] }: TradeLine, pen: Pen): string =>
  pen.ordered(taxes.filter(isSome).map(pen.percent).join(' + '))
