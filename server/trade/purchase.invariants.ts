/** What must always hold of purchases: ordered, received and billed agree, and costs reach goods. */
import { ofLines } from '../books/line-pass.ts'
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  ofLines['bills take over what was received against their order, in quantity and value'],
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
