/** Money in drawers as the books see it: at what it is worth today, from and to the places it lies in. */

import type { Booking } from '../../books/entry.ts'
import { booked } from '../../books/entry.ts'
import { emptyPlace, type Places } from '../../books/place.ts'
import type { AccountRole } from '../../identity/starter-books.ts'
import { atLeastZero, isNegative, isZero } from '../../kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../kernel/number/fraction.ts'
import { type Rank, rankOf, type Worth, worthAt } from '../../money/measure.ts'
import { decimalsIn } from '../../money/ranks.ts'
import type { DrawerCurrency } from './cash-count.ts'

/** What the books know of the money in drawers. */
export type CashFacts = {
  currencies: readonly DrawerCurrency[]
  /** Second per one of the first, today. */
  rate: string | null
}

/** What lies in the drawer and in the safe; money leaves each at its average there. */
export type CashPlaces = CashFacts & { places: Places }

export const rankIn = ({ currencies }: CashFacts, currency: string): Rank =>
  rankOf(currencies.find(({ id }) => id === currency)?.rank !== 'second')

/** What an amount of cash is worth today. Books alone are told this, never a drawer. */
export function dayWorth(amount: string, currency: string, facts: CashFacts): Worth {
  if (isZero(amount)) return { first: '0', second: facts.rate === null ? null : '0' }
  const hasSecond = facts.currencies.some(({ rank }) => rank === 'second')
  const rate = hasSecond ? facts.rate : null
  return worthAt(amount, rankIn(facts, currency), rate, decimalsIn(facts))
}

/** Signed money into an account or out of it, at the worth of the day as a whole. */
export function cashBookings(
  account: AccountRole | { id: string },
  amount: string,
  currency: string,
  facts: CashPlaces,
): Booking[] {
  if (isZero(amount)) return []
  const [rank, worth] = [rankIn(facts, currency), dayWorth(amount, currency, facts)]
  return isPlace(account)
    ? facts.places.move(account, rank, amount, worth)
    : [booked(account, rank, worth)]
}

/**
 * Signed money into the safe or out of it. A drawer holds what was counted into it, so nobody is
 * refused a float; but no safe gives what does not lie there. What it lacks was in the house before
 * the books knew of it.
 */
export function safeBookings(amount: string, currency: string, facts: CashPlaces): Booking[] {
  const lies = facts.places.after('safe', rankIn(facts, currency), emptyPlace).amount
  const left = sumOf([atLeastZero(lies), amount])
  if (!isNegative(amount) || !isNegative(left)) return cashBookings('safe', amount, currency, facts)
  return [
    ...cashBookings('safe', differenceOf(amount, left), currency, facts),
    ...cashBookings('opening', left, currency, facts),
  ]
}

const isPlace = (account: Booking['account']): boolean => account === 'cash' || account === 'safe'
