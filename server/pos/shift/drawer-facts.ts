/** What the books and the rules of a branch are for its drawers, read in two questions. */
import { sql } from 'kysely'
import type { Accounts } from '../../../domain/books/entry.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { DrawerBill, DrawerCurrency } from '../../../domain/pos/money/cash-count.ts'
import type { Context } from '../../kernel/command.ts'
import {
  accountsByRole,
  lockedThrough,
  rankedCurrencies,
  rateOn,
  timeZone,
} from '../../kernel/company-facts.ts'
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
