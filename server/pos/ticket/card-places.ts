/**
 * Where cards pay, held where a ticket may take money out: what goes back to a card leaves at what
 * lies there. What only comes in needs nobody to wait, unless more left than was there.
 */
import { sql } from 'kysely'
import { accountOf } from '../../../domain/books/entry.ts'
import type { Places } from '../../../domain/books/place.ts'
import { moneyAccount } from '../../../domain/books/settlement.ts'
import { rankOf } from '../../../domain/money/measure.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TicketCompany } from '../../../domain/pos/ticket/ticket-facts.ts'
import { lockPlaces, type Wanted } from '../../books/places.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

type CardPlace = Wanted & { isLeft: boolean }

const placesOf = (tickets: readonly Ticket[], { methods, currencies }: TicketCompany) =>
  tickets.flatMap(({ tenders }) =>
    tenders.flatMap(({ method: id, currency, flow }): CardPlace[] => {
      const method = methods.find((it) => it.id === id)
      const rank = currencies.find((it) => it.id === currency)?.rank
      if (method?.type !== 'creditCard' || !rank) return []
      const account = moneyAccount(method, flow, 'client')
      return [{ account, currency: rankOf(rank === 'first'), isLeft: flow === 'out' }]
    }),
  )

export async function heldCardPlaces(
  tx: Tx,
  company: TicketCompany,
  tickets: readonly Ticket[],
): Promise<Places | undefined> {
  const { accounts } = company
  const used = placesOf(tickets, company)
  if (used.length === 0) return undefined
  const left = new Set(used.filter(({ isLeft }) => isLeft).map((it) => accountOf(it, accounts)))
  const owing = await tx.rows(sql<{ id: string }>`
    select account_id as id
    from money_place
    where account_id = any(${[...new Set(used.map((it) => accountOf(it, accounts)))]}::uuid[])
    group by account_id
    having sum(amount) < 0`)
  const held = new Set([...left, ...owing.map(({ id }) => id)])
  const wanted = used.filter((it) => held.has(accountOf(it, accounts)))
  return wanted.length > 0 ? lockPlaces(tx, wanted, accounts, decimalsIn(company)) : undefined
}
