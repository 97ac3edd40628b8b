/** What the books and the rules of a branch are for its drawers, read in two questions. */
import { sql } from 'kysely'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { DrawerBill, DrawerCurrency } from '../../../domain/pos/money/cash-count.ts'
import type { Accounts } from '../../books/document.ts'
import type { Context } from '../../kernel/command.ts'
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

export async function drawerFactsOf(
  { tx, actor, now }: Context,
  branchId: string,
): Promise<DrawerFacts> {
  const today = await todayOf({ tx, now, actor: { branchId, userId: actor.userId } })
  const [drawerFacts, settings] = await Promise.all([
    tx.one(sql<FactsRow>`
      select
        (select json_agg(json_build_object('id', id, 'code', code, 'decimals', decimals,
            'cashIncrement', trim_scale(cash_increment)::text, 'rank', rank) order by rank)
          from currency
          where rank is not null) as currencies,
        (select coalesce(json_agg(json_build_object('id', b.id, 'currency', b.currency_id,
            'value', trim_scale(b.value)::text)), '[]')
          from money_bill b) as bills,
        (select json_object_agg(role, id) from account where role is not null) as accounts,
        trim_scale(r.buy)::text as rate, trim_scale(r.sell)::text as sell,
        c.time_zone as "timeZone", (select locked_through from books_lock) as "lockedThrough"
      from company c
      left join rate_on('sale', ${today}) r on true`),
    settingsFor(tx, { branchId, userId: actor.userId }),
  ])
  if (drawerFacts.lockedThrough !== null && today <= drawerFacts.lockedThrough)
    throw new Refusal('dayIsLocked', undefined, { day: formatDate(drawerFacts.lockedThrough) })
  return { ...drawerFacts, branchId, settings, today }
}
