/**
 * What a ticket writes into the books: its goods like those of every sale, and its money in the
 * same entry. Money lies in the drawer at what it is worth at the rate of the ticket; what it
 * counted for at a rate of its own differs by the exchange. Cash of a ticket that came after its
 * shift was counted is no new cash: the count found it already, as a difference. A cheque pays by
 * its own receipt. A tip is owed to the staff from the moment it is taken.
 */

import { type OpenAmount, reduced } from '../../books/allocation.ts'
import { type Booking, booked, exchangeBookings, inFirst } from '../../books/entry.ts'
import { type Place, Places } from '../../books/place.ts'
import { commissionBookings, type MethodFacts, moneyAccount } from '../../books/settlement.ts'
import { taxNames } from '../../catalog/pricing/tax-inside.ts'
import { differenceOf, fractionOf, negated, sumOf } from '../../kernel/number/fraction.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  partOfMeasure,
  type Rank,
  rankOf,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../../money/measure.ts'
import type { PastRow } from '../../stock/past-row.ts'
import type { Balance, Owed } from '../../stock/pile.ts'
import { type Posting, postTrade, type Trade } from '../../trade/trade.ts'
import { chequesOf, isCheque } from '../money/cheque-tender.ts'
import type { Ticket, TicketTender } from './ticket.ts'
import { discountWithTaxes } from './ticket-discount.ts'

export type TicketFacts = {
  decimals: Decimals
  balances: ReadonlyMap<string, Balance>
  owed: ReadonlyMap<string, readonly Owed[]>
  histories: ReadonlyMap<string, readonly PastRow[]>
  tallies: ReadonlyMap<string, string>
  day: string
  methods: ReadonlyMap<string, MethodFacts>
  isLate: boolean
  /** What lies in the drawer, by rank; moves on with the ticket. */
  cash: Readonly<Record<Rank, Place>>
}

export type TicketPosting = Posting & {
  /** What the rates of the tenders made of it, above zero in favour of the house. */
  exchange: string
  /** What came into the drawer, by rank, at what it is worth there; below zero what left. */
  cashMoved: Record<Rank, Place | undefined>
  /** What the client owes of it before cheques pay, each by a receipt of its own. */
  debt: OpenAmount
}

const signedBy = ({ flow }: TicketTender, amount: string): string =>
  flow === 'in' ? amount : negated(amount)

const rankIn = (tender: TicketTender, ticket: Ticket): Rank =>
  rankOf(tender.currency === ticket.currency)

/** At the rate of the ticket, signed as it flows. */
function worthOfTender(tender: TicketTender, ticket: Ticket, decimals: Decimals): Worth {
  const worth = worthAt(tender.amount, rankIn(tender, ticket), ticket.rate, decimals)
  return tender.flow === 'in' ? worth : negatedWorth(worth)
}

/**
 * What it counted for at a rate of its own, less what it is worth at that of the ticket. At the same
 * rate nothing but a rounding lies between them.
 */
function exchangeOf(tender: TicketTender, ticket: Ticket, { first, second }: Decimals): Worth {
  if (ticket.rate === null || tender.currency === ticket.currency)
    return { first: '0', second: ticket.rate === null ? null : '0' }
  const counted = worthAt(tender.value, 'first', ticket.rate, { first, second })
  const worth = worthAt(tender.amount, 'second', ticket.rate, { first, second })
  const isOwnRate = tender.rate !== ticket.rate
  const more = differenceOfWorths(counted, isOwnRate ? worth : { ...counted, first: worth.first })
  return tender.flow === 'in' ? more : negatedWorth(more)
}

const methodOf = (tender: TicketTender, { methods }: TicketFacts): MethodFacts => {
  const method = methods.get(tender.method)
  if (!method) throw new Error('The method of a tender was not read')
  return method
}

/** Where the money of a tender lies that is no cash, and what a card costs the house. */
function cardBookings(tender: TicketTender, ticket: Ticket, facts: TicketFacts): Booking[] {
  const { decimals } = facts
  const method = methodOf(tender, facts)
  const account = moneyAccount(method, tender.flow, 'client')
  const rank = rankIn(tender, ticket)
  const lying = {
    amount: tender.amount,
    currency: rank,
    decimals: decimals[rank],
    rate: ticket.rate,
  }
  return [
    booked(account, rank, worthOfTender(tender, ticket, decimals)),
    ...(tender.flow === 'in'
      ? commissionBookings(account, method, lying, new Places(decimals), decimals)
      : []),
  ]
}

/**
 * Cash of one currency, what was handed over less what was given back: so much came into the
 * drawer. Of a ticket that came after the count it is no new cash.
 */
function cashBookings(
  tenders: readonly TicketTender[],
  ticket: Ticket,
  { decimals, isLate }: TicketFacts,
  places: Places,
): Booking[] {
  const groups = Map.groupBy(tenders, (tender) => rankIn(tender, ticket))
  return [...groups].flatMap(([rank, all]) => {
    const amount = sumOf(all.map((tender) => signedBy(tender, tender.amount)))
    const worth = sumOfWorths(all.map((tender) => worthOfTender(tender, ticket, decimals)))
    if (isLate) return [booked('cashDifference', rank, worth)]
    return places.move('cash', rank, amount, worth)
  })
}

/** What is left over in either measure: coins that no note pays, and conversions. */
function roundingBookings(bookings: readonly Booking[]): Booking[] {
  const left = negatedWorth(sumOfWorths(bookings))
  return [
    fractionOf(left.first).top === 0n
      ? booked('rounding', 'second', left)
      : inFirst('rounding', left),
  ]
}

/** Owed in the currency it was left in, at what it is worth at the rate of the ticket. */
const tipBookings = ({ tips = [], currency, rate }: Ticket, decimals: Decimals): Booking[] =>
  tips.map((tip) => {
    const rank = rankOf(tip.currency === currency)
    return booked('tips', rank, negatedWorth(worthAt(tip.amount, rank, rate, decimals)))
  })

type Rung = { ticket: Ticket; facts: TicketFacts; posting: Posting; places: Places }

/** What the tenders paid of the ticket, but for cheques and what stays open. */
const paidOf = (ticket: Ticket): string =>
  differenceOf(ticket.total, sumOf([ticket.open, ...chequesOf(ticket).map(({ value }) => value)]))

function moneyBookings({ ticket, facts, posting, places }: Rung) {
  const { decimals } = facts
  const tenders = ticket.tenders.filter((tender) => !isCheque(tender))
  const cash = tenders.filter((tender) => methodOf(tender, facts).type === 'cash')
  const cards = tenders.filter((tender) => !cash.includes(tender))
  const exchange = sumOfWorths([
    { first: '0', second: ticket.rate === null ? null : '0' },
    ...tenders.map((tender) => exchangeOf(tender, ticket, decimals)),
  ])
  const paid = paidOf(ticket)
  const worth: Worth = {
    first: paid,
    second:
      posting.secondTotal === null
        ? null
        : partOfMeasure(posting.secondTotal, paid, ticket.total, decimals.second),
  }
  const settled = ticket.kind === 'posSale' ? negatedWorth(worth) : worth
  const money = [
    ...cashBookings(cash, ticket, facts, places),
    ...cards.flatMap((tender) => cardBookings(tender, ticket, facts)),
    ...tipBookings(ticket, decimals),
    ...exchangeBookings(exchange),
    booked('receivable', 'first', settled, ticket.partner),
  ]
  return { bookings: [...money, ...roundingBookings(money)], exchange, worth }
}

export function postTicket(trade: Trade, ticket: Ticket, facts: TicketFacts): TicketPosting {
  const { decimals, balances, owed, histories, tallies, day, cash } = facts
  // What was sold has left the shop: there is nothing to refuse any more.
  const shelves = { balances, owed, histories, policy: 'allow' as const, isConfirmed: true }
  const posting = postTrade(trade, { ...shelves, tallies, decimals, day })
  const places = new Places(decimals)
    .know('cash', 'first', cash.first)
    .know('cash', 'second', cash.second)
  const money = moneyBookings({ ticket, facts, posting, places })
  const whole: OpenAmount = {
    id: ticket.id,
    currency: 'first',
    decimals: decimals.first,
    open: ticket.total,
    firstOpen: ticket.total,
    secondOpen: posting.secondTotal,
    dueDate: ticket.day,
  }
  return {
    ...posting,
    bookings: [...posting.bookings, ...money.bookings],
    exchange: negated(money.exchange.first),
    cashMoved: {
      first: places.changeOf('cash', 'first'),
      second: places.changeOf('cash', 'second'),
    },
    debt: reduced(whole, money.worth.first, money.worth),
  }
}

/** Amounts of the running sums of a shift, by name and currency. */
export type ShiftSum = { name: string; currency: string; amount: string; count: number }

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

const tipSums = ({ tips = [] }: Ticket): ShiftSum[] =>
  tips.map(({ currency, amount }) => ({ name: 'tips', currency, amount, count: 1 }))

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

type ShiftFacts = Pick<TicketFacts, 'methods' | 'decimals'> & {
  /** The other currency of the company. */
  second: string | null
}

/** In the other currency as it was posted, ticket by ticket: no sum is ever converted. */
const secondSums = (amount: string | null, currency: string | null): ShiftSum[] =>
  amount === null || currency === null || fractionOf(amount).top === 0n
    ? []
    : [{ name: 'sales.second', currency, amount, count: 1 }]

/**
 * How a ticket moves the running sums of its shift. Gross less discounts less refunds is net, all
 * with their taxes: what the shift took. The taxes stand beside it by their rates.
 */
export function shiftSums(
  ticket: Ticket,
  posting: TicketPosting,
  { methods, decimals, second }: ShiftFacts,
): ShiftSum[] {
  const { total, currency } = ticket
  const isSale = ticket.kind === 'posSale'
  const discount = discountWithTaxes(ticket, posting.totals.lines, decimals.first)
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
    ...tipSums(ticket),
    ...[...beside, ...taxSums(ticket, posting)].map((it) => ({ ...it, currency })),
    ...secondSums(isSale ? posting.secondTotal : negated(posting.secondTotal ?? '0'), second),
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
