/** From what the till knows to what the client sees. */
import type { NumberFormatName } from '../../kernel/format.ts'
import type { Language } from '../../kernel/language.ts'
import { toSecond } from '../../kernel/number/convert.ts'
import type { Totals } from '../../trade/totals.ts'
import type { TillBasics } from '../contract.ts'
import type { Both } from '../money/tender.ts'
import type { OpenSale, SaleLine } from '../ticket/sale.ts'
import { firstCurrency, secondCurrency } from '../ticket/sale-price.ts'
import { unitPriceOf } from '../ticket/sale-totals.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { mostShownLines, type Shown, type ShownCash } from './shown.ts'

/** How the payment stands, in the words of the till. */
export type PaymentShown = {
  sale: string
  due: Both
  received: Both
  change: { currency: string; amount: string }[]
  tips: { currency: string; amount: string }[]
  tipChoices: { percent: string; currency: string; amount: string }[]
}

export type ShownFacts = {
  basics: TillBasics
  language: Language
  sale: OpenSale
  totals: Totals
  payment: PaymentShown | null
  /** The ticket that was just finished, while it is still thanked for. */
  ended: Ticket | null
  receipt: string | null
}

type Blank = Omit<Shown, 'step'>

const lookOf = ({ code, symbol, decimals }: TillBasics['currencies'][number]): Shown['first'] => ({
  code,
  symbol,
  decimals,
})

const cashIn =
  (basics: TillBasics) =>
  ({ currency, amount }: { currency: string; amount: string }): ShownCash => ({
    currency: currency === firstCurrency(basics).id ? 'first' : 'second',
    amount,
  })

const bothOf = (amount: string, basics: TillBasics, rate: string | null): Both => {
  const second = secondCurrency(basics)
  return { first: amount, second: second && rate ? toSecond(amount, rate, second.decimals) : null }
}

const noteOf = ({ options, note }: SaleLine): string | null =>
  [...options.map(({ name }) => name), ...(note ? [note] : [])].join(', ').slice(0, 500) || null

const linesOf = ({ lines }: OpenSale, totals: Totals): Shown['lines'] =>
  lines
    .map((line, at) => ({
      id: line.id,
      name: line.item.name,
      altName: line.item.altName,
      nameFr: line.item.nameFr,
      nameAr: line.item.nameAr,
      quantity: line.quantity,
      unitPrice: unitPriceOf(line),
      note: noteOf(line),
      total: totals.lines[at]?.amount ?? '0',
    }))
    .slice(-mostShownLines)

const blank = ({ basics, language }: ShownFacts): Blank => {
  const second = secondCurrency(basics)
  const { company, display } = basics
  return {
    language,
    company: { name: company.name, logo: company.logo, pictures: display?.pictures ?? [] },
    format: company.numberFormat as NumberFormatName,
    first: lookOf(firstCurrency(basics)),
    second: second ? lookOf(second) : null,
    rate: second ? (basics.rate?.buy ?? null) : null,
    sale: null,
    isRefund: false,
    lines: [],
    count: 0,
    discount: '0',
    total: { first: '0', second: null },
    due: null,
    received: null,
    change: [],
    tips: [],
    tipChoices: [],
    receipt: null,
    asksRating: false,
  }
}

function thanks(facts: ShownFacts, ticket: Ticket): Shown {
  const { basics } = facts
  const isRefund = ticket.kind === 'posRefund'
  return {
    ...blank(facts),
    step: 'thanks',
    rate: secondCurrency(basics) ? ticket.rate : null,
    sale: ticket.id,
    isRefund,
    total: bothOf(ticket.total, basics, ticket.rate),
    change: ticket.tenders.filter(({ flow }) => flow === 'out').map(cashIn(basics)),
    tips: (ticket.tips ?? []).map(cashIn(basics)),
    receipt: facts.receipt,
    asksRating: Boolean(basics.display?.asksRating) && !isRefund,
  }
}

/** A sale of training is nobody's: the display stays as it is between two clients. */
export function shownOf(facts: ShownFacts): Shown {
  const { basics, sale, totals, payment, ended } = facts
  if (sale.isTraining) return { ...blank(facts), step: 'idle' }
  if (sale.lines.length === 0)
    return ended ? thanks(facts, ended) : { ...blank(facts), step: 'idle' }
  const paying = payment?.sale === sale.id ? payment : null
  return {
    ...blank(facts),
    step: paying ? 'pay' : 'sale',
    sale: sale.id,
    isRefund: sale.kind === 'posRefund',
    lines: linesOf(sale, totals),
    count: sale.lines.length,
    discount: totals.discount,
    total: bothOf(totals.total, basics, basics.rate?.buy ?? null),
    ...(paying && {
      due: paying.due,
      received: paying.received,
      change: paying.change.map(cashIn(basics)),
      tips: paying.tips.map(cashIn(basics)),
      tipChoices: paying.tipChoices.map(({ percent, ...amount }) => ({
        percent,
        amount: cashIn(basics)(amount),
      })),
    }),
  }
}
