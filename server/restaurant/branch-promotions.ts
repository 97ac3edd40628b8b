/** What the house gives by itself at a branch: asked where a bill is made, and told to devices. */
import { sql } from 'kysely'
import { addDays } from '../../domain/kernel/date.ts'
import { rankedAs } from '../../domain/money/ranks.ts'
import type { Promotion } from '../../domain/promotions/promotion.ts'
import type { BranchPromotions } from '../../domain/restaurant/order/table-promotions.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { shopClock } from '../kernel/today.ts'
import { tillPromotions } from '../promotions/promotion-facts.ts'
import type { BranchFacts } from './branch-facts.ts'

/** Guests who sit for longer have what holds when they pay. */
const longestSitting = 2

export async function branchPromotions(
  tx: Tx,
  branch: string,
  { day, cash }: Pick<BranchFacts, 'day' | 'cash'>,
): Promise<BranchPromotions> {
  const since = addDays(day, -longestSitting)
  const [clock, { declared }] = await Promise.all([
    shopClock(tx, { branchId: branch }),
    tx.one(sql<{ declared: Promotion[] }>`
      select ${tillPromotions(sql`${branch}::uuid`, since)} as declared`),
  ])
  return {
    declared,
    clock,
    firstCurrency: rankedAs(cash, 'first')?.id ?? '',
    rate: cash.rate?.buy ?? null,
  }
}
