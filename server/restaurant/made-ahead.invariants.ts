/** What must hold of dishes that took their components before they were paid. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

/** What went with documents of a reason, component by component. */
const said = (table: string, condition: string): string => `
  select a.company_id, a.document_id, (c ->> 'item')::uuid as item_id,
    sum((c ->> 'quantity')::numeric) as quantity, sum((c ->> 'first')::numeric) as value
  from ${table} a
  cross join lateral jsonb_array_elements(a.components) c
  where ${condition}
  group by 1, 2, 3`

/** What left for the kitchen or came back from it. */
const kitchenMoves = `
  stock_move m
  join document d on d.company_id = m.company_id and d.id = m.document_id and m.kind = 'move'
    and d.reason = 'kitchen' and d.behaviour in ('stockIn', 'stockOut')`

export const invariants: readonly Invariant[] = [
  {
    name: 'dishes in the making are worth what their account says',
    sql: leftOver(
      ['company_id'],
      ['value', 'second_value'],
      `
        select m.company_id, - m.value as value, - m.second_value as second_value
        from ${kitchenMoves}
        union all
        select c.company_id, - c.value, - c.second_value
        from ${kitchenMoves}
        join stock_move c on c.company_id = m.company_id and c.corrects = m.id
        union all
        select company_id, - value, - second_value
        from made_ahead_end
        where kind in ('sold', 'lost')
        union all
        select company_id, - value, - second_value
        from made_ahead_correction`,
      `
        select l.company_id, l.first as value, l.second as second_value
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role = 'making'`,
    ),
  },
  {
    name: 'what left for the kitchen ends for what it is worth: nothing of it stays behind',
    sql: `
      select company_id, line_id
      from (
        select m.company_id, coalesce(l.origin_line_id, l.id) as line_id, - m.quantity as quantity,
          - m.value as value, - m.second_value as second_value
        from ${kitchenMoves}
        join document_line l on l.company_id = m.company_id and l.id = m.line_id
        union all
        select m.company_id, coalesce(l.origin_line_id, l.id), 0, - c.value, - c.second_value
        from ${kitchenMoves}
        join document_line l on l.company_id = m.company_id and l.id = m.line_id
        join stock_move c on c.company_id = m.company_id and c.corrects = m.id
        union all
        select e.company_id, (p ->> 'line')::uuid, - (p ->> 'quantity')::numeric,
          - (p ->> 'first')::numeric, - (p ->> 'second')::numeric
        from made_ahead_end e
        cross join lateral jsonb_array_elements(e.components) p
        where e.kind in ('sold', 'lost')
        union all
        select company_id, line_id, 0, - value, - second_value
        from made_ahead_correction) parts
      group by company_id, line_id
      having sum(quantity) < 0
        or sum(quantity) = 0 and (sum(value) <> 0 or sum(second_value) <> 0)
        or sum(quantity) > 0 and (sum(value) < 0 or sum(second_value) < 0)`,
  },
  {
    name: 'what went to the kitchen and came back is what its documents of stock say',
    sql: leftOver(
      ['company_id', 'document_id', 'item_id'],
      ['quantity', 'value'],
      `${said('made_ahead', 'a.document_id is not null')}
        union all
        ${said('made_ahead_end', "a.kind = 'back'")}`,
      `
        select l.company_id, l.document_id, l.item_id, l.base_quantity as quantity, l.cost as value
        from document_line l
        join document d on d.company_id = l.company_id and d.id = l.document_id
        where d.behaviour in ('stockIn', 'stockOut') and d.reason = 'kitchen'`,
    ),
  },
  {
    name: 'all that becomes of a dish is what was made of it: its components end with it',
    sql: `
      select a.company_id, a.id
      from made_ahead a
      join lateral (
        select sum(e.quantity) as quantity
        from made_ahead_end e
        where e.company_id = a.company_id and e.ahead_id = a.id) e on e.quantity is not null
      where e.quantity > a.quantity
        or e.quantity = a.quantity and exists (
          select 1
          from jsonb_array_elements(a.components) c
          where (c ->> 'quantity')::numeric is distinct from (
            select sum((p ->> 'quantity')::numeric)
            from made_ahead_end e
            cross join lateral jsonb_array_elements(e.components) p
            where e.company_id = a.company_id and e.ahead_id = a.id
              and p ->> 'line' = c ->> 'line'))
      union all
      select e.company_id, e.id
      from made_ahead_end e
      where e.value <> (
        select coalesce(sum((p ->> 'first')::numeric), 0)
        from jsonb_array_elements(e.components) p)`,
  },
  {
    name: 'nothing is in the making of an order that is closed, but waste that waits',
    sql: `
      select a.company_id, a.id
      from made_ahead a
      join dining_order o on o.company_id = a.company_id and o.id = a.order_id
      left join lateral (
        select sum(e.quantity) as quantity
        from made_ahead_end e
        where e.company_id = a.company_id and e.ahead_id = a.id) e on true
      where o.state = 'closed' and a.problem is null and a.quantity > coalesce(e.quantity, 0) + (
        select coalesce(sum(w.quantity), 0)
        from dish_waste w
        where w.company_id = a.company_id and w.order_id = a.order_id and w.problem is not null
          and w.line_id = a.line_id)`,
  },
  {
    name: 'a dish that goes to another table takes along what was made of it',
    sql: leftOver(
      ['company_id', 'ahead_id'],
      ['quantity', 'value', 'second_value'],
      `
        select company_id, from_id as ahead_id, quantity, value, second_value
        from made_ahead
        where from_id is not null`,
      `
        select company_id, ahead_id, quantity, value, second_value
        from made_ahead_end
        where kind = 'moved'`,
    ),
  },
  {
    name: 'a dish that was made before is sold by its ticket, and no more of it than was sold',
    sql: `
      select e.company_id, e.line_id
      from made_ahead_end e
      left join document_line l on l.company_id = e.company_id and l.id = e.line_id
        and l.document_id = e.document_id
      left join document d on d.company_id = l.company_id and d.id = l.document_id
        and d.behaviour = 'posSale'
      where e.kind = 'sold'
      group by e.company_id, e.line_id, l.base_quantity, l.made, l.cost, d.id
      having d.id is null or sum(e.quantity) + l.made > l.base_quantity or sum(e.value) > l.cost`,
  },
  {
    name: 'what was made before takes of each component what its recipe says, rounded once for all',
    sql: `
      select t.company_id, t.version_id, t.warehouse_id
      from made_ahead_tally t
      join recipe_version v on v.company_id = t.company_id and v.id = t.version_id
      left join lateral (
        select sum(a.made) as made
        from made_ahead a
        where a.company_id = t.company_id and a.version_id = t.version_id
          and a.warehouse_id = t.warehouse_id) a on true
      where t.quantity <> coalesce(a.made, 0) or exists (
        select 1
        from jsonb_to_recordset(v.components) c (item uuid, top numeric, bottom numeric)
        where round(t.quantity * c.top / c.bottom, 6) <> coalesce((
          select sum((p ->> 'quantity')::numeric)
          from made_ahead a
          cross join lateral jsonb_array_elements(a.components) p
          where a.company_id = t.company_id and a.version_id = t.version_id
            and a.warehouse_id = t.warehouse_id and p ->> 'item' = c.item::text), 0))`,
  },
]
