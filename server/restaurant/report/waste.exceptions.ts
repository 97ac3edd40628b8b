/** Dishes that were cooked and that nobody pays, and whose components could not leave the shelf by themselves. */
import { sql } from 'kysely'
import type { Exception } from '../../../domain/kernel/exception.ts'
import type { Linked } from '../../../domain/kernel/field.ts'
import type { ExceptionSource } from '../../kernel/exception-source.ts'

type Found = {
  id: string
  line: string
  at: string
  branch: Linked
  byId: string | null
  byName: string
  reason: string | null
  problem: string
  order: string
  number: number
}

export const wasteExceptions: ExceptionSource = {
  name: 'waste',
  words: 'exception',
  needs: ['restaurant.report.view'],
  weights: { wasteUnposted: 1 },
  async read({ context: { tx }, begin, end, branch, limit }) {
    const found = await tx.rows(sql<Found>`
      select e.id, w.line_id as line, e.received_at as at, e.user_id as "byId", e.user_name as "byName",
        e.body ->> 'reason' as reason, w.problem, o.id as order, o.number,
        json_build_object('id', b.id, 'title', local_name(b)) as branch
      from dish_waste w
      join order_event e on e.company_id = w.company_id and e.id = w.event_id
      join dining_order o on o.company_id = w.company_id and o.id = w.order_id
      join branch b on b.company_id = o.company_id and b.id = o.branch_id
      where w.problem is not null and e.received_at >= ${begin}::timestamptz
        and e.received_at < ${end}::timestamptz
        and (${branch}::uuid is null or o.branch_id = ${branch}::uuid)
      order by e.received_at desc, e.id desc, w.line_id
      limit ${limit}::int`)
    return found.map(
      ({
        id,
        line,
        at,
        branch: place,
        byId,
        byName,
        reason,
        problem,
        order,
        number,
      }): Exception => ({
        id: `wasteUnposted:${id}:${line}`,
        kind: 'wasteUnposted',
        at: new Date(at).toISOString(),
        branch: place,
        by: { id: byId, name: byName },
        approvedBy: null,
        amount: null,
        reason,
        detail: `refusal.${problem}`,
        record: { entity: 'restaurantReport', id: order, title: String(number) },
      }),
    )
  },
}
