/** Corrects shelves on which something was rung before their count and came after it. */

import { sql } from 'kysely'
import type { Context, Services } from '../../kernel/context.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import { settle } from './settle.ts'

type Poster = { id: string; name: string; companyId: string }

/** In the name of whoever posted the last count of these shelves: it is his count that is put right. */
const posterOf = (items: readonly string[]) => sql<Poster>`
  select c.posted_by as id, c.posted_name as name, c.company_id as "companyId"
  from count_line l
  join stock_count c on c.company_id = l.company_id and c.id = l.count_id
  where l.item_id = any(${items}::uuid[]) and c.state = 'posted'
  order by l.counted_at desc
  limit 1`

export const lateCountHandler =
  ({ services }: { services: Services }): JobHandler =>
  async (tx, data) => {
    const named = Array.isArray(data.shelves) ? data.shelves.map(String) : []
    const shelves = named.map((key) => {
      const [item = '', warehouse = ''] = key.split(' ')
      return { item, warehouse }
    })
    const poster = await tx.maybe(posterOf(shelves.map(({ item }) => item)))
    if (!poster) return
    const context: Context = {
      tx,
      now: new Date(),
      language: 'en',
      station: { address: '', agent: '' },
      services,
      actor: {
        isAdmin: true,
        permissions: new Set(),
        companyId: poster.companyId,
        sessionId: '',
        userId: poster.id,
        username: '',
        fullName: poster.name,
        roleId: null,
        branchId: null,
        limits: {
          discountLimit: null,
          canChangePrice: true,
          canSeeCost: true,
          canBackDate: true,
          canOpenDrawer: false,
          canWriteOff: false,
        },
      },
      record: () => {},
      repeated: () => {},
      afterCommit: () => {},
      afterRollback: () => {},
    }
    await settle(context, shelves, null)
  }
