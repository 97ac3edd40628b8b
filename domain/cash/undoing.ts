/** What money wrote into the books, taken out again: the debts it paid are owed as before. */

import type { Side } from '../books/behaviour.ts'
import type { Booking } from '../books/entry.ts'
import { controlRole, type Money } from '../books/settlement.ts'
import type { AccountRole } from '../identity/starter-books.ts'
import { fractionOf, minus, nought, plus, rounded } from '../kernel/fraction.ts'

const negated = (amount: string): string => rounded(minus(nought, fractionOf(amount)), 6)

const sumOf = (amounts: readonly string[]): string =>
  rounded(amounts.map(fractionOf).reduce(plus, nought), 6)

export type Undone = {
  flow: Money['flow']
  party: { side: Side; partner: string } | { account: string }
  /** Where the money stands. */
  money: AccountRole
  firstAmount: string
  /** Of the allocations that are undone with it. */
  exchanges: readonly string[]
}

const otherSide = (party: Undone['party'], amount: string): Booking =>
  'account' in party
    ? { account: { id: party.account }, amount }
    : { account: controlRole(party.side), partner: party.partner, amount }

/** The money goes, and the debts stand in the books at what they were worth before. */
export function undoneBookings({ flow, party, money, firstAmount, exchanges }: Undone): Booking[] {
  const signed = (amount: string) => (flow === 'in' ? amount : negated(amount))
  const exchange = sumOf(exchanges)
  return [
    { account: money, amount: negated(signed(firstAmount)) },
    otherSide(party, signed(sumOf([firstAmount, exchange]))),
    { account: 'exchange', amount: negated(signed(exchange)) },
  ]
}

/** The money is back, and nothing is paid with it yet. */
export function renewedBookings({
  flow,
  party,
  money,
  firstAmount,
}: Omit<Undone, 'exchanges'>): Booking[] {
  const signed = (amount: string) => (flow === 'in' ? amount : negated(amount))
  return [
    { account: money, amount: signed(firstAmount) },
    otherSide(party, negated(signed(firstAmount))),
  ]
}

/** What two rates made of one debt, when money that was there already is given to it. */
export function exchangeBookings(
  party: { side: Side; partner: string },
  /** 1 for what the partner owes us or we owe him, as the side says. */
  direction: 1 | -1,
  exchange: string,
): Booking[] {
  const isOurs = (party.side === 'client') === (direction === 1)
  const signed = isOurs ? exchange : negated(exchange)
  return [
    { account: controlRole(party.side), partner: party.partner, amount: negated(signed) },
    { account: 'exchange', amount: signed },
  ]
}
