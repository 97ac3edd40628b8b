/** A parked ticket as the office posts it: its goods and money, with sums that add up. */
import { newId } from '../kernel/id.ts'
import {
  differenceOf,
  fractionOf,
  isAbove,
  plus,
  rounded,
  sumOf,
  zero,
} from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import { decimalsIn } from '../money/ranks.ts'
import { rateOn } from '../money/rates.ts'
import { countsFor } from './money/cash-step.ts'
import { isCheque } from './money/cheque-tender.ts'
import { tipValues } from './money/tip.ts'
import { doubtOfTips } from './money/tip-doubt.ts'
import type { Ticket } from './ticket/ticket.ts'
import { dayOf, strangeIn } from './ticket/ticket-decision.ts'
import type { Ground, TicketCompany } from './ticket/ticket-facts.ts'
import { doubtOfRate } from './ticket/ticket-sense.ts'
import { totalsOfTicket } from './ticket/ticket-totals.ts'
import { doubtOfCards } from './value/card-doubt.ts'
import { cardsTaken, isStored, isStoredType } from './value/ticket-values.ts'
import { valueDoubt } from './value/value-doubt.ts'
import { valueGround } from './value/value-ground.ts'

const signedSum = (tenders: Ticket['tenders']): string =>
  tenders
    .map(({ flow, value }) => fractionOf(flow === 'in' ? value : differenceOf('0', value)))
    .reduce((sum, it) => rounded(plus(fractionOf(sum), it), 6), '0')

/** What was not of the house is put right: its rate, what a sale took back, ids in use elsewhere. */
export function asOwn(ticket: Ticket, id: string, company: TicketCompany): Ticket {
  const isSale = ticket.kind === 'posSale'
  const own = <Part extends { id: string }>(part: Part): Part =>
    company.used.includes(part.id) ? { ...part, id: newId() } : part
  const rate = doubtOfRate(ticket, company.rates, ticket.day)
    ? ((rateOn(company.rates, ticket.day) ?? company.rates.at(-1))?.buy ?? null)
    : ticket.rate
  return {
    ...ticket,
    id,
    rate,
    origin: isSale ? null : ticket.origin,
    lines: ticket.lines.map((line) => ({
      ...own(line),
      originLine: isSale ? null : line.originLine,
    })),
    tenders: ticket.tenders.map(own),
  }
}

/** Tips that cannot be, or that nothing of its money covers, are none. */
function believedTips(ticket: Ticket, { currencies }: TicketCompany): Ticket['tips'] {
  const { tips = [], kind } = ticket
  const { first } = decimalsIn({ currencies })
  const counted = tips.flatMap((tip) => {
    const currency = currencies.find(({ id }) => id === tip.currency)
    return currency ? [{ ...tip, value: countsFor(tip.amount, currency, ticket.rate, first) }] : []
  })
  const left = differenceOf(signedSum(ticket.tenders), differenceOf(ticket.total, ticket.open))
  const isCovered = !isAbove(tipValues(counted), fractionOf(left))
  const isSound =
    kind === 'posSale' && isCovered && !doubtOfTips({ ...ticket, tips: counted }, currencies)
  return isSound && counted.length > 0 ? counted : undefined
}

/** At the rate of the ticket as it is now. Cards of a sale that its money does not pay for are none. */
function countedCards(ticket: Ticket, { currencies }: TicketCompany): Ticket['cards'] {
  const { cards, rate, kind } = ticket
  const { first } = decimalsIn({ currencies })
  const counted = cards?.map((card) => {
    const currency = currencies.find(({ id }) => id === card.currency)
    return currency ? { ...card, value: countsFor(card.amount, currency, rate, first) } : card
  })
  if (!counted || kind !== 'posSale') return counted
  const goods = differenceOf(ticket.total, ticket.open)
  const left = fractionOf(differenceOf(signedSum(ticket.tenders), goods))
  // What another currency rounds is a coin of each.
  const coins = {
    top: BigInt(ticket.tenders.length + counted.length),
    bottom: 10n ** BigInt(first),
  }
  if (!isAbove(cardsTaken({ kind, cards: counted }), plus(left, coins))) return counted
  if (ticket.lines.length === 0) throw new Refusal('cardUnpaid', 'tenders')
  return undefined
}

/** The ticket with the totals its lines come to; rounding takes what the money is off by. */
export function corrected(ticket: Ticket, company: TicketCompany): Ticket {
  const { first } = decimalsIn(company)
  const { lines, net, vat, tax1, tax2, total } = totalsOfTicket(ticket, first)
  const tenders = ticket.tenders.map((tender, at) => {
    const currency = company.currencies.find(({ id }) => id === tender.currency)
    if (!currency) throw new Refusal('missingReference', `tenders.${at}.currency`)
    return { ...tender, value: countsFor(tender.amount, currency, tender.rate, first) }
  })
  const lent = fractionOf(ticket.open)
  const open = isAbove(zero, lent) ? '0' : isAbove(lent, fractionOf(total)) ? total : ticket.open
  const paid = differenceOf(total, open)
  const sign = ticket.kind === 'posSale' ? paid : differenceOf('0', paid)
  const tips = believedTips({ ...ticket, tenders, total, open }, company)
  const cards = countedCards({ ...ticket, tenders, total, open }, company)
  const carded = rounded(cardsTaken({ ...ticket, cards }), first)
  const owed = sumOf([sign, carded, ...(tips ?? []).map(({ value }) => value)])
  return {
    ...ticket,
    cards,
    tips,
    lines: ticket.lines.map((line, at) => ({
      ...line,
      discount: lines[at]?.discount ?? '0',
      total: lines[at]?.total ?? '0',
    })),
    ...{ net, vat, tax1, tax2, total, tenders, open },
    rounding: differenceOf(signedSum(tenders), owed),
  }
}

/** What is no part of its bill as that was cut is priced like any other sale. */
export const withoutParts = (ticket: Ticket): Ticket => ({
  ...ticket,
  lines: ticket.lines.map(({ part: _, ...line }) => line),
})

/** What no correction makes a ticket of the company. */
export function refuseUnpostable(ticket: Ticket, ground: Ground): void {
  const { methods, currencies } = ground.company
  const first = currencies.find(({ rank }) => rank === 'first')
  if (ticket.currency !== first?.id) throw new Refusal('missingReference', 'currency')
  const at = ticket.tenders.findIndex(({ method }) => !methods.some(({ id }) => id === method))
  if (at >= 0) throw new Refusal('unknownMethod', `tenders.${at}.method`)
  const typeOfMethod = (id: string) => methods.find((it) => it.id === id)?.type
  const bare = ticket.tenders.findIndex(
    (it) => (typeOfMethod(it.method) === 'cheque') !== isCheque(it),
  )
  if (bare >= 0) throw new Refusal('chequeIncomplete', `tenders.${bare}.cheque`)
  const cardless = ticket.tenders.findIndex(
    (it) => isStoredType(typeOfMethod(it.method) ?? '') !== isStored(it),
  )
  if (cardless >= 0) throw new Refusal('cardMissing', `tenders.${cardless}.stored`)
  const unsound = doubtOfCards(ticket, currencies)
  if (unsound) throw new Refusal(unsound.code, unsound.field, unsound.facts)
  // Who posts it has looked: that it comes after its shift, or above the most a card may hold, stands.
  const said = valueGround(ticket, dayOf(ticket, ground), ground)
  const doubt = valueDoubt(ticket, { ...said, isLate: false, cardMost: null })
  if (doubt) throw new Refusal(doubt.code, doubt.field, doubt.facts)
  const strange = strangeIn(ticket, ground)
  if (strange) throw new Refusal(strange.code, strange.field, strange.facts)
}
