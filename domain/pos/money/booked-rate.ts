/**
 * At which rate the goods of a ticket are booked. What comes back takes out of the books what was
 * sold, as the next part of it: at the rate of its ticket, so that all parts together are that
 * ticket in both currencies. The money that goes out counts at the rate of its own day; what lies
 * between the two is exchange.
 */
import { type Booking, exchangeBookings } from '../../books/entry.ts'
import { differenceOf, isSame } from '../../kernel/number/fraction.ts'
import {
  type Decimals,
  differenceOfWorths,
  negatedWorth,
  sumOfWorths,
  type Worth,
  worthAt,
} from '../../money/measure.ts'
import type { Origin } from '../../trade/origin/origin.ts'
import type { Trade } from '../../trade/posting/trade-task.ts'
import type { Ticket, TicketTender } from '../ticket/ticket.ts'

type Rated = Pick<Ticket, 'currency' | 'rate'>

/** A ticket that takes nothing back is booked at its own. */
export function bookedAs(
  { rate }: Rated,
  origin: Pick<Origin, 'rate' | 'credited'> | undefined,
  decimals: Decimals,
): Pick<Trade, 'rate' | 'credited'> {
  const before = origin?.credited
  if (!before || rate === null) return { rate }
  const sold = origin.rate ?? rate
  // Refunds were once booked at the rate of their own day: what those gave is not made good here.
  const second = worthAt(before.total, 'first', sold, decimals).second ?? '0'
  return { rate: sold, credited: { ...before, second } }
}

/** Whether its goods are booked at another rate than its money counts at. */
const isApart = ({ rate }: Rated, booked: string | null): boolean =>
  rate !== null && booked !== null && !isSame(rate, booked)

/**
 * What a tender counted for at a rate of its own, less what it is worth at that of the ticket. At the
 * same rate nothing but a rounding lies between them.
 */
function exchangeOf(tender: TicketTender, ticket: Rated, isBack: boolean, both: Decimals): Worth {
  if (ticket.rate === null || tender.currency === ticket.currency)
    return { first: '0', second: ticket.rate === null ? null : '0' }
  const counted = worthAt(tender.value, 'first', ticket.rate, both)
  const worth = worthAt(tender.amount, 'second', ticket.rate, both)
  const isOwnRate = tender.rate !== ticket.rate
  // What notes cannot pay of a refund at the rate of its ticket is a rounding, as it was when sold.
  const own = isBack ? worthAt(tender.value, 'first', tender.rate, both).second : worth.second
  const second = isOwnRate ? own : counted.second
  const more = differenceOfWorths(counted, { first: worth.first, second })
  return tender.flow === 'in' ? more : negatedWorth(more)
}

/** `settled` is what of its debt the tenders paid, as that is booked. */
export function exchangeIn(
  tenders: readonly TicketTender[],
  ticket: Rated,
  booked: string | null,
  settled: Worth,
  decimals: Decimals,
): Worth {
  const isBack = isApart(ticket, booked)
  const none: Worth = { first: '0', second: ticket.rate === null ? null : '0' }
  const today = worthAt(settled.first, 'first', ticket.rate, decimals).second ?? '0'
  const apart = isBack ? { ...none, second: differenceOf(today, settled.second ?? '0') } : none
  return sumOfWorths([apart, ...tenders.map((it) => exchangeOf(it, ticket, isBack, decimals))])
}

const isExchange = ({ account }: Booking): boolean =>
  account === 'exchangeGain' || account === 'exchangeLoss'

/** Money that leaves for what it was taken for wins what the goods lose: neither is told then. */
export function withOneExchange(
  bookings: readonly Booking[],
  ticket: Rated,
  booked: string | null,
): Booking[] {
  if (!isApart(ticket, booked)) return [...bookings]
  const rates = bookings.filter(isExchange).map(({ first, second }) => ({ first, second }))
  return [...bookings.filter((it) => !isExchange(it)), ...exchangeBookings(sumOfWorths(rates))]
}
