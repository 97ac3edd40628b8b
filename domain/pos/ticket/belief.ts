/**
 * Whether a ticket can be believed: everything on it is computed again with the functions that
 * computed it at the till. What does not add up is not posted by itself; somebody looks at it.
 */
import { decimalsOf, isNegative, isZero, tidyDecimal } from '../../kernel/number/decimal.ts'
import {
  added,
  compare,
  type Fraction,
  fractionOf,
  isAbove,
  plus,
  sizeOf,
  times,
} from '../../kernel/number/fraction.ts'
import type { FieldRefusal } from '../../kernel/refusal.ts'
import { worthOf } from '../../money/worth.ts'
import type { TillCurrency } from '../contract.ts'
import { countsFor, incrementOf } from '../money/cash-step.ts'
import { isBalanced } from '../money/tender.ts'
import { doubtOfTips } from '../money/tip-doubt.ts'
import { promotionDoubt } from '../promotion/ticket-promotions.ts'
import { doubtOfCards } from '../value/card-doubt.ts'
import { isStoredType } from '../value/ticket-values.ts'
import { type Ticket, type TicketTender, ticketHash } from './ticket.ts'
import { lacksRate } from './ticket-sense.ts'
import { differenceIn, totalsOfTicket } from './ticket-totals.ts'

export type BeliefFacts = {
  currencies: readonly TillCurrency[]
  methods: ReadonlyMap<string, { type: string; currencyId: string | null }>
}

type Doubt = FieldRefusal | undefined

const isSame = (a: string, b: string | undefined): boolean =>
  b !== undefined && tidyDecimal(a) === tidyDecimal(b)

/** More than any till can ring; the books could not hold it. */
const tooMuch = '1000000000000000'

const differs = (field: string, total: string | undefined): FieldRefusal => ({
  code: 'totalDiffers',
  field,
  facts: { total: total ?? '0' },
})

function doubtOfTotals(ticket: Ticket, decimals: number): Doubt {
  const totals = totalsOfTicket(ticket, decimals)
  const odd = differenceIn(ticket, totals)
  if (typeof odd === 'number') return differs(`lines.${odd}.total`, totals.lines[odd]?.total)
  if (odd) return differs(odd, totals[odd])
  if (!isAbove(fractionOf(tooMuch), fractionOf(totals.subtotal)))
    return { code: 'range', field: 'total', facts: { limit: tooMuch } }
  return undefined
}

function doubtOfTender(
  tender: TicketTender,
  at: number,
  ticket: Ticket,
  facts: BeliefFacts,
): Doubt {
  const method = facts.methods.get(tender.method)
  const field = `tenders.${at}.method`
  if (!method) return { code: 'unknownMethod', field }
  if (isStoredType(method.type) !== Boolean(tender.stored))
    return { code: 'cardMissing', field: `tenders.${at}.stored` }
  if ((method.type === 'cheque') !== Boolean(tender.cheque))
    return { code: 'chequeIncomplete', field: `tenders.${at}.cheque` }
  const currency = facts.currencies.find(({ id }) => id === tender.currency)
  if (!currency?.rank || tender.currencyCode !== currency.code)
    return { code: 'missingReference', field: `tenders.${at}.currency` }
  if (method.currencyId && method.currencyId !== currency.id)
    return { code: 'methodCurrency', field: `tenders.${at}.currency` }
  if (decimalsOf(tidyDecimal(tender.amount)) > currency.decimals)
    return {
      code: 'tooManyDecimals',
      field: `tenders.${at}.amount`,
      facts: { limit: currency.decimals },
    }
  const { decimals } = firstOf(facts)
  if (currency.rank === 'second' && tender.rate === null)
    return { code: 'rateMissing', field: `tenders.${at}.rate` }
  if (!isSame(tender.value, countsFor(tender.amount, currency, tender.rate, decimals)))
    return differs(`tenders.${at}.value`, ticket.total)
  // A cheque is taken, never given; one that counts for nothing pays nothing.
  if (tender.cheque && (tender.flow === 'out' || isZero(tender.value)))
    return { code: 'unknownMethod', field }
  // What came in with a refund would only leave the drawer as notes.
  if (ticket.kind === 'posRefund' && tender.flow === 'in') return { code: 'refundTakes', field }
  // Change is cash, and only cash gives any.
  if (ticket.kind === 'posSale' && tender.flow === 'out' && method.type !== 'cash')
    return { code: 'changeAboveCash', field }
  return undefined
}

const firstOf = ({ currencies }: BeliefFacts): TillCurrency => {
  const first = currencies.find(({ rank }) => rank === 'first')
  if (!first) throw new Error('A company has a first currency')
  return first
}

/** At most a step of each cash there is: what notes cannot pay. */
function isRoundable(ticket: Ticket, facts: BeliefFacts): boolean {
  if (isZero(ticket.rounding)) return true
  const steps = facts.currencies
    .filter(({ rank }) => rank !== null)
    .map((it) => times(incrementOf(it), worthOf('1', it, ticket.rate)))
  // The pounds of a ticket are rounded to cents, one tender after the other.
  const cents = incrementOf({ ...firstOf(facts), cashIncrement: null })
  const most = plus(added(steps), times(cents, fractionOf('20')))
  return compare(sizeOf(fractionOf(ticket.rounding)), most) <= 0
}

const sumOf = (tenders: readonly TicketTender[]): Fraction =>
  added(tenders.map(({ value }) => fractionOf(value)))

function doubtOfMoney(ticket: Ticket, facts: BeliefFacts): Doubt {
  for (const [at, tender] of ticket.tenders.entries()) {
    const doubt = doubtOfTender(tender, at, ticket, facts)
    if (doubt) return doubt
  }
  const tipped = doubtOfTips(ticket, facts.currencies)
  if (tipped) return tipped
  const carded = doubtOfCards(ticket, facts.currencies)
  if (carded) return carded
  if (isNegative(ticket.open) || isAbove(fractionOf(ticket.open), fractionOf(ticket.total)))
    return { code: 'range', field: 'open', facts: { limit: ticket.total } }
  if (!isBalanced(ticket)) return differs('tenders', ticket.total)
  if (!isRoundable(ticket, facts)) return differs('rounding', ticket.total)
  const isCash = ({ method }: TicketTender) => facts.methods.get(method)?.type === 'cash'
  const [taken, given] = (['in', 'out'] as const).map((flow) =>
    sumOf(ticket.tenders.filter((it) => it.flow === flow && isCash(it))),
  ) as [Fraction, Fraction]
  if (ticket.kind === 'posSale' && isAbove(given, taken))
    return { code: 'changeAboveCash', field: 'tenders' }
  return undefined
}

/** Only what comes back of a ticket, or pays a bill, is a part of something. */
const hasLoosePart = ({ kind, origin, bill, lines }: Ticket): boolean =>
  lines.some(
    ({ part, originLine, ordered }) =>
      part && !(kind === 'posRefund' ? origin && originLine : bill && ordered),
  )

const hasTwice = (ids: readonly string[]): boolean => new Set(ids).size < ids.length

/** Why it cannot be posted as it is; none where it can be believed. */
export function doubtOf(ticket: Ticket, facts: BeliefFacts): Doubt {
  if (ticketHash(ticket) !== ticket.hash) return { code: 'tampered', field: 'hash' }
  const first = firstOf(facts)
  if (ticket.currency !== first.id || ticket.currencyCode !== first.code)
    return { code: 'missingReference', field: 'currency' }
  if (hasTwice(ticket.lines.map(({ id }) => id)) || hasTwice(ticket.tenders.map(({ id }) => id)))
    return { code: 'malformed', field: 'lines' }
  if (hasLoosePart(ticket)) return { code: 'malformed', field: 'lines' }
  const promoted = promotionDoubt(ticket)
  if (promoted) return promoted
  if (lacksRate(ticket, facts.currencies)) return { code: 'rateMissing', field: 'rate' }
  return doubtOfTotals(ticket, first.decimals) ?? doubtOfMoney(ticket, facts)
}
