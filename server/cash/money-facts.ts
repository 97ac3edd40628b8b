/** What every later step on a document of money needs to know of the house. */
import { sql } from 'kysely'
import type { Decimals } from '../../domain/books/entry.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Accounts } from '../books/document.ts'
import type { Context } from '../kernel/command.ts'
import type { TradeFacts } from '../trade/facts.ts'
import { type TradeRules, tradeRules } from '../trade/rules.ts'

type FactsRow = Pick<TradeFacts, 'currencies' | 'lockedThrough'> & {
  timeZone: string
  accounts: Accounts
  rate: TradeFacts['rate']
  decimals: Decimals
  branch: string
}

export type MoneyFacts = FactsRow & { rules: TradeRules; today: string }

/** As it stands today, at the branch of the document. */
export async function moneyFactsOf(
  { tx, actor, now }: Context,
  documentId: string,
): Promise<MoneyFacts> {
  const place = await tx.maybe(sql<Pick<FactsRow, 'branch' | 'timeZone'>>`
    select d.branch_id as branch, c.time_zone as "timeZone"
    from document d
    cross join company c
    where d.id = ${documentId}`)
  if (!place) throw new Refusal('notFound')
  const rules = await tradeRules(tx, { branchId: place.branch, userId: actor.userId })
  const today = businessDayOf(now, place.timeZone, rules.dayEndHour)
  const facts = await tx.one(sql<Omit<FactsRow, 'branch' | 'timeZone'>>`
    select
      (select json_object_agg(role, id) from account where role is not null) as accounts,
      (select locked_through from books_lock) as "lockedThrough",
      (select json_agg(json_build_object('id', id, 'code', code, 'decimals', decimals,
          'rank', rank))
        from currency) as currencies,
      (select json_build_object('buy', trim_scale(buy)::text, 'at', created_at)
        from rate_on('sale', ${today})) as rate,
      (select json_build_object(
          'first', max(decimals) filter (where rank = 'first'),
          'second', coalesce(max(decimals) filter (where rank = 'second'), 0))
        from currency) as decimals`)
  return { ...place, ...facts, rules, today }
}
