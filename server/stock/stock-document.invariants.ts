/** What must always hold of documents of stock: their lines are their moves, also while on the way. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what is on its way is what transfers sent and nobody received or wrote off',
    sql: `
      select company_id, item_id, warehouse_id
      from (
        select company_id, item_id, warehouse_id, quantity
        from stock_balance
        where is_transit) b
      full join (
        select l.company_id, l.item_id, d.to_warehouse_id as warehouse_id,
          sum(l.base_quantity - l.delivered) as sent
        from document d
        join document_line l on l.company_id = d.company_id and l.document_id = d.id
        where d.behaviour = 'transfer' and d.state = 'posted'
        group by l.company_id, l.item_id, d.to_warehouse_id) t
        using (company_id, item_id, warehouse_id)
      where coalesce(b.quantity, 0) <> coalesce(t.sent, 0)`,
  },
  {
    name: 'a transfer says it arrived when all of it did, and returned when all came back',
    sql: `
      select d.company_id, d.id
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      left join (
        select company_id, origin_id, bool_and(reason is not distinct from 'returned') as came_back
        from document
        where origin_id is not null and state = 'posted'
        group by company_id, origin_id) t on t.company_id = d.company_id and t.origin_id = d.id
      where d.behaviour = 'transfer' and d.state = 'posted'
      group by d.company_id, d.id
      having d.delivery <> case
        when bool_and(l.delivered = l.base_quantity) then case
          when bool_and(t.came_back) then 'returned'
          else 'full'
        end
        when bool_or(l.delivered > 0) then 'partly'
        else 'none'
      end`,
  },
  {
    name: 'every line of stock has its moves, in and out',
    sql: `
      select l.company_id, l.id
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      left join (
        select company_id, document_id, line_id,
          sum(quantity) filter (where quantity > 0) as came,
          - sum(quantity) filter (where quantity < 0) as went
        from stock_move
        group by company_id, document_id, line_id) moved
        on moved.company_id = l.company_id and moved.document_id = d.id and moved.line_id = l.id
      where d.screen in ('stock', 'adjustment') and d.state = 'posted'
        and (coalesce(moved.came, 0) <> case
            when d.behaviour in ('stockIn', 'transfer') then l.base_quantity
            when d.behaviour in ('adjustment', 'production') and l.direction = 1 then l.base_quantity
            when d.behaviour = 'transferReceipt' and coalesce(d.reason, 'extra') in ('extra', 'returned')
              then l.base_quantity
            else 0
          end
          or coalesce(moved.went, 0) <> case
            -- What is lost in the kitchen left by the line it follows.
            when d.behaviour = 'stockOut' and l.origin_line_id is not null then 0
            when d.behaviour in ('stockOut', 'transfer') then l.base_quantity
            when d.behaviour in ('adjustment', 'production') and l.direction = -1 then l.base_quantity
            when d.behaviour = 'transferReceipt' and d.reason is distinct from 'extra'
              then l.base_quantity
            else 0
          end)`,
  },
  {
    name: 'what a void document moved is back where it was',
    sql: `
      select d.company_id, d.id
      from document d
      join stock_move m on m.company_id = d.company_id and m.document_id = d.id
      where d.state = 'void'
      group by d.company_id, d.id, m.item_id, m.warehouse_id, m.is_transit
      having sum(m.quantity) <> 0`,
  },
  {
    name: 'a document of stock is the sum of its lines',
    sql: `
      select d.company_id, d.id
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      where d.screen in ('stock', 'adjustment')
      group by d.company_id, d.id
      having sum(l.total) <> d.total or sum(l.cost * l.direction) <> d.total
        or d.first_total <> d.total`,
  },
]
