/** Cards in an open sale: beside its goods, counted at the rate money is taken at. */
import { sumOf } from '../../kernel/number/fraction.ts'
import type { RefundMoney } from '../money/booked-money.ts'
import { cashMethodOf, countsFor, currencyOf, firstOf, type TillMoney } from '../money/cash-step.ts'
import { isDepositKind, isKeptKind } from '../promise/deposit-kind.ts'
import type { OpenSale, SaleCard } from '../ticket/sale.ts'
import type { Ticket, TicketCard } from '../ticket/ticket.ts'

type Counted = Pick<TillMoney, 'currencies' | 'rate'>

export const ticketCards = (cards: readonly SaleCard[], money: Counted): TicketCard[] =>
  cards.map(({ id, label, kind, currency: currencyId, amount }) => {
    const currency = currencyOf(money, currencyId)
    const value = countsFor(amount, currency, money.rate?.buy ?? null, firstOf(money).decimals)
    return { id, label, kind, currency: currencyId, currencyCode: currency.code, amount, value }
  })

/** All that is to be paid or given back: the goods, and the cards beside them. */
export const askedFor = (
  { cards = [] }: Pick<OpenSale, 'cards'>,
  total: string,
  money: Counted,
): string =>
  sumOf([
    total,
    ...ticketCards(
      cards.filter(({ kind }) => !isKeptKind(kind)),
      money,
    ).map(({ value }) => value),
  ])

/** The same of a ticket, as it was counted when it was signed. */
export const askedOn = ({ total, cards = [] }: Pick<Ticket, 'total' | 'cards'>): string =>
  sumOf([total, ...cards.filter(({ kind }) => !isKeptKind(kind)).map(({ value }) => value)])

/** Cards and deposits that are given back are owed in what they are of, at what they count for. */
export const owedIn = (
  { cards = [] }: Pick<OpenSale, 'cards'>,
  money: TillMoney,
): RefundMoney['tenders'] =>
  ticketCards(cards, money)
    .filter(({ kind }) => !isKeptKind(kind))
    .map(({ currency, amount, value }) => {
      const method = cashMethodOf(money, currency)?.id ?? ''
      return { flow: 'in', method, currency, amount, rate: money.rate?.buy ?? null, value }
    })

export const hasNothing = ({ lines, cards = [] }: Pick<OpenSale, 'lines' | 'cards'>): boolean =>
  lines.length === 0 && cards.length === 0

export const withCard = (sale: OpenSale, card: SaleCard): OpenSale => ({
  ...sale,
  cards: [...(sale.cards ?? []).filter(({ id }) => id !== card.id), card],
})

export const withoutCard = (sale: OpenSale, id: string): OpenSale => {
  const { cards = [], order, ...rest } = sale
  const left = cards.filter((it) => it.id !== id)
  // Without its deposit the sale is of no order.
  const own = order && left.some(({ kind }) => isDepositKind(kind)) ? { ...rest, order } : rest
  return left.length > 0 ? { ...own, cards: left } : own
}
