/**
 * Places of money under lock: whoever takes money out of an account of the office, or puts some in,
 * holds the account first and reads what lies there once he does. Tills never ask for it: what lies
 * in a drawer is held with its shift.
 */
import { sql } from 'kysely'
import { type Accounts, accountOf, type Booking } from '../../domain/books/entry.ts'
import { type Place, Places } from '../../domain/books/place.ts'
import type { Currency, Decimals, Rank } from '../../domain/money/measure.ts'
import type { Tx } from '../kernel/postgres/db.ts'

export type Wanted = { account: Booking['account']; currency: Currency }

/**
 * What stands on an account that is owed to an office, in each currency: whoever pays it holds the
 * account, and takes its part of what stands there.
 */
export async function knowOwed(tx: Tx, places: Places, accountId: string): Promise<void> {
  await tx.rows(sql`select 1 from account where id = ${accountId} for no key update`)
  const rows = await tx.rows(sql<Place & { rank: Rank }>`
    select c.rank, trim_scale(sum(l.amount))::text as amount, trim_scale(sum(l.first))::text as first,
      trim_scale(sum(l.second))::text as second
    from entry_line l
    join currency c on c.company_id = l.company_id and c.id = l.currency_id
    where l.account_id = ${accountId} and c.rank is not null
    group by c.rank`)
  for (const { rank, ...place } of rows) places.know({ id: accountId }, rank, place)
}

/** An account that is no place of money is left out: what stands on it moves at its own worth. */
export async function lockPlaces(
  tx: Tx,
  wanted: readonly Wanted[],
  accounts: Accounts,
  decimals: Decimals,
): Promise<Places> {
  const places = new Places(decimals)
  const ids = [...new Set(wanted.map((it) => accountOf(it, accounts)))]
  if (ids.length === 0) return places
  const rows = await tx.rows(sql<Place & { id: string }>`
    select account_id as id, trim_scale(amount)::text as amount, trim_scale(first)::text as first,
      trim_scale(second)::text as second
    from held_places(${ids}::uuid[])`)
  const known = new Map(rows.map(({ id, ...place }) => [id, place]))
  for (const it of wanted) {
    const place = known.get(accountOf(it, accounts))
    if (place) places.know(it.account, it.currency, place)
  }
  return places
}
