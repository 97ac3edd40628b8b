/**
 * Whether the cards of a ticket can be believed: each once, above nothing and no finer than its
 * currency, worth what the rate of the ticket makes of it, and not paid for with another card. What
 * the cards themselves say to it is asked of them.
 */
import { decimalsOf, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { TillCurrency } from '../contract.ts'
import { countsFor } from '../money/cash-step.ts'
import { isUnholdable } from '../money/sense.ts'
import { isDepositKind } from '../promise/deposit-kind.ts'
import type { Ticket, TicketCard } from '../ticket/ticket.ts'
import { isBeyondGoods, storedTenders } from './ticket-values.ts'

type Doubt = FieldRefusal | undefined

function doubtOfCard(
  { currency: id, currencyCode, amount, value }: TicketCard,
  at: number,
  { rate }: Ticket,
  currencies: readonly TillCurrency[],
): Doubt {
  const currency = currencies.find((it) => it.id === id)
  if (!currency?.rank || currency.code !== currencyCode)
    return { code: 'missingReference', field: `cards.${at}.currency` }
  const field = `cards.${at}.amount`
  if (isUnholdable(amount)) return { code: 'malformed', field }
  if (isZero(amount)) return { code: 'notPositive', field }
  const { decimals: limit } = currency
  if (decimalsOf(tidyDecimal(amount)) > limit)
    return { code: 'tooManyDecimals', field, facts: { limit } }
  const first = currencies.find(({ rank }) => rank === 'first')
  const worth = countsFor(amount, currency, rate, first?.decimals ?? 2)
  return tidyDecimal(value) === tidyDecimal(worth)
    ? undefined
    : { code: 'totalDiffers', field: `cards.${at}.value`, facts: { total: worth } }
}

export function doubtOfCards(ticket: Ticket, currencies: readonly TillCurrency[]): Doubt {
  const { cards = [] } = ticket
  // Of one deposit a part may be given back and a part be kept.
  const once = cards.map(({ id, kind }) => (isDepositKind(kind) ? `${id} ${kind}` : id))
  if (new Set(once).size < cards.length) return { code: 'malformed', field: 'cards' }
  for (const [at, card] of cards.entries()) {
    const doubt = doubtOfCard(card, at, ticket, currencies)
    if (doubt) return doubt
  }
  const decimals = currencies.find(({ rank }) => rank === 'first')?.decimals ?? 2
  if (isBeyondGoods(ticket, storedTenders(ticket), decimals))
    return { code: 'cardBeyondGoods', field: 'tenders' }
  const cheques = ticket.tenders.filter(({ cheque }) => cheque)
  // A cheque may bounce, and a card that was sold for it is spent by then.
  return cards.length > 0 && isBeyondGoods(ticket, cheques, decimals)
    ? { code: 'cardByCheque', field: 'tenders' }
    : undefined
}
