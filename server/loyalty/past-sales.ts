/** Sales as far as they earned something, and what came back of them. */
import { sql } from 'kysely'
import type { ShopClock } from '../../domain/kernel/business-day.ts'
import { type PastSale, rootOf } from '../../domain/loyalty/loyalty-book.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type SpentRow, spentLots } from './lots.ts'

type PastRow = Omit<PastSale, 'spent'> & { spent: SpentRow[] }

/** What the sales that come back earned, what came back of it, and with which lots they were paid. */
export async function pastSales(
  tx: Tx,
  origins: readonly string[],
  clock: ShopClock,
): Promise<PastSale[]> {
  if (origins.length === 0) return []
  const rows = await tx.rows(sql<PastRow>`
    select o.id as document, g.value, g.entry,
      json_build_object('worth', coalesce(g.worth, '1'), 'decimals', coalesce(g.decimals, 0)) as coin,
      coalesce(g.lines, '[]') as lines,
      ${spentLots(sql`o`)} as spent,
      (select trim_scale(coalesce(sum(m.amount), 0))::text
        from document d
        join stored_value_entry m on m.company_id = d.company_id and m.document_id = d.id
        join stored_value v on v.company_id = m.company_id and v.id = m.value_id
        where d.company_id = o.company_id and d.origin_id = o.id and m.kind = 'refund'
          and v.kind in ('cashBack', 'points')) as "givenBack",
      (select trim_scale(coalesce(- sum(x.amount), 0))::text
        from stored_value_entry x
        where x.company_id = o.company_id and x.of_id = g.entry::uuid and x.kind = 'expire') as lapsed,
      (select trim_scale(coalesce(- sum(m.amount), 0))::text
        from document d
        join stored_value_entry m on m.company_id = d.company_id and m.document_id = d.id
        where d.company_id = o.company_id and d.origin_id = o.id
          and m.kind = 'takeBack') as "takenBefore"
    from document o
    left join lateral (
      select max(coalesce(v.moved_to_id, v.id)::text) as value, max(e.entry_id::text) as entry,
        max(trim_scale(e.worth)::text) as worth, max(e.decimals) as decimals,
        json_agg(json_build_object('line', e.line_id, 'coins', trim_scale(e.coins)::text,
          'quantity', trim_scale(l.base_quantity)::text,
          'before', trim_scale(l.returned)::text)) as lines
      from loyalty_earning e
      join document_line l on l.company_id = e.company_id and l.id = e.line_id
      join stored_value_entry m on m.company_id = e.company_id and m.id = e.entry_id
      join stored_value v on v.company_id = m.company_id and v.id = m.value_id
      where e.company_id = o.company_id and e.document_id = o.id) g on true
    where o.id = any(${[...origins]}::uuid[])`)
  return rows.map(({ spent, ...row }) => ({ ...row, spent: spent.map((it) => rootOf(it, clock)) }))
}
