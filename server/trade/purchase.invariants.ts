/** What must always hold of purchases: ordered, received and billed agree, and costs reach goods. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'bills take over what was received against their order, in quantity and value',
    sql: `
      select l.company_id, l.id
      from document_line l
      join document d on d.company_id = l.company_id and d.id = l.document_id
      cross join lateral (
        select coalesce(sum(n.base_quantity) filter (where o.behaviour <> 'goodsReceipt'), 0)
            as billed,
          coalesce(sum(n.matched), 0) as matched,
          coalesce(sum(n.matched_cost), 0) as cleared,
          coalesce(sum(n.cost) filter (where o.behaviour = 'goodsReceipt'), 0) as valued
        from document_line n
        join document o on o.company_id = n.company_id and o.id = n.document_id
        where n.company_id = l.company_id and n.origin_line_id = l.id and o.state = 'posted') f
      where d.behaviour = 'purchaseOrder'
        and (l.converted <> f.billed or l.matched <> f.matched or f.cleared > f.valued
          or l.matched = l.delivered and f.cleared <> f.valued)`,
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
      cross join lateral (
        select coalesce(sum(m.value), 0) as worth
        from stock_move m
        where m.company_id = l.company_id and m.line_id = l.id and m.reversal_of is null
          and m.pieces is not null) moved
      where c.amount <> l.cost or c.in_stock <> moved.worth`,
  },
]
