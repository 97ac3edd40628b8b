/**
 * What happened on the shelves since goods came whose cost becomes known late, in one question: the
 * rule tells from it which of them are still there. What was voided did not happen.
 */
import { sql } from 'kysely'
import type { PastMove } from '../../domain/stock/layers.ts'
import type { MoveSince } from '../../domain/stock/trace.ts'
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
        when m.is_transit then 'lost'
        when m.reversal_of is not null then 'other'
        when d.behaviour = 'transfer' then case when m.quantity < 0 then 'sent' else 'arrived' end
        when d.behaviour = 'purchaseReturn' then 'returned'
        when m.quantity < 0 then 'other'
        when d.behaviour = 'transferReceipt' and l.origin_line_id is not null then 'arrived'
        when d.behaviour in ('goodsReceipt', 'purchaseInvoice', 'stockIn', 'adjustment',
          'production', 'transferReceipt') then 'received'
        else 'other'
      end as "as",
      case d.behaviour when 'transferReceipt' then l.origin_line_id end as sent_line_id,
      case when d.behaviour = 'transfer' and m.quantity < 0 then (
        select json_build_object('warehouse', w.warehouse_id, 'move', w.id)
        from stock_move w
        where w.company_id = m.company_id and w.document_id = m.document_id
          and w.line_id = m.line_id and w.is_transit and w.kind = 'move') end as way
    from start s
    join stock_move m on m.item_id = s.item_id and m.id >= s.id
    join document d on d.company_id = m.company_id and d.id = m.document_id
    join document_line l on l.company_id = m.company_id and l.id = m.line_id
    where m.kind = 'move' and (not m.is_transit or m.quantity < 0 and d.reason is not null
        and d.reason not in ('returned', 'extra'))
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
    "as", coalesce(sent_line_id, line_id) as line, (array_agg(way))[1] as way,
    case "as" when 'returned' then ${receiptsOf('origin_line_id')} end as receipts
  from (
    select item_id, warehouse_id, quantity, "as", stretch, at, way,
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

/** What became of a late cost is told by where it was given and all that moved of its item since. */
export type LateSince = { parcel: string | null; pieces: string | null; since: MoveSince[] }

/** Of a move `m` on its way, by its line `l` in a document `d`: the line that sent the goods. */
const parcelOf = sql`
  case when m.is_transit then
    case d.behaviour when 'transferReceipt' then l.origin_line_id else l.id end end`

/** By the moves that gave them. */
export async function movedSince(tx: Tx, documentId: string): Promise<Map<string, LateSince>> {
  const rows = await tx.rows(sql<LateSince & { id: string }>`
    select v.id, t.line_id as parcel, (
        select trim_scale(sum(m.quantity))::text
        from stock_move m
        join document d on d.company_id = m.company_id and d.id = m.document_id
        join document_line l on l.company_id = m.company_id and l.id = m.line_id
        where v.is_transit and m.item_id = v.item_id and m.warehouse_id = v.warehouse_id
          and m.is_transit and m.kind = 'move' and m.id < v.id
          and ${parcelOf} = t.line_id) as pieces, coalesce((
        select json_agg(json_build_object('id', m.id, 'warehouse', m.warehouse_id,
          'isTransit', m.is_transit, 'quantity', trim_scale(m.quantity)::text,
          'isAtAverage', m.reversal_of is null and d.behaviour <> 'purchaseReturn',
          'lines', array_remove(array[l.id, l.origin_line_id], null), 'parcel', ${parcelOf},
          'beside', (
            select b.id
            from stock_move b
            where b.company_id = m.company_id and b.document_id = m.document_id
              and b.line_id = m.line_id and b.item_id = m.item_id
              and b.warehouse_id = m.warehouse_id and b.is_transit = m.is_transit
              and b.kind = 'revaluation' and b.pieces is null and b.corrects is null
              and b.reversal_of is null
            limit 1)) order by m.id)
        from stock_move m
        join document d on d.company_id = m.company_id and d.id = m.document_id
        join document_line l on l.company_id = m.company_id and l.id = m.line_id
        where m.item_id = v.item_id and m.kind = 'move' and m.id > v.id
          and (m.reversal_of is null or m.reversal_of < v.id)
          and not exists (
            select 1
            from stock_move r
            where r.company_id = m.company_id and r.reversal_of = m.id)), '[]') as since
    from stock_move v
    left join stock_move t on t.company_id = v.company_id and t.id = v.corrects
    where v.document_id = ${documentId} and v.pieces is not null
      and (v.corrects is null or v.is_transit)`)
  return new Map(rows.map(({ id, ...late }) => [id, late]))
}

const worth = (move: string) => sql`
  json_build_object('first', trim_scale(${sql.ref(`${move}.value`)})::text,
    'second', trim_scale(${sql.ref(`${move}.second_value`)})::text)`

/** The moves of a document `d` as they are undone: with what corrected them, and what they covered. */
export const postedMoves = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'line', m.line_id, 'item', m.item_id,
      'warehouse', m.warehouse_id, 'branch', (
        select w.branch_id from warehouse w where w.id = m.warehouse_id),
      'isTransit', m.is_transit, 'kind', m.kind,
      'quantity', trim_scale(m.quantity)::text, 'value', ${worth('m')},
      'pieces', trim_scale(m.pieces)::text, 'corrects', m.corrects,
      'isUndone', exists (
        select 1
        from stock_move r
        where r.company_id = m.company_id and r.reversal_of = m.id),
      'corrections', coalesce((
        select json_agg(json_build_object('id', c.id, 'pieces', trim_scale(c.pieces)::text,
          'value', ${worth('c')}) order by c.id)
        from stock_move c
        where c.company_id = m.company_id and c.corrects = m.id and c.reversal_of is null
          and not exists (
            select 1
            from stock_move r
            where r.company_id = c.company_id and r.reversal_of = c.id)), '[]'),
      'owed', (
        select json_build_object('of', o.move_id, 'day', t.day,
          'lines', array_remove(array[t.line_id, l.origin_line_id], null),
          'pieces', trim_scale(o.pieces)::text, 'value', ${worth('o')})
        from stock_owed o
        join stock_move t on t.company_id = o.company_id and t.id = o.move_id
        left join document_line l on l.company_id = t.company_id and l.id = t.line_id
        where o.company_id = m.company_id and o.move_id = m.corrects))
      order by m.id)
    from stock_move m
    where m.document_id = d.id), '[]')`
