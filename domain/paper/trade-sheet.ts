/** Invoices, quotations, orders, credit notes and purchases: lines with prices, and totals. */
import { isZero, tidyDecimal } from '../kernel/decimal.ts'
import { fractionOf, nought, plus, rounded } from '../kernel/fraction.ts'
import { amountInWords } from './amount-in-words.ts'
import type { PaperTax, TradeLine, TradePaper } from './document.ts'
import type { Pen } from './pen.ts'
import { printable } from './printable.ts'
import type { Fact, Row, Sheet, Table, Total } from './sheet.ts'
import { type Head, tableOf } from './table-size.ts'

const has = (decimal: string | null | undefined): decimal is string =>
  decimal != null && decimal !== '' && !isZero(decimal)

export function tradeParts(document: TradePaper, pen: Pen): Partial<Sheet> {
  const { amount } = document.totals.total
  return {
    facts: factsOf(document, pen),
    tables: [linesOf(document, pen)],
    totals: totalsOf(document, pen),
    inWords: wordsOf(amount, document, pen),
    signatures: [],
  }
}

/** Also for vouchers: the amount spelled out, closed so that nothing can be added. */
export function wordsOf(
  amount: string,
  { currency, language }: Pick<TradePaper, 'currency' | 'language'>,
  { say }: Pen,
): Fact {
  const words = amountInWords(amount, currency.code, language)
  return { label: say('paper.inWords'), value: say('paper.only', { words }) }
}

function factsOf(document: TradePaper, pen: Pen): Fact[] {
  const { kind, dueOn, validUntil, deliverOn, more = [] } = document
  const reference = ['creditNote', 'purchaseReturn'].includes(kind)
    ? 'paper.corrects'
    : kind === 'purchase'
      ? 'paper.supplierNumber'
      : 'paper.reference'
  return [
    ...pen.facts([
      ['paper.date', pen.day(document.date)],
      ['paper.dueDate', dueOn && pen.day(dueOn)],
      ['paper.validUntil', validUntil && pen.day(validUntil)],
      ['paper.deliveryDate', deliverOn && pen.day(deliverOn)],
      [reference, document.reference],
      ['paper.branch', document.branch],
      ['paper.warehouse', document.warehouse],
      ['paper.currency', document.currency.code],
    ]),
    ...more.map(({ label, value }) => ({ label: printable(label, 60), value: printable(value) })),
  ]
}

/** Columns that no line fills are left out, and the names have more room. */
function linesOf({ lines, currency }: TradePaper, pen: Pen): Table {
  const { say } = pen
  const all: [Head, (line: TradeLine, at: number) => string, boolean][] = [
    [{ label: say('paper.index'), kind: 'index' }, (_, at) => String(at + 1), true],
    [{ label: say('paper.item'), kind: 'name' }, ({ name }) => printable(name), true],
    [
      { label: say('paper.unit'), kind: 'text' },
      ({ unit }) => printable(unit, 40),
      lines.some(({ unit }) => unit),
    ],
    [
      { label: say('paper.quantity'), kind: 'number' },
      ({ quantity }) => pen.quantity(quantity),
      true,
    ],
    [{ label: say('paper.price'), kind: 'number' }, ({ price }) => pen.amount(price), true],
    [
      { label: say('paper.discount'), kind: 'number' },
      (line) => discountOf(line, pen),
      lines.some((line) => has(line.discountPercent) || has(line.discountAmount)),
    ],
    [
      { label: say('paper.tax'), kind: 'number' },
      ({ taxes = [] }) => pen.ordered(taxes.filter(has).map(pen.percent).join(' + ') || '–'),
      lines.some(({ taxes = [] }) => taxes.some(has)),
    ],
    [
      { label: say('paper.lineTotal', { currency: currency.code }), kind: 'amount' },
      ({ total }) => pen.amount(total),
      true,
    ],
  ]
  const used = all.filter(([, , isUsed]) => isUsed)
  const columns = used.map(([column]) => column)
  let sum = nought
  const rows = lines.map((line, at): Row => {
    sum = plus(sum, fractionOf(line.total))
    return {
      cells: used.map(([, cell]) => cell(line, at)),
      ...detailsOf(line),
      carry: pen.amount(rounded(sum, currency.decimals)),
    }
  })
  return tableOf(columns, rows)
}

/** The code behind the name, what was noted under it. */
export const detailsOf = ({ code, note }: Pick<TradeLine, 'code' | 'note'>) => ({
  ...(code ? { code: printable(code, 40) } : {}),
  ...(note ? { note: printable(note, 400) } : {}),
})

function discountOf({ discountPercent, discountAmount }: TradeLine, pen: Pen): string {
  const parts = [
    has(discountPercent) ? pen.percent(discountPercent) : '',
    has(discountAmount) ? pen.amount(discountAmount) : '',
  ]
  return pen.ordered(parts.filter(Boolean).join(' + ') || '–')
}

function taxLabel({ tax, label, percent }: PaperTax, pen: Pen): string {
  const name = printable(label, 24) || pen.say(`paper.${tax}`)
  return `${name} ${pen.percent(percent)}`
}

function totalsOf({ totals, second }: TradePaper, pen: Pen): Total[] {
  const { say, money } = pen
  const { subtotal, discount, taxes, rounding, total, paid, due } = totals
  const plain = (key: string, amount: string | null | undefined): Total[] =>
    has(amount) ? [{ label: say(key), amount: money(amount), tone: 'plain' }] : []
  const taxTotal = (tax: PaperTax): Total => ({
    label: tax.isIncluded
      ? say('paper.including', { tax: taxLabel(tax, pen) })
      : taxLabel(tax, pen),
    // What it is reckoned on is said where that is not the line above.
    detail:
      tidyDecimal(tax.base) === tidyDecimal(subtotal)
        ? undefined
        : say('paper.onBase', { base: pen.amount(tax.base) }),
    amount: money(tax.amount),
    tone: tax.isIncluded ? 'quiet' : 'plain',
  })
  const inBoth = (sum: { amount: string; second?: string | null }) => ({
    amount: money(sum.amount),
    second: second && sum.second ? money(sum.second, second) : undefined,
  })
  const before: Total[] = [
    ...plain('paper.discountTotal', discount),
    ...taxes.filter(({ isIncluded }) => !isIncluded).map(taxTotal),
    ...plain('paper.rounding', rounding),
  ]
  const opening: Total = { label: say('paper.subtotal'), amount: money(subtotal), tone: 'plain' }
  return [
    // A subtotal that is the total already would only be read twice.
    ...(before.length > 0 ? [opening, ...before] : []),
    { label: say('paper.total'), ...inBoth(total), tone: 'total' },
    ...taxes.filter(({ isIncluded }) => isIncluded).map(taxTotal),
    ...plain('paper.paid', paid),
    ...(due && has(paid)
      ? [{ label: say('paper.due'), ...inBoth(due), tone: 'due' as const }]
      : []),
  ]
}
