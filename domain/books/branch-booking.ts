/**
 * Bookings by the branch they are of. What one branch pays or keeps for another is owed between the
 * two, so that each of them balances by itself; over the company that account comes to nothing.
 */
import { type Currency, negatedWorth, type Worth } from '../money/measure.ts'
import { type Booking, booked } from './entry.ts'

export type BranchBooking = Booking & { branch: string }

export const atBranch = (branch: string, bookings: readonly Booking[]): BranchBooking[] =>
  bookings.map((it) => ({ ...it, branch }))

/** What one branch owes another from now on; nothing where both are the same. */
export const owedBetween = (
  { owing, owed }: { owing: string; owed: string },
  currency: Currency,
  worth: Worth,
): BranchBooking[] =>
  owing === owed
    ? []
    : [
        { ...booked('branches', currency, negatedWorth(worth)), branch: owing },
        { ...booked('branches', currency, worth), branch: owed },
      ]
