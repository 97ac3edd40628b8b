/**
 * An entry of the journal. Each line says an amount in its own currency and what that is worth in
 * the two of the company; the entry balances to the last unit in both. What conversion leaves over
 * is a line of its own on *rounding*, in the measure it is left in and nothing in the other.
 */

import type { AccountRole } from '../identity/starter-books.ts'
import {
  fractionOf,
  isAbove,
  isAny,
  negated,
  rounded,
  sizeOf,
  sumOf,
} from '../kernel/number/fraction.ts'
import {
  type Currency,
  currencyKey,
  type Decimals,
  isNothing,
  sumOfWorths,
  type Worth,
} from '../money/measure.ts'

export type { Decimals } from '../money/measure.ts'

/** The accounts the house itself books on, and the currencies they are kept in. */
export type Accounts = {
  /** By role; those of money by role and rank, such as `cash.second`, or by role and currency. */
  readonly of: Readonly<Record<string, string>>
  readonly currencies: { readonly first: string; readonly second: string | null }
}

/** One side of a posting, debit above zero: its amount is the measure of its own currency. */
export type Booking = Worth & {
  account: AccountRole | { id: string }
  partner?: string
  currency: Currency
}

export type EntryLine = {
  account: Booking['account']
  partner: string | null
  currency: Currency
  amount: string
} & Pick<Worth, 'first' | 'second'>

/** The amount of a booking in its own currency. */
export function amountOf({ currency, ...worth }: Pick<Booking, 'currency'> & Worth): string {
  if (typeof currency === 'string') return worth[currency] ?? '0'
  if (worth.own === undefined) throw new Error('A booking does not say its own amount')
  return worth.own
}

/** The currency of a line as it is kept. */
export const currencyIdOf = (currency: Currency, { currencies }: Accounts): string | null =>
  typeof currency === 'string' ? currencies[currency] : currency.id

const keyOf = ({ account, partner, currency }: Booking): string =>
  `${typeof account === 'string' ? account : account.id} ${partner ?? ''} ${currencyKey(currency)}`

/** Of a booking in the first currency, of which the second is told beside it. */
export const inFirst = (account: Booking['account'], worth: Worth, partner?: string): Booking => ({
  account,
  partner,
  currency: 'first',
  ...worth,
})

export const booked = (
  account: Booking['account'],
  currency: Currency,
  worth: Worth,
  partner?: string,
): Booking => ({ account, partner, currency, ...worth })

/**
 * What rates made of something, each measure by itself: above zero the books lost. Undoing takes it
 * out of the account it was written to.
 */
export function exchangeBookings({ first, second }: Worth, isUndone = false): Booking[] {
  const accountOf = (amount: string): AccountRole =>
    isAny(fractionOf(amount)) !== isUndone ? 'exchangeLoss' : 'exchangeGain'
  const lost: Booking[] = [
    { account: accountOf(first), currency: 'first', first, second: second === null ? null : '0' },
    { account: accountOf(second ?? '0'), currency: 'second', first: '0', second: second ?? '0' },
  ]
  return lost.filter((it) => !isNothing(it))
}

/** Bookings of one account, partner and currency come together; what is nothing is left out. */
export function entryLinesOf(
  bookings: readonly Booking[],
  rate: string | null,
  decimals: Decimals,
): EntryLine[] {
  const balanced = [...bookings, ...roundingOf(bookings, rate, decimals)]
  const groups = [...Map.groupBy(balanced, keyOf).values()]
  return groups.flatMap((group) => {
    const [one] = group
    const worth = sumOfWorths(group)
    if (!one || isNothing(worth)) return []
    const { account, partner = null, currency } = one
    const { first, second } = worth
    const amount = amountOf({ currency, ...worth })
    return [{ account, partner, currency, amount, first, second }]
  })
}

/** What the conversions of so many bookings can leave over, and no more: else something is wrong. */
export function roundingOf(
  bookings: readonly Booking[],
  rate: string | null,
  decimals: Decimals,
): Booking[] {
  const first = sumOf(bookings.map((it) => it.first))
  const second = sumOf(bookings.map((it) => it.second ?? '0'))
  const most = (units: string): string => rounded(times(units, bookings.length), 6)
  const unit = (places: number): string => (places > 0 ? `0.${'0'.repeat(places - 1)}1` : '1')
  const ofSecond =
    rate === null ? '0' : sumOf([unit(decimals.second), timesRate(unit(decimals.first), rate)])
  refuseFar(first, most(unit(decimals.first)))
  refuseFar(second, most(ofSecond))
  const hasSecond = bookings.some((it) => it.second !== null)
  const left: Booking[] = [
    {
      account: 'rounding',
      currency: 'first',
      first: negated(first),
      second: hasSecond ? '0' : null,
    },
    { account: 'rounding', currency: 'second', first: '0', second: negated(second) },
  ]
  return left.filter((it) => !isNothing(it))
}

const times = (unit: string, count: number) => {
  const { top, bottom } = fractionOf(unit)
  return { top: top * BigInt(count), bottom }
}

const timesRate = (unit: string, rate: string): string => {
  const [a, b] = [fractionOf(unit), fractionOf(rate)]
  return rounded({ top: a.top * b.top, bottom: a.bottom * b.bottom }, 6)
}

function refuseFar(left: string, most: string): void {
  if (isAbove(sizeOf(fractionOf(left)), fractionOf(most)))
    throw new Error(`The entry is out of balance by ${left}`)
}

/** The account of a line; one of money is found by its currency too. */
export function accountOf(
  { account, currency }: Pick<EntryLine, 'account' | 'currency'>,
  { of }: Accounts,
): string {
  if (typeof account !== 'string') return account.id
  const key = currencyKey(currency)
  const found = of[account] ?? of[`${account}.${key}`]
  if (!found) throw new Error(`There is no account of ${account} in the ${key} currency`)
  return found
}
