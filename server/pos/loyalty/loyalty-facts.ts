/** What loyalty asks before tickets are decided. Nothing, where no programme holds. */

import { sql } from 'kysely'
import { LoyaltyBook } from '../../../domain/loyalty/loyalty-book.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { TicketCompany } from '../../../domain/pos/ticket/ticket-facts.ts'
import { valuesNamed } from '../../../domain/pos/value/ticket-values.ts'
import type { Context } from '../../kernel/context.ts'
import { walletsOf } from '../../loyalty/lots.ts'
import { pastSales } from '../../loyalty/past-sales.ts'
import { loyalClients } from '../../loyalty/wallet-rows.ts'

/** Which values have to be held for them, beside those the tickets name. */
type LoyaltyStart = { values: string[]; bookOf: () => Promise<LoyaltyBook> }

/** The wallets are read once they are held. */
export async function loyaltyStart(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  company: TicketCompany,
  tickets: readonly Ticket[],
  { day, dayEndHour }: { day: string; dayEndHour: number },
): Promise<LoyaltyStart | undefined> {
  const { loyalty: programmes = [], items, timeZone } = company
  const clock = { timeZone, dayEndHour }
  const named = tickets.flatMap(valuesNamed)
  const origins = [...new Set(tickets.flatMap(({ origin }) => origin ?? []))]
  const past = await pastSales(tx, origins, clock)
  const sold = tickets.filter(({ kind }) => kind === 'posSale')
  const partners = programmes.length === 0 ? [] : sold.map(({ partner }) => partner)
  const clients = await loyalClients({ tx, actor, day, clock }, partners)
  const own = [...clients.map(({ value }) => value), ...past.flatMap(({ value }) => value ?? [])]
  if (own.length === 0 && named.length === 0) return undefined
  return {
    values: [...new Set(own)],
    bookOf: async () => {
      const held = await tx.rows(sql<{ id: string }>`
        select id
        from stored_value
        where kind in ('cashBack', 'points') and (id = any(${[...own, ...named]}::uuid[]) or id in (
          select moved_to_id from stored_value where id = any(${named}::uuid[])))`)
      return new LoyaltyBook({
        programmes,
        clients,
        past,
        wallets: await walletsOf(
          tx,
          held.map(({ id }) => id),
          clock,
        ),
        items: new Map(
          items.map(({ id, kind, category }) => [
            id,
            { category: category ?? null, isService: kind === 'service' },
          ]),
        ),
        clock,
      })
    },
  }
}
