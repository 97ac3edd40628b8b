/**
 * Of counts that were booked: what was missing or too much, by whoever counted it. What it is worth
 * is what it cost.
 */
import { sql } from 'kysely'
import type { Exception } from '../../domain/kernel/exception.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { seesCost } from '../../domain/kernel/permission.ts'
import { type Decimals, worthAt } from '../../domain/money/measure.ts'
import { decimalsByRank, rateNumberOn } from '../kernel/company-facts.ts'
import type { ExceptionSource } from '../kernel/exception-source.ts'

type Found = {
  id: string
  name: string
  at: string
  branch: Linked | null
  counter: string
  value: string
  rate: string | null
}

export const countExceptions: ExceptionSource = {
  name: 'counts',
  words: 'exception',
  needs: ['stock.stockCount.view'],
  weights: { stockDifference: 1 },
  async read({ context: { tx, actor }, begin, end, branch, limit }) {
    const [{ decimals }, found] = await Promise.all([
      tx.one(sql<{ decimals: Decimals }>`select ${decimalsByRank} as decimals`),
      tx.rows(sql<Found>`
        select n.id, n.name, p.at, l.counter,
          trim_scale(sum(l.value))::text as value,
          trim_scale(${rateNumberOn(sql`n.posted_on`)})::text as rate,
          case when b.id is not null
            then json_build_object('id', b.id, 'title', local_name(b)) end as branch
        from stock_count n
        join warehouse w on w.company_id = n.company_id and w.id = n.warehouse_id
        left join branch b on b.company_id = w.company_id and b.id = w.branch_id
        join count_line l on l.company_id = n.company_id and l.count_id = n.id
        cross join lateral (
          select min(d.posted_at) as at
          from count_document m
          join document d on d.company_id = m.company_id and d.id = m.document_id
          where m.company_id = n.company_id and m.count_id = n.id and not m.is_late) p
        where n.state = 'posted' and p.at >= ${begin}::timestamptz and p.at < ${end}::timestamptz
          and (${branch}::uuid is null or b.id = ${branch}::uuid)
          and l.value <> 0 and l.counter is not null
        group by n.company_id, n.id, p.at, b.company_id, b.id, l.counter
        order by p.at desc, n.id desc
        limit ${limit}::int`),
    ])
    return found.map(
      ({ id, name, at, branch: place, counter, value, rate }): Exception => ({
        id: `stockDifference:${id}:${counter}`,
        kind: 'stockDifference',
        at: new Date(at).toISOString(),
        branch: place,
        by: { id: null, name: counter },
        approvedBy: null,
        amount: seesCost(actor) ? worthAt(value, 'first', rate, decimals) : null,
        reason: null,
        detail: null,
        record: { entity: 'stockCount', id, title: name },
      }),
    )
  },
}
