/** What must always hold of purchases: ordered, received and billed agree, and costs reach goods. */
import type { Invariant } from '../kernel/invariants.ts'

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
        where reversal_of is null and pieces is not null
        group by company_id, line_id) moved
        on moved.company_id = l.company_id and moved.line_id = l.id
      where c.amount <> l.cost or c.in_stock <> coalesce(moved.worth, 0)`,
  },
]
