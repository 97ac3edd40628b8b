/** Past tickets for refund and reprint: the server knows all of them, this till its own. */
import { tidyDecimal } from '../../../domain/kernel/decimal.ts'
import { fractionOf, minus, rounded } from '../../../domain/kernel/fraction.ts'
import { CallError, call } from '../../kernel/api.ts'
import type { FoundTicket, PastTicket } from '../till-context.ts'
import type { TillDatabase } from './database.ts'
import { findTickets } from './past.ts'

/** A cashier does not wait longer for what others may have sold. */
const patienceMs = 4000

const enough = ({
  id,
  number,
  kind,
  at,
  total,
  currencyCode,
  cashierName,
  partnerName,
}: FoundTicket): FoundTicket => ({
  id,
  number,
  kind,
  at,
  total,
  currencyCode,
  cashierName,
  partnerName,
})

export async function findEverywhere(db: TillDatabase, text: string): Promise<FoundTicket[]> {
  const own = (await findTickets(db, text)).map(enough)
  const known = new Set(own.map(({ id }) => id))
  const others = await foundByServer(text)
  return [...own, ...others.filter(({ id }) => !known.has(id))]
}

async function foundByServer(text: string): Promise<FoundTicket[]> {
  if (!text.trim()) return []
  const path = `/api/pos/tickets/find?${new URLSearchParams({ q: text.trim() })}`
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return (await call<{ rows: FoundTicket[] }>('GET', path, undefined, { signal })).rows
  } catch {
    return []
  }
}

type Known = Pick<PastTicket, 'ticket' | 'left' | 'refunds'>

/** A server that answers is believed, also when it knows no such ticket that we do not. */
export async function pastTicket(db: TillDatabase, id: string): Promise<PastTicket | undefined> {
  const own = await ownTicket(db, id)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const known = await call<Known>('GET', `/api/pos/tickets/${id}`, undefined, { signal })
    const { ticket, left, refunds } = known
    return { ticket, left, refunds, isLocal: false }
  } catch (error) {
    if (own || !(error instanceof CallError) || error.status !== 404) return own
    return undefined
  }
}

/** What this till took back itself is taken off. */
async function ownTicket(db: TillDatabase, id: string): Promise<PastTicket | undefined> {
  const ticket = (await db.get('tickets', id))?.ticket
  if (!ticket) return undefined
  const refunds = (await db.getAll('tickets'))
    .filter((it) => it.ticket.origin === id)
    .map((it) => it.ticket)
  const returned = refunds.flatMap(({ lines }) => lines)
  const left = ticket.lines.map((line) => [
    line.id,
    leftOf(
      line.quantity,
      returned.filter((it) => it.originLine === line.id).map((it) => it.quantity),
    ),
  ])
  return { ticket, left: Object.fromEntries(left), refunds, isLocal: true }
}

const leftOf = (sold: string, back: readonly string[]): string => {
  const left = back.reduce((rest, it) => minus(rest, fractionOf(it)), fractionOf(sold))
  return tidyDecimal(rounded(left, 6))
}
