/** Whether a branch takes orders from phones at this moment. */
import { sql } from 'kysely'
import { guestsNeedTill } from '../../../domain/restaurant/guest.settings.ts'
import type { Opening } from '../../../domain/restaurant/guest-rules.ts'
import { guestOrders } from '../../../domain/restaurant/restaurant.settings.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import type { Settings } from '../../kernel/settings.ts'

/** A till is open while the shift of its drawer is. */
export async function openingOf(tx: Tx, branch: string, settings: Settings): Promise<Opening> {
  const tills = await tx.one(sql<Pick<Opening, 'hasTills' | 'isTillOpen'>>`
    select count(*) > 0 as "hasTills", coalesce(bool_or(exists (
        select 1
        from shift s
        where s.company_id = r.company_id and s.drawer_id = r.drawer_id
          and s.state = 'open')), false) as "isTillOpen"
    from register r
    where r.branch_id = ${branch} and r.is_active`)
  return { mode: settings.of(guestOrders), needsTill: settings.of(guestsNeedTill), ...tills }
}
