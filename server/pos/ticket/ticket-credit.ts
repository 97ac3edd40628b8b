/**
 * What clients owe before something is left open for them: for their limit, and for what of it is
 * their own credit. They are held until the tickets are written: neither another till nor the office
 * lends the same rest of a limit or spends the same credit again.
 */
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TicketCompany } from '../../../domain/pos/ticket/ticket-facts.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { heldDebts } from '../../trade/origin/owed.ts'

/** Nothing is asked, and nobody waits, where nothing is left to an account. */
export async function lentBefore(
  tx: Tx,
  { partners }: TicketCompany,
  tickets: readonly Ticket[],
): Promise<Map<string, string>> {
  const clients = new Set(partners.flatMap((it) => (it.isCashClient ? [] : [it.id])))
  const lent = tickets.filter(({ kind, open }) => kind === 'posSale' && !isZero(open))
  const ids = new Set(lent.map(({ partner }) => partner).filter((id) => clients.has(id)))
  return heldDebts(tx, [...ids])
}
