/**
 * What money wrote into the books, taken out again: the debts it paid are owed as before, each at
 * what it was worth, and what rates had made of them goes from where it was booked.
 */

import type { Allocated, OpenAmount } from '../books/allocation.ts'
import { openWorth, owedBy } from '../books/allocation.ts'
import type { Side } from '../books/behaviour.ts'
import { type Booking, booked, exchangeBookings } from '../books/entry.ts'
import { controlRole, type Money } from '../books/settlement.ts'
import {
  type Currency,
  differenceOfWorths,
  negatedWorth,
  ownMeasure,
  type Worth,
} from '../money/measure.ts'
import { withholdingRole } from './withholding.ts'
import { accountOfGap } from './write-off.ts'

type Party = { side: Side; partner: string } | { account: string }

export type Undone = {
  flow: Money['flow']
  party: Party
  currency: Currency
  worth: Worth
  /** Those that are undone with it. */
  allocations: readonly Difference[]
  /** What was on account of it. */
  own: OpenAmount | null
}

/** An allocation as it was written, and the account that took a rest. */
export type Difference = Pick<
  Allocated,
  | 'toCurrency'
  | 'toAmount'
  | 'fromCurrency'
  | 'fromAmount'
  | 'firstAmount'
  | 'secondAmount'
  | 'exchange'
  | 'secondExchange'
  | 'writtenOff'
  | 'toWrittenOff'
  | 'secondWrittenOff'
  | 'gapAccount'
> & { withheld?: (Worth & { amount: string }) | null }

const lostBy = ({ exchange, secondExchange }: Difference): Worth => ({
  first: exchange,
  second: secondExchange,
})

const restOf = (it: Difference): Worth => ({
  first: it.writtenOff ?? '0',
  second: it.secondWrittenOff ?? null,
  ...ownMeasure(it.toCurrency, it.toWrittenOff ?? '0'),
})

/** What of the money went for it. */
function paidBy(it: Difference): Worth {
  const { first, second } = differenceOfWorths(owedBy(it), lostBy(it))
  return { first, second, ...ownMeasure(it.fromCurrency, it.fromAmount) }
}

const withheldBy = ({ withheld, toCurrency }: Difference): Worth[] => {
  if (!withheld) return []
  const { first, second, amount } = withheld
  return [{ first, second, ...ownMeasure(toCurrency, amount) }]
}

/** What rates, rests and taxes made of an allocation; `sign` is 1 where somebody owes us. */
function lossBookings(
  it: Difference,
  side: Side,
  signed: (worth: Worth) => Worth,
  isUndone: boolean,
): Booking[] {
  const rest = restOf(it)
  const taken = withheldBy(it)
  const byRates = [rest, ...taken].reduce(differenceOfWorths, lostBy(it))
  return [
    ...exchangeBookings(signed(byRates), isUndone),
    booked(accountOfGap(it.gapAccount), it.toCurrency, signed(rest)),
    ...taken.map((worth) => booked(withholdingRole(side), it.toCurrency, signed(worth))),
  ]
}

/** The debts stand in the books at what they were worth before; the money is the caller's. */
export function undoneBookings({ flow, party, currency, worth, allocations, own }: Undone) {
  const back = (it: Worth): Worth => (flow === 'in' ? it : negatedWorth(it))
  if ('account' in party) return [booked({ id: party.account }, currency, back(worth))]
  const control = controlRole(party.side)
  const debts = allocations.flatMap((it) => [
    booked(control, it.toCurrency, back(owedBy(it)), party.partner),
    ...lossBookings(it, party.side, (lost) => negatedWorth(back(lost)), true),
  ])
  const rest = own ? [booked(control, currency, back(openWorth(own)), party.partner)] : []
  return [...debts, ...rest]
}

/** The money is back, and nothing is paid with it yet. */
export function renewedBookings({ flow, party, currency, worth }: Omit<Undone, 'allocations'>) {
  const back = flow === 'in' ? negatedWorth(worth) : worth
  return [
    'account' in party
      ? booked({ id: party.account }, currency, back)
      : booked(controlRole(party.side), currency, back, party.partner),
  ]
}

/** Money that was there already is given to a debt, or taken back from it. */
export function givenBookings(
  { side, partner }: { side: Side; partner: string },
  /** 1 for what the partner owes us or we owe him, as the side says. */
  direction: 1 | -1,
  it: Difference,
  isUndone = false,
): Booking[] {
  const isOurs = (side === 'client') === (direction === 1)
  const signed = (worth: Worth): Worth => (isOurs !== isUndone ? worth : negatedWorth(worth))
  const control = controlRole(side)
  return [
    booked(control, it.toCurrency, signed(negatedWorth(owedBy(it))), partner),
    booked(control, it.fromCurrency, signed(paidBy(it)), partner),
    ...lossBookings(it, side, signed, isUndone),
  ]
}
