/** What stands in the way of closing days: nothing of it can be posted there afterwards. */
import { sql } from 'kysely'
import type { Unfinished } from '../../domain/books/years/year.ts'
import { dayStartOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { shopClock } from '../kernel/today.ts'

/** Still under way, and dated on that day or before. */
export async function unfinishedBy(tx: Tx, to: string): Promise<Unfinished> {
  const end = dayStartOf(addDays(to, 1), await shopClock(tx))
  return tx.one(sql<Unfinished>`
    select
      (select count(*)::int from draft where day <= ${to}::date) as drafts,
      (select count(*)::int from shift where state <> 'closed' and day <= ${to}::date) as shifts,
      (select count(*)::int
        from parked_ticket
        where state = 'waiting' and rung_at < ${end}) as parked`)
}
