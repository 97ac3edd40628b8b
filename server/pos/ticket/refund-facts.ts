/** The money of tickets that are taken back, read while they are held: nothing is added to it. */
import { sql } from 'kysely'
import type { BookedMoney, TakenBack } from '../../../domain/pos/money/booked-money.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { rungOpen } from './ticket-open.ts'

type Row = BookedMoney & { origin: string; isSale: boolean; branch: string }

/** By the ticket that was sold. */
export async function moneyTakenBack(
  tx: Tx,
  origins: readonly string[],
): Promise<Map<string, TakenBack>> {
  if (origins.length === 0) return new Map()
  const rows = await tx.rows(sql<Row>`
    select coalesce(d.origin_id, d.id) as origin, d.origin_id is null as "isSale",
      d.branch_id as branch, trim_scale(d.rate)::text as rate,
      (select coalesce(json_agg(json_build_object('value', m.value_id, 'kind', v.kind,
          'amount', trim_scale(m.amount)::text)), '[]')
        from stored_value_entry m
        join stored_value v on v.company_id = m.company_id and v.id = m.value_id
        where m.company_id = d.company_id and m.document_id = d.id
          and m.kind in ('redeem', 'refund')) as moved,
      trim_scale(d.total)::text as total,
      ${rungOpen('d')} as open,
      (select coalesce(json_agg(json_build_object('flow', t.flow, 'method', t.method_id,
          'currency', t.currency_id, 'amount', trim_scale(t.amount)::text,
          'rate', trim_scale(t.rate)::text, 'value', trim_scale(t.first_amount)::text,
          'stored', case when t.value_id is not null then json_build_object('id', t.value_id) end)
          order by t.position), '[]')
        from ticket_tender t
        where t.company_id = d.company_id and t.document_id = d.id) as tenders,
      (select trim_scale(coalesce(sum(p.first_amount), 0))::text
        from (
          select company_id, document_id, first_amount from ticket_tip
          union all
          select company_id, document_id, first_amount from ticket_card) p
        where p.company_id = d.company_id and p.document_id = d.id) as tips
    from document d
    where d.id = any(${origins}::uuid[]) and d.behaviour = 'posSale'
      or d.origin_id = any(${origins}::uuid[]) and d.behaviour = 'posRefund'
        and d.state = 'posted'`)
  return new Map(
    rows
      .filter(({ isSale }) => isSale)
      .map((sale) => {
        const refunds = rows.filter((it) => !it.isSale && it.origin === sale.origin)
        return [sale.origin, { sale, refunds, branch: sale.branch }]
      }),
  )
}
