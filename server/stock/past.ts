/**
 * What happened on the shelves since goods came whose cost becomes known late, in one question: the
 * rule tells from it which of them are still there. What was voided did not happen.
 */
import { sql } from 'kysely'
import type { MoveSince } from '../../domain/stock/late-cost.ts'
import type { PastMove } from '../../domain/stock/layers.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** The lines with which the goods of a line of a bill came. */
const receiptsOf = (line: string) => sql`(
  select array_agg(c.id)
  from (
    select ${sql.ref(line)} as id
    union
    select n.id
    from document_line n
    join document o on o.company_id = n.company_id and o.id = n.document_id
    where n.origin_line_id = ${sql.ref(line)} and o.behaviour = 'goodsReceipt'
    union
    select b.receipt_line_id
    from billed_receipt b
    where b.line_id = ${sql.ref(line)}) c)`

/** Sales, and all else that only takes from a shelf or brings it back, are added up between. */
const pastOf = (receipts: readonly string[]) => sql<PastMove>`
  with start as (
    select distinct on (m.item_id) m.item_id, m.id
    from document_line l
    join stock_move m on m.company_id = l.company_id and m.document_id = l.document_id
      and m.line_id = l.id
    where l.id = any(${receipts}::uuid[]) and m.kind = 'move'
    order by m.item_id, m.id),
  moved as (
    select m.id, m.item_id, m.warehouse_id, m.quantity, l.id as line_id, l.origin_line_id,
      case
        when m.reversal_of is not null then 'other'
        when d.behaviour = 'transfer' then case when m.quantity < 0 then 'sent' else 'arrived' end
        when d.behaviour = 'purchaseReturn' then 'returned'
        when m.quantity < 0 then 'other'
        when d.behaviour = 'transferReceipt' and l.origin_line_id is not null then 'arrived'
        when d.behaviour in ('goodsReceipt', 'purchaseInvoice', 'stockIn', 'adjustment',
          'transferReceipt') then 'received'
        else 'other'
      end as "as",
      case d.behaviour when 'transferReceipt' then l.origin_line_id end as sent_line_id
    from start s
    join stock_move m on m.item_id = s.item_id and m.id >= s.id
    join document d on d.company_id = m.company_id and d.id = m.document_id
    join document_line l on l.company_id = m.company_id and l.id = m.line_id
    where m.kind = 'move' and not m.is_transit
      and (m.reversal_of is null or m.reversal_of < s.id)
      and not exists (
        select 1
        from stock_move r
        where r.company_id = m.company_id and r.reversal_of = m.id)),
  ordered as (
    select *, row_number() over (order by id) as at,
      count(*) filter (where "as" <> 'other')
        over (partition by item_id, warehouse_id order by id) as stretch
    from moved)
  select item_id as item, warehouse_id as warehouse, trim_scale(sum(quantity))::text as quantity,
    "as", coalesce(sent_line_id, line_id) as line,
    case "as" when 'returned' then ${receiptsOf('origin_line_id')} end as receipts
  from (
    select item_id, warehouse_id, quantity, "as", stretch, at,
      case when "as" <> 'other' then line_id end as line_id,
      case when "as" <> 'other' then sent_line_id end as sent_line_id,
      case when "as" = 'returned' then origin_line_id end as origin_line_id
    from ordered) o
  group by item_id, warehouse_id, "as", stretch, line_id, sent_line_id, origin_line_id
  having sum(quantity) <> 0
  order by min(at)`

export async function pastSince(tx: Tx, receipts: readonly string[]): Promise<PastMove[]> {
  return receipts.length === 0 ? [] : tx.rows(pastOf([...new Set(receipts)]))
}

type Since = { id: string; since: MoveSince[] }

/** What moved on the shelves of a document's late costs since it gave them, by its moves. */
export async function movedSince(tx: Tx, documentId: string): Promise<Map<string, MoveSince[]>> {
  const rows = await tx.rows(sql<Since>`
    select v.id, json_agg(json_build_object('quantity', trim_scale(m.quantity)::text,
      'isAtAverage', m.reversal_of is null and d.behaviour <> 'purchaseReturn') order by m.id)
      as since
    from stock_move v
    join stock_move m on m.item_id = v.item_id and m.warehouse_id = v.warehouse_id
      and not m.is_transit and m.kind = 'move' and m.id > v.id
    join document d on d.company_id = m.company_id and d.id = m.document_id
    where v.document_id = ${documentId} and v.pieces is not null
      and (m.reversal_of is null or m.reversal_of < v.id)
      and not exists (
        select 1
        from stock_move r
        where r.company_id = m.company_id and r.reversal_of = m.id)
    group by v.id`)
  return new Map(rows.map(({ id, since }) => [id, since]))
}
