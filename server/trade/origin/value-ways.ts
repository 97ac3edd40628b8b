/** What of an invoice was paid with gift cards and cash back, and what of that went back. */
import { type RawBuilder, sql } from 'kysely'
import type { MethodFacts } from '../../../domain/books/settlement.ts'
import type { Rank } from '../../../domain/money/measure.ts'
import { type ValueWay, valueLeft } from '../../../domain/trade/origin/value-back.ts'
import { isLive } from '../../books/live-allocation.ts'
import type { Tx } from '../../kernel/postgres/db.ts'

export type PaidValue = ValueWay & {
  method: MethodFacts & { id: string }
  currency: { id: string; code: string; rank: Rank }
  /** As the receipt says: the rate of its day, and what is printed of a code. */
  rate: string | null
  reference: string | null
}

/** What went back of allocations, as payments say. */
const back = (column: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  (select trim_scale(coalesce(sum(${column}), 0))::text
    from value_return v
    join allocation o on o.company_id = v.company_id and o.id = v.allocation_id
    join allocation g on g.company_id = v.company_id and g.from_id = v.payment_id
    where v.company_id = a.company_id and ${where})`

/** Of which something is left: gift cards first, and what was taken first. The invoice is held. */
export async function valueWays(tx: Tx, id: string): Promise<PaidValue[]> {
  const rows = await tx.rows(sql<PaidValue>`
    select a.id as allocation, r.id as receipt,
      trim_scale(a.to_amount - coalesce(a.to_written_off, 0))::text as to,
      ${back(sql`g.to_amount`, sql`o.id = a.id`)} as "backTo",
      trim_scale(a.from_amount)::text as from,
      ${back(sql`g.from_amount`, sql`o.id = a.id`)} as "backFrom",
      y.decimals, trim_scale(r.total)::text as total,
      ${back(sql`g.from_amount`, sql`o.from_id = r.id`)} as gone,
      (select json_build_object('first', trim_scale(- sum(e.first))::text,
          'second', trim_scale(- sum(e.second))::text)
        from stored_value_entry e
        where e.company_id = r.company_id and e.document_id = r.id and e.kind = 'redeem') as worth,
      json_build_object('id', m.id, 'type', m.type, 'currencyId', m.currency_id,
        'accountId', null, 'commissionAmount', null, 'commissionPercent', null) as method,
      json_build_object('id', y.id, 'code', y.code, 'rank', y.rank) as currency,
      trim_scale(r.rate)::text as rate, r.reference
    from allocation a
    join document r on r.company_id = a.company_id and r.id = a.from_id
      and r.behaviour = 'receipt'
    join payment_method m on m.company_id = r.company_id and m.id = r.method_id
      and m.type in ('giftCard', 'cashBack')
    join currency y on y.company_id = r.company_id and y.id = r.currency_id
    where a.to_id = ${id} and ${isLive}
    order by m.type = 'cashBack', r.posted_at, a.id`)
  return rows.filter((it) => valueLeft([it]) !== '0')
}
