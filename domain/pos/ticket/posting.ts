/**
 * What a ticket writes into the books: its goods like those of every sale, and its money in the
 * same entry. Money lies in the drawer at what it is worth at the rate of the ticket; what it
 * counted for at a rate of its own differs by the exchange. Cash of a ticket that came after its
 * shift was counted is no new cash: the count found it already, as a difference. A cheque pays by
 * its own receipt.
 */
import type { Booking } from '../../books/entry.ts'
import { commissionOf, type MethodFacts, moneyRole } from '../../books/settlement.ts'
import { toFirst } from '../../kernel/number/convert.ts'
import {
  added,
  differenceOf,
  fractionOf,
  minus,
  negated,
  rounded,
  sumOf,
  times,
} from '../../kernel/number/fraction.ts'
import type { Balance } from '../../stock/valuation.ts'
import { type Posting, postTrade, type Trade } from '../../trade/trade.ts'
import { chequesOf, isCheque } from '../money/cheque-tender.ts'
import type { Ticket, TicketTender } from './ticket.ts'

export type TicketFacts = {
  decimals: { first: number; second: number }
  balances: ReadonlyMap<string, Balance>
  methods: ReadonlyMap<string, MethodFacts>
  isLate: boolean
}

export type TicketPosting = Posting & {
  /** What the rates of the tenders made of it, above zero in favour of the house. */
  exchange: string
}

const signedBy = ({ flow }: TicketTender, amount: string): string =>
  flow === 'in' ? amount : negated(amount)

/** In the currency of the books, at the rate of the ticket. */
const atTicketRate = (tender: TicketTender, ticket: Ticket, decimals: number): string =>
  tender.currency === ticket.currency || ticket.rate === null
    ? tender.value
    : toFirst(tender.amount, ticket.rate, decimals)

/** Where the money of a tender lies, and what a card costs the house. */
function tenderBookings(tender: TicketTender, ticket: Ticket, facts: TicketFacts): Booking[] {
  const method = facts.methods.get(tender.method)
  if (!method) throw new Error('The method of a tender was not read')
  const { first } = facts.decimals
  const worth = atTicketRate(tender, ticket, first)
  const isCountedCash = method.type === 'cash' && facts.isLate
  const account = isCountedCash ? 'cashDifference' : moneyRole(method.type, tender.flow)
  const commission = tender.flow === 'in' ? commissionOf(method, worth, first) : '0'
  return [
    { account, amount: signedBy(tender, worth) },
    { account: 'commission', amount: commission },
    { account, amount: negated(commission) },
    { account: 'exchange', amount: signedBy(tender, differenceOf(tender.value, worth)) },
  ]
}

function moneyBookings(ticket: Ticket, facts: TicketFacts): Booking[] {
  const later = [ticket.open, ...chequesOf(ticket).map(({ value }) => value)]
  const paid = differenceOf(ticket.total, sumOf(later))
  return [
    ...ticket.tenders
      .filter((tender) => !isCheque(tender))
      .flatMap((tender) => tenderBookings(tender, ticket, facts)),
    { account: 'rounding', amount: negated(ticket.rounding) },
    {
      account: 'receivable',
      partner: ticket.partner,
      amount: ticket.kind === 'posSale' ? negated(paid) : paid,
    },
  ]
}

export function postTicket(trade: Trade, ticket: Ticket, facts: TicketFacts): TicketPosting {
  const { decimals, balances } = facts
  // What was sold has left the shop: there is nothing to refuse any more.
  const posting = postTrade(trade, { decimals, balances, policy: 'allow', isConfirmed: true })
  const money = moneyBookings(ticket, facts)
  const exchange = money.filter(({ account }) => account === 'exchange')
  return {
    ...posting,
    bookings: [...posting.bookings, ...money],
    exchange: negated(sumOf(exchange.map(({ amount }) => amount))),
  }
}

/** Amounts of the running sums of a shift, by name and currency. */
export type ShiftSum = { name: string; currency: string; amount: string; count: number }

/** What was taken off the prices, by lines and by the ticket. */
function discountOf(ticket: Ticket, { totals }: Posting, decimals: number): string {
  const gross = ticket.lines.map(({ quantity, unitPrice }) =>
    times(fractionOf(quantity), fractionOf(unitPrice)),
  )
  const kept = minus(fractionOf(totals.subtotal), fractionOf(totals.discount))
  return rounded(minus(added(gross), kept), decimals)
}

function moneySums(ticket: Ticket, methods: TicketFacts['methods']): ShiftSum[] {
  return ticket.tenders.flatMap((tender) => {
    const { currency, amount, method, flow } = tender
    const moved = { name: `method.${method}.${flow}`, currency, amount, count: 1 }
    const isCash = methods.get(method)?.type === 'cash'
    return isCash
      ? [moved, { name: 'drawer', currency, amount: signedBy(tender, amount), count: 1 }]
      : [moved]
  })
}

const taxNames = ['vat', 'tax1', 'tax2'] as const

function taxSums(ticket: Ticket, { totals }: Posting): Omit<ShiftSum, 'currency'>[] {
  const sign = ticket.kind === 'posSale' ? '' : '-'
  return taxNames.flatMap((tax) =>
    ticket.lines.flatMap((line, at) => {
      const amount = totals.lines[at]?.[tax] ?? '0'
      const isNone = fractionOf(line[tax]).top === 0n && fractionOf(amount).top === 0n
      return isNone ? [] : [{ name: `tax.${tax}.${line[tax]}`, amount: sign + amount, count: 1 }]
    }),
  )
}

/**
 * How a ticket moves the running sums of its shift. Gross less discounts less refunds is net, all
 * with their taxes: what the shift took. The taxes stand beside it by their rates.
 */
export function shiftSums(
  ticket: Ticket,
  posting: TicketPosting,
  { methods, decimals }: Pick<TicketFacts, 'methods' | 'decimals'>,
): ShiftSum[] {
  const { total, currency } = ticket
  const isSale = ticket.kind === 'posSale'
  const discount = discountOf(ticket, posting, decimals.first)
  const sold = [
    { name: 'tickets', amount: total, count: 1 },
    { name: 'sales.gross', amount: sumOf([total, discount]), count: 1 },
    { name: 'sales.discount', amount: discount, count: 1 },
    { name: 'sales.net', amount: total, count: 1 },
  ]
  const refunded = [
    { name: 'refunds', amount: total, count: 1 },
    { name: 'sales.refund', amount: total, count: 1 },
    { name: 'sales.net', amount: negated(total), count: 1 },
  ]
  const beside = [
    { name: 'rounding', amount: ticket.rounding, count: 1 },
    { name: 'exchange', amount: posting.exchange, count: 1 },
    ...(isSale ? sold : refunded),
  ].filter(({ name, amount }) => isTicketCount(name) || fractionOf(amount).top !== 0n)
  return merged([
    ...moneySums(ticket, methods),
    ...[...beside, ...taxSums(ticket, posting)].map((it) => ({ ...it, currency })),
  ])
}

/** A ticket that comes to nothing is still one. */
const isTicketCount = (name: string): boolean => name === 'tickets' || name === 'refunds'

/** One row for each name and currency. */
function merged(sums: readonly ShiftSum[]): ShiftSum[] {
  const groups = Map.groupBy(sums, ({ name, currency }) => `${name} ${currency}`)
  return [...groups.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            ...first,
            amount: sumOf([first, ...rest].map(({ amount }) => amount)),
            count: [first, ...rest].reduce((all, { count }) => all + count, 0),
          },
        ]
      : [],
  )
}
