/** A wallet that moves against what the house sold for less: earned it is owed, taken back it is not. */
import { type Booking, booked, exchangeBookings } from '../books/entry.ts'
import { sumOf } from '../kernel/number/fraction.ts'
import { differenceOfWorths, negatedWorth, worthAt } from '../money/measure.ts'
import {
  type StoredValue,
  type ValueEntry,
  valueRoles,
  worthMoved,
} from '../stored-value/stored-value.ts'
import { type LotTerms, lotEntries } from './lot-entries.ts'
import type { Movement } from './wallet.ts'

export function walletPosting(
  value: StoredValue,
  movements: readonly Movement[],
  terms: LotTerms,
): { entries: ValueEntry[]; bookings: Booking[] } {
  const { rate, decimals } = terms
  const amount = sumOf(movements.map((it) => it.amount))
  const atRate = worthAt(amount, 'first', rate, decimals)
  const worth = worthMoved(value, amount, atRate, decimals)
  const whose = { value: value.id, inPoints: value.kind === 'points' }
  return {
    entries: lotEntries(whose, movements, worth, terms),
    bookings: [
      booked(valueRoles[value.kind], 'first', negatedWorth(worth)),
      booked('rewards', 'first', atRate),
      ...exchangeBookings(differenceOfWorths(worth, atRate)),
    ],
  }
}
