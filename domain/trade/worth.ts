/** What moved, in both currencies. */

import { type Booking, inFirst } from '../books/entry.ts'
import { negatedWorth, sumOfWorths, type Worth } from '../money/measure.ts'
import type { Move } from '../stock/shelf.ts'

export const movedValue = (moves: readonly Pick<Move, 'value'>[]): Worth =>
  sumOfWorths(moves.map(({ value }) => value))

type Placed = Pick<Move, 'isTransit'>

export const isOnItsWay = ({ isTransit }: Placed): boolean => isTransit
export const isOnTheShelf = ({ isTransit }: Placed): boolean => !isTransit

/** What goods are worth, on an account. */
export const worthBooking = (account: Booking['account'], worth: Worth): Booking =>
  inFirst(account, worth)

/** Most moves are of the day of their document. */
export const isOfItsDay = ({ day }: Move): boolean => day === undefined

export type DayBookings = { day: string; bookings: Booking[] }

type Revalued = Pick<Move, 'value' | 'account'>

/** What waste and loss cost more or less stands where they do, and not on the cost of sales. */
export const elsewhere = (moves: readonly Revalued[]): Booking[] =>
  moves.flatMap(({ value, account }) =>
    account ? [worthBooking(account, negatedWorth(value)), worthBooking('costOfSales', value)] : [],
  )

/** Stock that is worth more or less, on the shelf or on its way, against the cost of sales. */
export const revaluedBookings = (moves: readonly (Revalued & Placed)[]): Booking[] => [
  ...elsewhere(moves),
  worthBooking('stock', movedValue(moves.filter(isOnTheShelf))),
  worthBooking('transit', movedValue(moves.filter(isOnItsWay))),
  worthBooking('costOfSales', negatedWorth(movedValue(moves))),
]

/** What is revalued on other days than that of the document, on each of them. */
export function bookedLater(moves: readonly Move[]): DayBookings[] {
  const byDay = Map.groupBy(
    moves.filter(({ day }) => day !== undefined),
    ({ day }) => day ?? '',
  )
  return [...byDay].map(([day, some]) => ({ day, bookings: revaluedBookings(some) }))
}
