/** What a writing of the books stands on: the day of the shop, its currencies, the rate, the lock. */

import { sql } from 'kysely'
import { refuseDay } from '../../domain/books/period.ts'
import { everyCurrencyOn, lockedThrough, rateOn } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'
import { todayOf } from '../kernel/today.ts'

type DayCurrency = {
  id: string
  code: string
  decimals: number
  rank: 'first' | 'second' | null
  /** Of a currency besides the two. */
  rate: string | null
  isActive: boolean
}

export type DayTerms = {
  currencies: DayCurrency[]
  rate: string | null
  rateAt: string | null
  lockedThrough: string | null
}

const termColumns = (day: string | Raw): Raw => sql`
  ${everyCurrencyOn(day)} as currencies, r.now ->> 'buy' as rate, r.now ->> 'at' as "rateAt",
  ${lockedThrough} as "lockedThrough"`

/** As they are on a day. */
export const termsOn = (tx: Tx, day: string): Promise<DayTerms> =>
  tx.one(sql<DayTerms>`
    select ${termColumns(day)}
    from (select ${rateOn(day)} as now) r`)

/** The same for several days, asked at once. */
export async function termsOnDays(
  tx: Tx,
  days: readonly string[],
): Promise<ReadonlyMap<string, DayTerms>> {
  const day = sql`d.day`
  const rows = await tx.rows(sql<DayTerms & { day: string }>`
    select d.day, ${termColumns(day)}
    from unnest(${[...new Set(days)]}::date[]) as d (day)
    cross join lateral (select ${rateOn(day)} as now) r`)
  return new Map(rows.map(({ day: on, ...terms }) => [on, terms]))
}

/** Who asks whether a day can be written on: where, and whether it may be one gone by. */
export type DayAsker = Pick<Context, 'tx' | 'now'> & {
  actor: Partial<Pick<Context['actor'], 'branchId' | 'userId' | 'reach'>> & {
    limits: { canBackDate: boolean }
  }
}

/** A day that is closed, gone by or still to come takes no posting. */
export async function refuseWrongDay(
  context: DayAsker,
  day: string,
  { lockedThrough }: Pick<DayTerms, 'lockedThrough'>,
): Promise<void> {
  refuseDay(day, { today: await todayOf(context), lockedThrough }, context.actor.limits)
}
