/**
 * What happened on the shelves since goods came whose cost becomes known late, in one question: the
 * rule tells from it which of them are still there. What came and was voided did not come; what left
 * and was voided came back.
 */
import { sql } from 'kysely'
import type { PastMove } from '../../domain/stock/layers.ts'
import { kitchenReason } from '../../domain/stock/reason.ts'
import type { Tx } from '../kernel/postgres/db.ts'

/** The lines with which the goods of a line of a bill came. */
export const receiptsOf = (line: string) => sql`(
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

/** With which receipts the goods of a line `l` came: its own, those against it, those it bills. */
export const arrivedWith = sql`(
  select json_agg(json_build_object('receipt', c.id, 'pieces', trim_scale(c.quantity)::text))
  from (
    select m.line_id as id, sum(m.quantity) as quantity
    from stock_move m
    where m.company_id = l.company_id and m.document_id = l.document_id and m.line_id = l.id
      and m.kind = 'move'
    group by m.line_id
    union all
    select n.id, n.base_quantity
    from document_line n
    join document o on o.company_id = n.company_id and o.id = n.document_id
    where n.company_id = l.company_id and n.origin_line_id = l.id
      and o.behaviour = 'goodsReceipt' and o.state = 'posted'
    union all
    select b.receipt_line_id, b.quantity
    from billed_receipt b
    where b.company_id = l.company_id and b.line_id = l.id) c)`

/** Of a move of a document `d`: goods that left a shelf for a client, for waste, for elsewhere. */
const isLeaving = (move: string) => sql`
  (${sql.ref(`${move}.quantity`)} < 0 and not ${sql.ref(`${move}.is_transit`)}
    and d.behaviour <> 'purchaseReturn')`

/** Back from the kitchen, like what a client brings back. */
const isFromKitchen = sql`
  (d.behaviour = 'stockIn' and d.reason = ${kitchenReason} and l.origin_line_id is not null)`

/** With which line goods left that leave, or come back, with a line `l` of a document `d`. */
const leftWith = sql`
  case
    when d.behaviour in ('salesReturn', 'posRefund') or ${isFromKitchen} then l.origin_line_id
    when d.behaviour = 'deliveryNote' then coalesce(l.origin_line_id, l.id)
    else l.id
  end`

/** Sales of which nothing comes back, and all else that only takes from a shelf, are added up. */
const pastOf = (receipts: readonly string[], until: string) => sql<PastMove>`
  with start as (
    select distinct on (m.item_id) m.item_id, m.day, m.id
    from document_line l
    join stock_move m on m.company_id = l.company_id and m.document_id = l.document_id
      and m.line_id = l.id
    where l.id = any(${receipts}::uuid[]) and m.kind = 'move'
    order by m.item_id, m.day, m.id),
  moved as (
    select m.day, m.id, m.item_id, m.warehouse_id, m.quantity, l.id as line_id, l.origin_line_id,
      ${leftWith} as sale_line_id,
      case
        when m.is_transit then 'lost'
        when m.reversal_of is not null then case when d.behaviour = 'transfer'
          and (t.day, t.id) >= (s.day, s.id) then 'unsent' else 'back' end
        when d.behaviour = 'transfer' then case when m.quantity < 0 then 'sent' else 'arrived' end
        when d.behaviour = 'purchaseReturn' then 'returned'
        when m.quantity < 0 then 'other'
        when d.behaviour = 'transferReceipt' and l.origin_line_id is not null then 'arrived'
        when ${isFromKitchen} then 'back'
        when d.behaviour in ('goodsReceipt', 'purchaseInvoice', 'stockIn', 'adjustment',
          'production', 'transferReceipt') then 'received'
        when d.behaviour in ('salesReturn', 'posRefund') then 'back'
        else 'other'
      end as "as",
      case d.behaviour when 'transferReceipt' then l.origin_line_id end as sent_line_id,
      case when d.behaviour = 'transfer' and m.quantity < 0 then (
        select json_build_object('warehouse', w.warehouse_id, 'move', w.id)
        from stock_move w
        where w.company_id = m.company_id and w.document_id = m.document_id
          and w.line_id = m.line_id and w.is_transit and w.kind = 'move') end as way,
      case when m.quantity < 0 and d.behaviour = 'stockOut' and d.reason = ${kitchenReason}
        then m.id end as made
    from start s
    join stock_move m on m.item_id = s.item_id and m.day >= s.day and m.day <= ${until}::date
      and (m.day, m.id) >= (s.day, s.id)
    join document d on d.company_id = m.company_id and d.id = m.document_id
    join document_line l on l.company_id = m.company_id and l.id = m.line_id
    left join stock_move t on t.company_id = m.company_id and t.id = m.reversal_of
    where m.kind = 'move' and (not m.is_transit or m.quantity < 0 and d.reason is not null
        and d.reason not in ('returned', 'extra'))
      and (t.id is null or (t.day, t.id) < (s.day, s.id) or ${isLeaving('t')})
      and (${isLeaving('m')} or not exists (
        select 1
        from stock_move r
        where r.company_id = m.company_id and r.reversal_of = m.id))),
  known as (
    select *, "as" <> 'other' or made is not null or coalesce(sale_line_id is not null and bool_or("as" = 'back')
      over (partition by item_id, sale_line_id), false) as is_alone
    from moved),
  ordered as (
    select *, row_number() over (order by day, id) as at,
      count(*) filter (where is_alone)
        over (partition by item_id, warehouse_id order by day, id) as stretch
    from known)
  select item_id as item, warehouse_id as warehouse, trim_scale(sum(quantity))::text as quantity,
    "as", line_id as line, (array_agg(way))[1] as way, (array_agg(made))[1] as made,
    case "as" when 'returned' then ${receiptsOf('origin_line_id')} end as receipts
  from (
    select item_id, warehouse_id, quantity, "as", stretch, at, way, made,
      case when not is_alone then null
        when "as" in ('back', 'other') then sale_line_id
        else coalesce(sent_line_id, line_id) end as line_id,
      case when "as" = 'returned' then origin_line_id end as origin_line_id
    from ordered) o
  group by item_id, warehouse_id, "as", stretch, line_id, origin_line_id
  having sum(quantity) <> 0
  order by min(at)`

/** Until the end of a day. */
export async function pastSince(
  tx: Tx,
  receipts: readonly string[],
  until: string,
): Promise<PastMove[]> {
  return receipts.length === 0 ? [] : tx.rows(pastOf([...new Set(receipts)], until))
}

/** Of items that left with lines, or were delivered after them: those of which more is known since. */
export async function learntSince(
  tx: Tx,
  lines: readonly string[],
  day: string,
): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map()
  const rows = await tx.rows(sql<{ item: string }>`
    select distinct m.item_id as item
    from document_line n
    join stock_move m on m.company_id = n.company_id and m.document_id = n.document_id
      and m.line_id = n.id and m.kind = 'move'
    join stock_move c on c.company_id = m.company_id and c.corrects = m.id and c.day > ${day}::date
    where n.id = any(${lines}::uuid[]) or n.origin_line_id = any(${lines}::uuid[])`)
  return new Map(rows.map(({ item }) => [item, day]))
}

const worth = (move: string) => sql`
  json_build_object('first', trim_scale(${sql.ref(`${move}.value`)})::text,
    'second', trim_scale(${sql.ref(`${move}.second_value`)})::text)`

/** The moves of a document `d` as they are undone: with what corrected them, and why they left. */
export const postedMoves = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'line', m.line_id, 'item', m.item_id,
      'warehouse', m.warehouse_id, 'branch', (
        select w.branch_id from warehouse w where w.id = m.warehouse_id),
      'isTransit', m.is_transit, 'kind', m.kind,
      'quantity', trim_scale(m.quantity)::text, 'day', m.day, 'value', ${worth('m')},
      'pieces', trim_scale(m.pieces)::text, 'corrects', m.corrects,
      'isUndone', exists (
        select 1
        from stock_move r
        where r.company_id = m.company_id and r.reversal_of = m.id),
      'corrections', coalesce((
        select json_agg(json_build_object('id', c.id, 'warehouse', c.warehouse_id,
          'isTransit', c.is_transit, 'pieces', trim_scale(c.pieces)::text,
          'value', ${worth('c')}) order by c.id)
        from stock_move c
        where c.company_id = m.company_id and c.corrects = m.id and c.reversal_of is null
          and not exists (
            select 1
            from stock_move r
            where r.company_id = c.company_id and r.reversal_of = c.id)), '[]'),
      'behaviour', b.behaviour, 'reason', b.reason,
      'isLeaving', coalesce(k.quantity, m.quantity) < 0,
      'isFound', coalesce(k.is_at_average, m.is_at_average))
      order by m.id)
    from stock_move m
    left join stock_move k on k.company_id = m.company_id and k.id = m.corrects
    join document b on b.company_id = m.company_id
      and b.id = coalesce(k.document_id, m.document_id)
    where m.document_id = d.id), '[]')`
