/** The money of a printed document: its lines, its taxes by rate, what is paid and due. */
import { behaviourOf } from '../../../domain/books/behaviour.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { isNameOf, nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type {
  PaperAmount,
  PaperTax,
  TradeLine,
  TradePaper,
} from '../../../domain/paper/document.ts'
import type { Say } from '../../../domain/paper/pen.ts'
import { tax1, tax2, vat } from '../../../domain/settings/tax.settings.ts'
import { atOwnRate } from '../../../domain/trade/own-rate.ts'
import { type TaxName, taxNames } from '../../../domain/trade/totals.ts'
import { type CompanyCurrency, type Letterhead, otherCurrency } from './letterhead.ts'
import type { DocumentRow, LineRow } from './paper-rows.ts'

const labels = { vat: vat.label, tax1: tax1.label, tax2: tax2.label }

/** Lines of one rate are one row; what a tax is reckoned on is said beside it. */
function taxRows(
  name: TaxName,
  lines: readonly LineRow[],
  { taxRules }: DocumentRow,
  letterhead: Letterhead,
  decimals: number,
): PaperTax[] {
  const taxed = lines.filter(({ rates }) => !isZero(rates[name]))
  const rule = taxRules?.[name]
  return [...Map.groupBy(taxed, ({ rates }) => rates[name])].map(([percent, group]) => ({
    tax: name,
    label: letterhead.settings.of(labels[name]),
    percent,
    base: sumOf(
      group.flatMap((line) => (rule?.base === 'netAndVat' ? [line.net, line.vat] : [line.net])),
      decimals,
    ),
    amount: sumOf(
      group.map((line) => line[name]),
      decimals,
    ),
    isIncluded: rule?.isIncluded ?? false,
  }))
}

/** The total as it was posted, in the currency of the document and in the other one. */
export const postedAmount = (
  { total, firstTotal, secondTotal }: DocumentRow,
  { rank }: CompanyCurrency,
): PaperAmount => ({ amount: total, second: rank === 'first' ? secondTotal : firstTotal })

/** Another amount of the document, at its own rate. */
export const atItsRate = (
  amount: string,
  row: DocumentRow,
  { rank }: CompanyCurrency,
  other: CompanyCurrency | null,
): PaperAmount => ({ amount, second: other && atOwnRate(amount, row, rank, other.decimals) })

export function tradeTotals(
  row: DocumentRow,
  lines: readonly LineRow[],
  letterhead: Letterhead,
  currency: CompanyCurrency,
  other: CompanyCurrency | null,
): TradePaper['totals'] {
  const { decimals } = currency
  const left = differenceOf(row.total, row.paid, decimals)
  const isOwed = behaviourOf(row.behaviour).debt === 'raise' && row.state === 'posted'
  return {
    subtotal: row.subtotal,
    discount: row.discount,
    taxes: taxNames.flatMap((name) => taxRows(name, lines, row, letterhead, decimals)),
    total: postedAmount(row, currency),
    paid: isOwed ? row.paid : null,
    due: isOwed && !isZero(row.paid) ? atItsRate(left, row, currency, other) : null,
  }
}

type TicketTerms = { letterhead: Letterhead; language: Language; say: Say }

/**
 * What a ticket was paid with, what it gave back, its tips and its cards; of one without goods the
 * total is what its cards come to.
 */
export function ticketTotals(
  { row, lines }: { row: DocumentRow; lines: readonly LineRow[] },
  { letterhead, language, say }: TicketTerms,
  currency: CompanyCurrency,
): Partial<TradePaper['totals']> {
  const { ticketMoney, behaviour } = row
  if (!ticketMoney) return {}
  const { tenders, tips, cards } = ticketMoney
  const other = otherCurrency(letterhead, currency)
  const moved = [
    ...tenders.map((it) => ({
      ...it,
      label:
        it.flow === 'out' && behaviour === 'posSale'
          ? say('receipt.change')
          : nameIn(language, it.method),
    })),
    ...tips.map((it) => ({ ...it, label: say('receipt.tip') })),
    ...cards.map((it) => ({ ...it, label: `${say(`receipt.card.${it.kind}`)} ${it.label}` })),
  ]
  const money = moved.map(({ label, amount, first, currency: id }) =>
    // Where no paper speaks of the other currency, it is said what it counted for.
    id !== currency.id && !other
      ? { label, amount: first, isSecond: false }
      : { label, amount, isSecond: id !== currency.id },
  )
  if (lines.length > 0) return { money }
  const asked = sumOf(
    cards.filter(({ kind }) => kind !== 'depositKept').map(({ first }) => first),
    currency.decimals,
  )
  return { money, subtotal: asked, total: atItsRate(asked, row, currency, other) }
}

/** In the language of the paper, unless it was given a name of its own in this document. */
export const nameOn = (language: Language, { name, names }: LineRow): string =>
  names && isNameOf(names, name) ? nameIn(language, names) : name

export const tradeLine = (line: LineRow, language: Language): TradeLine => ({
  name: nameOn(language, line),
  code: line.code,
  note: line.note,
  quantity: line.quantity,
  unit: signIn(language, line.unit),
  price: line.unitPrice,
  discountPercent: line.discountPercent,
  discountAmount: line.discountAmount,
  taxes: taxNames.map((name) => line.rates[name]),
  total: line.amount,
})
