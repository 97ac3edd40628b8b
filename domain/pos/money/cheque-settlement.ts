/** How a cheque that was taken at a till pays its ticket, as the books see it. */
import { type OpenAmount, reduced } from '../../books/allocation.ts'
import { booked } from '../../books/entry.ts'
import {
  type MethodFacts,
  type Money,
  moneyAccount,
  paidBookings,
  type Settlement,
} from '../../books/settlement.ts'
import {
  type Decimals,
  differenceOfWorths,
  partOfMeasure,
  rankOf,
  type Worth,
  worthAt,
} from '../../money/measure.ts'
import type { Ticket } from '../ticket/ticket.ts'
import type { ChequeTender } from './cheque-tender.ts'

type Facts = { id: string; method: MethodFacts; day: string; decimals: number; both: Decimals }

/** The receipt of a cheque: all of it pays the ticket, at the value it was taken for. */
export function chequeSettlement(
  tender: ChequeTender,
  ticket: Pick<Ticket, 'partner' | 'currency'>,
  debt: OpenAmount,
  { id, method, day, decimals, both }: Facts,
): { money: Money; settlement: Settlement; left: OpenAmount } {
  const { amount, value, rate } = tender
  const currency = rankOf(tender.currency === ticket.currency)
  const party = { side: 'client' as const, partner: ticket.partner }
  const money: Money = { id, flow: 'in', party, method, amount, decimals, currency, rate, day }
  const worth = { ...worthAt(amount, currency, rate, both), first: value }
  const owed: Worth = {
    first: value,
    second:
      debt.secondOpen === null
        ? null
        : partOfMeasure(debt.secondOpen, value, debt.open, both.second),
  }
  const lost = differenceOfWorths(owed, worth)
  const made = {
    to: debt.id,
    toAmount: value,
    fromAmount: amount,
    toCurrency: 'first' as const,
    fromCurrency: currency,
    firstAmount: owed.first,
    secondAmount: owed.second,
    exchange: lost.first,
    secondExchange: lost.second,
  }
  const left = reduced(debt, value, owed)
  const own = { ...left, id, currency, decimals, dueDate: day, open: '0', firstOpen: '0' }
  return {
    money,
    left,
    settlement: {
      worth,
      made: [made],
      debts: new Map(),
      own: { ...own, secondOpen: worth.second === null ? null : '0' },
      bookings: [
        booked(moneyAccount(method, 'in', 'client'), currency, worth),
        ...paidBookings(party, [made], 1),
      ],
    },
  }
}
