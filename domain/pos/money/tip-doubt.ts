/**
 * Whether the tips of a ticket can be believed: of a sale, one for each currency of the house, above
 * nothing and no finer than it, worth what the rate of the ticket makes of them, and paid by what is
 * no cheque. That they are covered follows from what the tenders come to.
 */
import { decimalsOf, tidyDecimal } from '../../kernel/number/decimal.ts'
import { added, fractionOf, isAbove, minus } from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import type { TillCurrency } from '../contract.ts'
import type { Ticket } from '../ticket/ticket.ts'
import { countsFor } from './cash-step.ts'
import { chequesOf } from './cheque-tender.ts'
import { isUnholdable } from './sense.ts'
import type { TicketTip } from './tip.ts'

type Doubt = FieldRefusal | undefined

function doubtOfTip(
  { currency: id, currencyCode, amount, value }: TicketTip,
  at: number,
  ticket: Ticket,
  currencies: readonly TillCurrency[],
): Doubt {
  const currency = currencies.find((it) => it.id === id)
  if (!currency?.rank || currency.code !== currencyCode)
    return { code: 'missingReference', field: `tips.${at}.currency` }
  if (isUnholdable(amount)) return { code: 'malformed', field: `tips.${at}.amount` }
  const { decimals: limit } = currency
  if (decimalsOf(tidyDecimal(amount)) > limit)
    return { code: 'tooManyDecimals', field: `tips.${at}.amount`, facts: { limit } }
  const first = currencies.find(({ rank }) => rank === 'first')
  const worth = countsFor(amount, currency, ticket.rate, first?.decimals ?? 2)
  return tidyDecimal(value) === tidyDecimal(worth)
    ? undefined
    : { code: 'totalDiffers', field: `tips.${at}.value`, facts: { total: worth } }
}

export function doubtOfTips(ticket: Ticket, currencies: readonly TillCurrency[]): Doubt {
  const { tips = [], kind, total, open } = ticket
  if (tips.length === 0) return undefined
  if (kind !== 'posSale') return { code: 'refundTakesTip', field: 'tips' }
  if (new Set(tips.map(({ currency }) => currency)).size < tips.length)
    return { code: 'malformed', field: 'tips' }
  for (const [at, tip] of tips.entries()) {
    const doubt = doubtOfTip(tip, at, ticket, currencies)
    if (doubt) return doubt
  }
  const cheques = added(chequesOf(ticket).map(({ value }) => fractionOf(value)))
  return isAbove(cheques, minus(fractionOf(total), fractionOf(open)))
    ? { code: 'tipByCheque', field: 'tips' }
    : undefined
}
