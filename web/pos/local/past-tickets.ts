/** Past tickets for refund and reprint: the server knows all of them, this till its own. */
import { leftAfter } from '../../../domain/pos/ticket/refund-left.ts'
import { CallError, call } from '../../kernel/session/api.ts'
import type { FoundTicket, PastTicket } from '../till-context.ts'
import type { TillDatabase } from './database.ts'
import { unsentTickets } from './outbox.ts'
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
  partner,
  partnerName,
}: FoundTicket): FoundTicket => ({
  id,
  number,
  kind,
  at,
  total,
  currencyCode,
  cashierName,
  partner,
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

type Known = Pick<PastTicket, 'ticket' | 'left' | 'refunds' | 'branch' | 'invoice'>

/**
 * A server that answers is believed, also when it knows no such ticket that we do not; save that
 * it does not know yet what waits here. That is read before it is asked: a refund that is sent
 * meanwhile is in one of the two at least.
 */
export async function pastTicket(db: TillDatabase, id: string): Promise<PastTicket | undefined> {
  const own = await ownTicket(db, id)
  const waiting = (await unsentTickets(db)).filter(({ origin }) => origin === id)
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const known = await call<Known>('GET', `/api/pos/tickets/${id}`, undefined, { signal })
    const { ticket, left, refunds, branch, invoice } = known
    return leftAfter({ ticket, left, refunds, branch, invoice, isLocal: false }, waiting)
  } catch (error) {
    if (own || !(error instanceof CallError) || error.status !== 404) return own
    return undefined
  }
}

/** What this till took back itself is taken off. */
async function ownTicket(db: TillDatabase, id: string): Promise<PastTicket | undefined> {
  const ticket = (await db.get('tickets', id))?.ticket
  if (!ticket) return undefined
  const own = (await db.getAll('tickets')).map((it) => it.ticket)
  const left = Object.fromEntries(ticket.lines.map((line) => [line.id, line.quantity]))
  return leftAfter(
    { ticket, left, refunds: [], isLocal: true },
    own.filter(({ origin }) => origin === id),
  )
}
