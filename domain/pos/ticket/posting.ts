/**
 * What a ticket writes into the books: its goods like those of every sale, and its money in the
 * same entry. Money lies in the drawer at what it is worth at the rate of the ticket; what it
 * counted for at a rate of its own, or goods were sold at that come back, differs by the exchange.
 * Cash of a ticket that came after its
 * shift was counted is no new cash: the count found it already, as a difference. A cheque pays by
 * its own receipt. A tip is owed to the staff from the moment it is taken.
 */

import { type OpenAmount, reduced } from '../../books/allocation.ts'
import { type Booking, booked, exchangeBookings, inFirst } from '../../books/entry.ts'
import { emptyPlace, type Place, Places } from '../../books/place.ts'
import { commissionBookings, type MethodFacts, moneyAccount } from '../../books/settlement.ts'
import { taxNames } from '../../catalog/pricing/tax-inside.ts'
import { isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, negated, sumOf } from '../../kernel/number/fraction.ts'
import type { LoyaltyBook } from '../../loyalty/loyalty-book.ts'
import {
  type Decimals,
  negatedWorth,
  partOfMeasure,
  type Rank,
  rankOf,
  ranks,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../../money/measure.ts'
import type { Balance } from '../../stock/goods/held.ts'
import type { PastRow } from '../../stock/past-row.ts'
import type { Owed } from '../../stock/pile.ts'
import type { ValueBook } from '../../stored-value/stored-value.ts'
import type { Trade } from '../../trade/posting/trade-task.ts'
import { type Posting, postTrade } from '../../trade/trade.ts'
import { type EarnedRow, ticketLoyalty } from '../loyalty/ticket-loyalty.ts'
import type { TakenBack } from '../money/booked-money.ts'
import { exchangeIn, withOneExchange } from '../money/booked-rate.ts'
import { chequesOf, isCheque } from '../money/cheque-tender.ts'
import { isDepositKind, isKeptKind } from '../promise/deposit-kind.ts'
import { isStored, type ValuePosting, valueEntriesOf } from '../value/ticket-values.ts'
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
  /** What the count of its shift found more or less, as far as no late ticket told of it yet. */
  found?: Readonly<Record<Rank, Place>>
  /** The stored values it names; they move on with the ticket. */
  values?: ValueBook
  /** What is known of the cash back of their clients; it moves on with the ticket. */
  loyalty?: LoyaltyBook
  /** What lies where cards pay, as far as money may leave there; it moves on with the ticket. */
  cards?: Places
  /** The money of the ticket that comes back. */
  taken?: TakenBack
  /** Until when a gift card can be spent that gets something back after its last day. */
  renewedTo?: string | null
}

export type TicketPosting = Posting & {
  /** What the rates of the tenders made of it, above zero in favour of the house. */
  exchange: string
  /** What came into the drawer, by rank, at what it is worth there; below zero what left. */
  cashMoved: Record<Rank, Place | undefined>
  /** What it told of that a count had found. */
  foundMoved: Record<Rank, Place | undefined>
  /** What the client owes of it before cheques pay, each by a receipt of its own. */
  debt: OpenAmount
  /** How its stored values moved. */
  stored: Pick<ValuePosting, 'entries' | 'short'>
  /** What its lines earned for the client. */
  earned: EarnedRow[]
  /** Cash back that was spent and should have gone from the money of the refund. */
  undeducted: string
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

const methodOf = (tender: TicketTender, { methods }: TicketFacts): MethodFacts => {
  const method = methods.get(tender.method)
  if (!method) throw new Error('The method of a tender was not read')
  return method
}

/**
 * Where the money of a tender lies that is no cash, and what a card costs the house. What goes back
 * to a card leaves at what lies there, so that nothing is worth nothing.
 */
function cardBookings(tender: TicketTender, ticket: Ticket, facts: TicketFacts): Booking[] {
  const { decimals, cards = new Places(decimals) } = facts
  const method = methodOf(tender, facts)
  const account = moneyAccount(method, tender.flow, 'client')
  const rank = rankIn(tender, ticket)
  const lying = {
    amount: tender.amount,
    currency: rank,
    decimals: decimals[rank],
    rate: ticket.rate,
  }
  const moved = signedBy(tender, tender.amount)
  return [
    ...cards.move(account, rank, moved, worthOfTender(tender, ticket, decimals)),
    ...(tender.flow === 'in' ? commissionBookings(account, method, lying, cards, decimals) : []),
  ]
}

/**
 * Cash of one currency, what was handed over less what was given back: so much came into the
 * drawer. Of a ticket that came after the count it is no new cash: the count found it, at what it
 * was worth then.
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
    return places.move(isLate ? 'cashDifference' : 'cash', rank, amount, worth)
  })
}

/** What is left over in either measure: coins that no note pays, and conversions. */
function roundingBookings(bookings: readonly Booking[]): Booking[] {
  const left = negatedWorth(sumOfWorths(bookings))
  return [isZero(left.first) ? booked('rounding', 'second', left) : inFirst('rounding', left)]
}

/** Owed in the currency it was left in, at what it is worth at the rate of the ticket. */
const tipBookings = ({ tips = [], currency, rate }: Ticket, decimals: Decimals): Booking[] =>
  tips.map((tip) => {
    const rank = rankOf(tip.currency === currency)
    return booked('tips', rank, negatedWorth(worthAt(tip.amount, rank, rate, decimals)))
  })

type Rung = {
  ticket: Ticket
  facts: TicketFacts
  posting: Posting
  places: Places
  /** The rate its goods are booked at. */
  rate: string | null
}

/** What the tenders paid of the ticket, but for cheques and what stays open. */
const paidOf = (ticket: Ticket): string =>
  differenceOf(ticket.total, sumOf([ticket.open, ...chequesOf(ticket).map(({ value }) => value)]))

function moneyBookings({ ticket, facts, posting, places, rate }: Rung) {
  const { decimals } = facts
  const tenders = ticket.tenders.filter((tender) => !isCheque(tender))
  const cash = tenders.filter((tender) => methodOf(tender, facts).type === 'cash')
  const cards = tenders.filter((tender) => !cash.includes(tender) && !isStored(tender))
  const stored = valueEntriesOf(ticket, { ...facts, book: facts.values })
  const paid = paidOf(ticket)
  const worth: Worth = {
    first: paid,
    second:
      posting.secondTotal === null
        ? null
        : partOfMeasure(posting.secondTotal, paid, ticket.total, decimals.second),
  }
  const exchange = exchangeIn(tenders, ticket, rate, worth, decimals)
  const settled = ticket.kind === 'posSale' ? negatedWorth(worth) : worth
  const money = [
    ...cashBookings(cash, ticket, facts, places),
    ...cards.flatMap((tender) => cardBookings(tender, ticket, facts)),
    ...stored.bookings,
    ...tipBookings(ticket, decimals),
    ...exchangeBookings(exchange),
    booked('receivable', 'first', settled, ticket.partner),
  ]
  const bookings = withOneExchange([...money, ...roundingBookings(money)], ticket, rate)
  return { bookings, exchange, worth, stored }
}

export function postTicket(trade: Trade, ticket: Ticket, facts: TicketFacts): TicketPosting {
  const { decimals, balances, owed, histories, tallies, day, cash } = facts
  // What was sold has left the shop: there is nothing to refuse any more.
  const shelves = { balances, owed, histories, policy: 'allow' as const, isConfirmed: true }
  const posting = postTrade(trade, { ...shelves, tallies, decimals, day })
  const places = new Places(decimals)
    .know('cash', 'first', cash.first)
    .know('cash', 'second', cash.second)
  for (const rank of facts.found ? ranks : [])
    places.know('cashDifference', rank, facts.found?.[rank] ?? emptyPlace)
  const money = moneyBookings({ ticket, facts, posting, places, rate: trade.rate })
  const { figures, lines } = { figures: posting.totals.lines, lines: trade.lines }
  const cashBack = ticketLoyalty(ticket, money.stored, { ...facts, figures, lines })
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
    bookings: [...posting.bookings, ...money.bookings, ...cashBack.bookings],
    exchange: negated(money.exchange.first),
    cashMoved: {
      first: places.changeOf('cash', 'first'),
      second: places.changeOf('cash', 'second'),
    },
    foundMoved: {
      first: places.changeOf('cashDifference', 'first'),
      second: places.changeOf('cashDifference', 'second'),
    },
    debt: reduced(whole, money.worth.first, money.worth),
    stored: { entries: cashBack.entries, short: money.stored.short },
    earned: cashBack.rows,
    undeducted: cashBack.undeducted,
  }
}

function movePlaces(
  places: Record<Rank, Place> | undefined,
  changes: Record<Rank, Place | undefined>,
): void {
  for (const rank of ranks) {
    const moved = changes[rank]
    if (!places || !moved) continue
    const amount = sumOf([places[rank].amount, moved.amount])
    places[rank] = { amount, ...sumOfWorths([places[rank], moved]) }
  }
}

/** The next ticket finds in the drawer, and of what was found there, what this one left. */
export function moveCash(
  { cash, found }: { cash: Record<Rank, Place>; found?: Record<Rank, Place> },
  { cashMoved, foundMoved }: Pick<TicketPosting, 'cashMoved' | 'foundMoved'>,
): void {
  movePlaces(cash, cashMoved)
  movePlaces(found, foundMoved)
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

/** Cards sold less cards given back, and deposits likewise, each in its own currency. */
const cardSums = ({ kind, cards = [] }: Ticket): ShiftSum[] =>
  cards.map(({ kind: moved, currency, amount }) =>
    isKeptKind(moved)
      ? { name: 'depositsKept', currency, amount, count: 1 }
      : {
          name: isDepositKind(moved) ? 'deposits' : 'cards',
          currency,
          amount: kind === 'posSale' ? amount : negated(amount),
          count: 1,
        },
  )

/** What it earned for the client, below zero what it took back of that. */
function earnedSums({ currency }: Ticket, { stored }: TicketPosting): ShiftSum[] {
  const own = stored.entries.filter(({ kind }) => kind === 'earn' || kind === 'takeBack')
  const amount = sumOf(own.map((it) => it.amount))
  return isZero(amount) ? [] : [{ name: 'cashBack', currency, amount, count: 1 }]
}

function taxSums(ticket: Ticket, { totals }: Posting): Omit<ShiftSum, 'currency'>[] {
  const sign = ticket.kind === 'posSale' ? '' : '-'
  return taxNames.flatMap((tax) =>
    ticket.lines.flatMap((line, at) => {
      const amount = totals.lines[at]?.[tax] ?? '0'
      const isNone = isZero(line[tax]) && isZero(amount)
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
  amount === null || currency === null || isZero(amount)
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
  ].filter(({ name, amount }) => isTicketCount(name) || !isZero(amount))
  return merged([
    ...moneySums(ticket, methods),
    ...tipSums(ticket),
    ...cardSums(ticket),
    ...earnedSums(ticket, posting),
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
