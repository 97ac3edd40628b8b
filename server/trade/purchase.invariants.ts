/** What must always hold of purchases: ordered, received and billed agree, and costs reach goods. */
import type { Invariant } from '../kernel/invariants.ts'

/** Bills that say otherwise than their receipts, and receipts billed twice. */
export const billedReceipts = `
  select l.company_id, l.id
  from document_line l
  join document d on d.company_id = l.company_id and d.id = l.document_id
  left join (
    select b.company_id, b.line_id, sum(b.quantity) as quantity,
      bool_or(r.origin_line_id is distinct from n.origin_line_id) as is_strange
    from billed_receipt b
    join public.document_line n on n.company_id = b.company_id and n.id = b.line_id
    join public.document_line r on r.company_id = b.company_id and r.id = b.receipt_line_id
    group by b.company_id, b.line_id) f
    on f.company_id = l.company_id and f.line_id = l.id
  where d.state = 'posted' and d.behaviour = 'purchaseInvoice'
    and (l.matched <> coalesce(f.quantity, 0) or f.is_strange)
  union all
  select r.company_id, r.id
  from billed_receipt b
  join public.document_line r on r.company_id = b.company_id and r.id = b.receipt_line_id
  join public.document_line n on n.company_id = b.company_id and n.id = b.line_id
  join public.document d on d.company_id = n.company_id and d.id = n.document_id
  where d.state = 'posted'
  group by r.company_id, r.id, r.base_quantity
  having sum(b.quantity) > r.base_quantity`

export const invariants: readonly Invariant[] = [
  {
    name: 'bills take over what was received against their order, in quantity and value',
    sql: `
      select l.company_id, l.id
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      left join (
        select n.company_id, n.origin_line_id,
          sum(n.base_quantity) filter (where o.behaviour <> 'goodsReceipt') as billed,
          sum(n.matched) as matched, coalesce(sum(n.matched_cost), 0) as cleared,
          coalesce(sum(n.cost) filter (where o.behaviour = 'goodsReceipt'), 0) as valued
        from document_line n
        join document o on o.company_id = n.company_id and o.id = n.document_id
        where n.origin_line_id is not null and o.state = 'posted'
        group by n.company_id, n.origin_line_id) f
        on f.company_id = l.company_id and f.origin_line_id = l.id
      where d.behaviour = 'purchaseOrder'
        and (l.converted <> coalesce(f.billed, 0) or l.matched <> coalesce(f.matched, 0)
          or f.cleared > f.valued or l.matched = l.delivered and f.cleared <> f.valued)`,
  },
  {
    name: 'what a line adds to the cost of goods is what it cost, on the shelf and sold',
    sql: `
      select l.company_id, l.id
      from (
        select company_id, line_id, sum(amount) as amount, sum(in_stock) as in_stock
        from landed_cost
        group by company_id, line_id) c
      join document_line l on l.company_id = c.company_id and l.id = c.line_id
      left join (
        select company_id, line_id, sum(value) as worth
        from stock_move
        where reversal_of is null and pieces is not null and (corrects is null or is_transit)
        group by company_id, line_id) moved
        on moved.company_id = l.company_id and moved.line_id = l.id
      where c.amount <> l.cost or c.in_stock <> coalesce(moved.worth, 0)`,
  },
  {
    name: 'a bill says which receipts it is for, and none is billed twice',
    sql: billedReceipts,
  },
  {
    // Told where goods only came, were sold and came back, and all were written down in the order of
    // their days: of a receipt, what the shelf had then less what came after it; of a part of it, as
    // much as of the whole. Where some came back, from whatever shelf, those may be the oldest: no
    // more than the shelf had then. What left for the kitchen has its part without lying there.
    name: 'a late cost is given to the pieces of its receipt that were there, and to no others',
    sql: `
      with given as (
        select g.company_id, g.line_id, g.item_id, g.warehouse_id, g.id, g.day,
          g.pieces - coalesce((
            select sum(k.pieces)
            from stock_move k
            join stock_move o on o.company_id = k.company_id and o.id = k.corrects
            join document d on d.company_id = o.company_id and d.id = o.document_id
              and d.reason = 'kitchen'
            where k.company_id = g.company_id and k.document_id = g.document_id
              and k.line_id = g.line_id and k.item_id = g.item_id
              and k.warehouse_id = g.warehouse_id and k.reversal_of is null), 0) as pieces
        from (
          select company_id, document_id, line_id, item_id, warehouse_id, sum(pieces) as pieces,
            (array_agg(id order by id))[1] as id, min(day) as day
          from stock_move
          where pieces is not null and reversal_of is null and corrects is null and value <> 0
          group by company_id, document_id, line_id, item_id, warehouse_id) g),
      target as (
        select g.company_id, g.id, t.id as line_id
        from given g
        join landed_cost c on c.company_id = g.company_id and c.line_id = g.line_id
        join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
          and t.item_id = g.item_id),
      part as (
        select g.company_id, g.id, b.receipt_line_id as line_id, b.quantity
        from given g
        join billed_receipt b on b.company_id = g.company_id and b.line_id = g.line_id
        union all
        select t.company_id, t.id, t.line_id, null
        from target t
        union all
        select t.company_id, t.id, n.id, null
        from target t
        join document_line n on n.company_id = t.company_id and n.origin_line_id = t.line_id
        union all
        select t.company_id, t.id, b.receipt_line_id, b.quantity
        from target t
        join billed_receipt b on b.company_id = t.company_id and b.line_id = t.line_id),
      arrived as (
        select g.company_id, g.id, m.id as move_id, m.warehouse_id, m.quantity,
          coalesce(p.quantity, m.quantity) as part
        from given g
        join part p on p.company_id = g.company_id and p.id = g.id
        join document_line l on l.company_id = p.company_id and l.id = p.line_id
        join stock_move m on m.company_id = l.company_id and m.document_id = l.document_id
          and m.line_id = l.id and m.id < g.id
        where m.kind = 'move' and m.quantity > 0 and m.reversal_of is null and not m.is_transit)
      select g.company_id, g.line_id
      from given g
      cross join lateral (
        select coalesce(bool_or(d.behaviour in ('transfer', 'transferReceipt', 'purchaseReturn')), false)
            as is_moved,
          coalesce(bool_or(m.quantity > 0 and (m.reversal_of is not null or d.reason = 'kitchen'
            or d.behaviour in ('salesReturn', 'posRefund'))), false) as is_back
        from stock_move m
        join document d on d.company_id = m.company_id and d.id = m.document_id
        where m.company_id = g.company_id and m.item_id = g.item_id
          and m.warehouse_id = g.warehouse_id and m.id < g.id and m.id > (
            select (array_agg(c.move_id order by c.move_id))[1]
            from arrived c
            where c.company_id = g.company_id and c.id = g.id)) since
      where not since.is_moved
        and not exists (
          select 1
          from stock_move m
          where m.company_id = g.company_id and m.item_id = g.item_id
            and m.warehouse_id = g.warehouse_id
            and (m.id < g.id) <> ((m.day, m.id) < (g.day, g.id)))
        and g.pieces > 0.00001 + coalesce((
          select sum(c.part / c.quantity * greatest(0, least(c.quantity, (
            select sum(m.quantity) filter (where since.is_back or m.id <= c.move_id or not (
                d.behaviour in ('goodsReceipt', 'purchaseInvoice', 'stockIn', 'adjustment')
                and (m.quantity > 0 and m.reversal_of is null
                  or m.quantity < 0 and m.reversal_of > c.move_id)))
            from stock_move m
            join document d on d.company_id = m.company_id and d.id = m.document_id
            where m.company_id = g.company_id and m.item_id = g.item_id
              and m.warehouse_id = g.warehouse_id and m.kind = 'move' and not m.is_transit
              and m.id < g.id))))
          from arrived c
          where c.company_id = g.company_id and c.id = g.id
            and (since.is_back or c.warehouse_id = g.warehouse_id)), 0)`,
  },
]
