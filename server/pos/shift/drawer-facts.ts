/** What the books and the rules of a branch are for its drawers, read in two questions. */

import { sql } from 'kysely'
import type { Accounts } from '../../../domain/books/entry.ts'
import type { Place, Places } from '../../../domain/books/place.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type Rank, rankOf } from '../../../domain/money/measure.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import type { DrawerBill, DrawerCurrency } from '../../../domain/pos/money/cash-count.ts'
import { lockPlaces } from '../../books/places.ts'
import {
  accountsByRole,
  lockedThrough,
  rankedCurrencies,
  rateOn,
  timeZone,
} from '../../kernel/company-facts.ts'
import type { Context } from '../../kernel/context.ts'
import { type Settings, settingsFor } from '../../kernel/settings.ts'
import { todayOf } from '../../kernel/today.ts'

type FactsRow = {
  currencies: DrawerCurrency[]
  bills: DrawerBill[]
  accounts: Accounts
  rate: string | null
  sell: string | null
  timeZone: string
  lockedThrough: string | null
}

export type DrawerFacts = FactsRow & { branchId: string; settings: Settings; today: string }

export type DrawerPlaces = DrawerFacts & { drawerId: string; places: Places }

/**
 * With what lies in the drawer and in the safe, both held: money leaves each at its average there.
 * Asked once the shift or the drawer is held.
 */
export async function drawerPlacesOf(
  { tx }: Pick<Context, 'tx'>,
  facts: DrawerFacts,
  drawerId: string,
): Promise<DrawerPlaces> {
  const { accounts, currencies } = facts
  const kept = currencies.map(({ rank }) => rankOf(rank !== 'second'))
  await tx.rows(sql`
    insert into money_place (account_id, drawer_id)
    select id, ${drawerId}
    from account a
    where role = 'cash' and exists (
      select 1 from currency c where c.id = a.currency_id and c.rank is not null)
    on conflict do nothing`)
  const cash = await tx.rows(sql<Place & { rank: Rank }>`
    select y.rank, trim_scale(c.amount)::text as amount, trim_scale(c.first)::text as first,
      trim_scale(c.second)::text as second
    from money_place c
    join account a on a.company_id = c.company_id and a.id = c.account_id and a.role = 'cash'
    join currency y on y.company_id = a.company_id and y.id = a.currency_id
      and y.rank is not null
    where c.drawer_id = ${drawerId}
    order by c.account_id
    for update of c`)
  const safes = kept.map((currency) => ({ account: 'safe' as const, currency }))
  const places = await lockPlaces(tx, safes, accounts, decimalsIn(facts))
  for (const { rank, ...place } of cash) places.know('cash', rank, place)
  return { ...facts, drawerId, places }
}

export async function drawerFactsOf(
  { tx, actor, now }: Context,
  branchId: string,
): Promise<DrawerFacts> {
  const today = await todayOf({ tx, now, actor: { branchId, userId: actor.userId } })
  const [drawerFacts, settings] = await Promise.all([
    tx.one(sql<FactsRow>`
      select
        ${rankedCurrencies} as currencies,
        (select coalesce(json_agg(json_build_object('id', b.id, 'currency', b.currency_id,
            'value', trim_scale(b.value)::text)), '[]')
          from money_bill b) as bills,
        ${accountsByRole} as accounts,
        r.now ->> 'buy' as rate, r.now ->> 'sell' as sell,
        ${timeZone} as "timeZone", ${lockedThrough} as "lockedThrough"
      from (select ${rateOn(today)} as now) r`),
    settingsFor(tx, { branchId, userId: actor.userId }),
  ])
  if (drawerFacts.lockedThrough !== null && today <= drawerFacts.lockedThrough)
    throw new Refusal('dayIsLocked', undefined, { day: formatDate(drawerFacts.lockedThrough) })
  return { ...drawerFacts, branchId, settings, today }
}
