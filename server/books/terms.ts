/** What a writing of the books stands on: the day of the shop, its currencies, the rate, the lock. */
import { sql } from 'kysely'
import { refuseDay } from '../../domain/books/period.ts'
import { toSecond } from '../../domain/kernel/number/convert.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { rankedAs } from '../../domain/money/ranks.ts'
import type { Context } from '../kernel/command.ts'
import { lockedThrough, rankedCurrencies, rateOn } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { todayOf } from '../kernel/today.ts'

type RankedCurrency = {
  id: string
  code: string
  decimals: number
  rank: 'first' | 'second'
}

export type DayTerms = {
  currencies: RankedCurrency[]
  rate: string | null
  rateAt: string | null
  lockedThrough: string | null
}

/** As they are on a day. */
export const termsOn = (tx: Tx, day: string): Promise<DayTerms> =>
  tx.one(sql<DayTerms>`
    select
      ${rankedCurrencies} as currencies, r.now ->> 'buy' as rate, r.now ->> 'at' as "rateAt",
      ${lockedThrough} as "lockedThrough"
    from (select ${rateOn(day)} as now) r`)

/** How the first currency is told in the second; with two currencies nothing goes without a rate. */
export function secondOf(terms: DayTerms): (amount: string) => string | null {
  const second = rankedAs(terms, 'second')
  if (!second) return () => null
  const { rate } = terms
  if (rate === null) throw new Refusal('rateMissing', 'day')
  return (amount) => toSecond(amount, rate, second.decimals)
}

/** A day that is closed, gone by or still to come takes no posting. */
export async function refuseWrongDay(
  context: Context,
  day: string,
  { lockedThrough }: Pick<DayTerms, 'lockedThrough'>,
): Promise<void> {
  refuseDay(day, { today: await todayOf(context), lockedThrough }, context.actor.limits)
}
