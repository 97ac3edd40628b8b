/** What money wrote into the books, taken out again: the debts it paid are owed as before. */

import type { Side } from '../books/behaviour.ts'
import type { Booking } from '../books/entry.ts'
import { controlRole, type Money } from '../books/settlement.ts'
import type { AccountRole } from '../identity/starter-books.ts'
import { negated, sumOf } from '../kernel/number/fraction.ts'
import { accountOfGap } from './write-off.ts'

export type Undone = {
  flow: Money['flow']
  party: { side: Side; partner: string } | { account: string }
  /** Where the money stands. */
  money: AccountRole
  firstAmount: string
  /** Of the allocations that are undone with it. */
  differences: readonly Difference[]
}

/** What the books lost with an allocation, how much of it was written off, and to what account. */
export type Difference = { exchange: string; writtenOff?: string; gapAccount?: string | null }

const otherSide = (party: Undone['party'], amount: string): Booking =>
  'account' in party
    ? { account: { id: party.account }, amount }
    : { account: controlRole(party.side), partner: party.partner, amount }

/** The money goes, and the debts stand in the books at what they were worth before. */
export function undoneBookings({
  flow,
  party,
  money,
  firstAmount,
  differences,
}: Undone): Booking[] {
  const signed = (amount: string) => (flow === 'in' ? amount : negated(amount))
  const lost = sumOf(differences.map(({ exchange }) => exchange))
  const residue = sumOf(differences.map(({ writtenOff = '0' }) => writtenOff))
  return [
    { account: money, amount: negated(signed(firstAmount)) },
    otherSide(party, signed(sumOf([firstAmount, lost]))),
    { account: 'exchange', amount: signed(sumOf([residue, negated(lost)])) },
    ...differences.map((it) => ({
      account: accountOfGap(it.gapAccount),
      amount: negated(signed(it.writtenOff ?? '0')),
    })),
  ]
}

/** The money is back, and nothing is paid with it yet. */
export function renewedBookings({
  flow,
  party,
  money,
  firstAmount,
}: Omit<Undone, 'differences'>): Booking[] {
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
  { exchange, writtenOff = '0', gapAccount: account }: Difference,
): Booking[] {
  const isOurs = (party.side === 'client') === (direction === 1)
  const signed = (amount: string) => (isOurs ? amount : negated(amount))
  return [
    { account: controlRole(party.side), partner: party.partner, amount: signed(negated(exchange)) },
    { account: 'exchange', amount: signed(sumOf([exchange, negated(writtenOff)])) },
    { account: accountOfGap(account), amount: signed(writtenOff) },
  ]
}
