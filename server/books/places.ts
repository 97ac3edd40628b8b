/**
 * Places of money under lock: whoever takes money out of an account of the office, or puts some in,
 * holds the account first and reads what lies there once he does. Tills never ask for it: what lies
 * in a drawer is held with its shift.
 */
import { sql } from 'kysely'
import { type Accounts, accountOf, type Booking } from '../../domain/books/entry.ts'
import { type Place, Places } from '../../domain/books/place.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Currency, Decimals, Rank } from '../../domain/money/measure.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { isCashPlace } from './account.ts'

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

type Undoing = { tx: Tx; actor: { reach?: unknown } }

/** What is undone by its mirror takes no more cash than lies there either; asked once it is written. */
export async function refuseEmptiedBy({ tx, actor }: Undoing, entries: Raw): Promise<void> {
  const emptied = await tx.maybe(sql<{ limit: string }>`
    select trim_scale(greatest(p.amount - m.moved, 0))::text as limit
    from (
      select l.account_id, sum(l.amount) as moved
      from entry e
      join entry_line l on l.company_id = e.company_id and l.entry_id = e.id
      where ${entries}
      group by l.account_id) m
    join account a on a.id = m.account_id
    join money_place p on p.company_id = a.company_id and p.account_id = a.id and p.drawer_id is null
    where m.moved < 0 and p.amount < 0 and ${isCashPlace}
    limit 1`)
  if (!emptied) return
  throw actor.reach
    ? new Refusal('placeHoldsLess', undefined)
    : new Refusal('cashHoldsLess', undefined, { limit: emptied.limit })
}
