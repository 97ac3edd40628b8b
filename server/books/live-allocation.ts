/** An allocation that stands: it undoes none, and none undid it. Of the row called `a`. */
import { sql } from 'kysely'

export const isLive = sql`a.reversal_of is null and not exists (
  select 1
  from allocation r
  where r.company_id = a.company_id and r.reversal_of = a.id)`
