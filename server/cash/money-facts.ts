/** What every later step on a document of money needs to know of the house. */

import { sql } from 'kysely'
import type { Accounts, Decimals } from '../../domain/books/entry.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { TradeFacts } from '../../domain/trade/posting/facts.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import {
  accountsByRole,
  decimalsByRank,
  everyCurrencyOn,
  lockedThrough,
  rateOn,
} from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { tradeRules } from '../trade/rules.ts'

type FactsRow = Pick<TradeFacts, 'currencies' | 'lockedThrough'> & {
  timeZone: string
  accounts: Accounts
  rate: TradeFacts['rate']
  decimals: Decimals
  branchId: string
  projectId: string | null
}

export type MoneyFacts = FactsRow & { rules: TradeRules; today: string }

/** As it stands today, at the branch of the document. */
export async function moneyFactsOf(
  { tx, actor, now }: Context,
  documentId: string,
  /** Of what is written now; else today. */
  day?: string,
): Promise<MoneyFacts> {
  const place = await tx.maybe(sql<Pick<FactsRow, 'branchId' | 'projectId' | 'timeZone'>>`
    select d.branch_id as "branchId", d.project_id as "projectId", c.time_zone as "timeZone"
    from document d
    cross join company c
    where d.id = ${documentId}`)
  if (!place) throw new Refusal('notFound')
  const rules = await tradeRules(tx, { branchId: place.branchId, userId: actor.userId })
  const today = businessDayOf(now, place.timeZone, rules.dayEndHour)
  const facts = await tx.one(sql<Omit<FactsRow, 'branchId' | 'projectId' | 'timeZone'>>`
    select
      ${accountsByRole} as accounts,
      ${lockedThrough} as "lockedThrough",
      ${everyCurrencyOn(day ?? today)} as currencies,
      ${rateOn(day ?? today)} as rate,
      ${decimalsByRank} as decimals`)
  return { ...place, ...facts, rules, today }
}
