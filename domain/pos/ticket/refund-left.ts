/**
 * What can still come back of a ticket at one till. The answer of the server does not know of the
 * refunds that this till has not handed over; they are taken off, so that nothing goes out twice.
 */
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import { fractionOf, minus, notBelowZero, rounded } from '../../kernel/number/fraction.ts'
import type { PastRefund } from './past-ticket.ts'
import type { OpenSale } from './sale.ts'
import type { Ticket } from './ticket.ts'

/** By line of the ticket that was sold, in its unit. */
export type LeftOfLines = Readonly<Record<string, string>>

export type LeftOfTicket = { left: LeftOfLines; refunds: readonly PastRefund[] }

type Back = { line: string | null | undefined; quantity: string }

function lessened(left: LeftOfLines, backs: readonly Back[]): LeftOfLines {
  const rest = (line: string, quantity: string): string => {
    const back = backs.filter((it) => it.line === line)
    const all = back.reduce((sum, it) => minus(sum, fractionOf(it.quantity)), fractionOf(quantity))
    return tidyDecimal(rounded(notBelowZero(all), 6))
  }
  return Object.fromEntries(
    Object.entries(left).map(([line, quantity]) => [line, rest(line, quantity)]),
  )
}

const refundOfTicket = ({ id, tenders, open }: Ticket): PastRefund => ({ id, tenders, open })

/** `own` are refunds of the ticket by this till; those that are counted already count once. */
export function leftAfter<Known extends LeftOfTicket>(known: Known, own: readonly Ticket[]): Known {
  const fresh = own.filter(({ id }) => known.refunds.every((it) => it.id !== id))
  const backs = fresh
    .flatMap(({ lines }) => lines)
    .map(({ originLine, quantity }) => ({ line: originLine, quantity }))
  return {
    ...known,
    left: lessened(known.left, backs),
    refunds: [...known.refunds, ...fresh.map(refundOfTicket)],
  }
}

/** What open and held sales of this till are about to take back is spoken for. */
export function leftBeside(left: LeftOfLines, ticket: string, sales: readonly OpenSale[]) {
  const begun = sales.filter(({ origin }) => origin?.id === ticket)
  const backs = begun
    .flatMap(({ lines }) => lines)
    .map(({ returned, quantity }) => ({ line: returned?.line.id, quantity }))
  return lessened(left, backs)
}
