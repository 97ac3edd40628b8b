/** What must hold of dishes that were cooked and that nobody pays: they left the shelves as reckoned. */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'what cancelled dishes took is what their documents of waste say',
    sql: leftOver(
      ['company_id', 'document_id', 'item_id'],
      ['quantity'],
      `
        select w.company_id, w.document_id, (c ->> 'item')::uuid as item_id,
          sum((c ->> 'quantity')::numeric) as quantity
        from dish_waste w
        cross join lateral jsonb_array_elements(w.components) c
        where w.document_id is not null
        group by 1, 2, 3`,
      `
        select l.company_id, l.document_id, l.item_id, sum(l.base_quantity) as quantity
        from document_line l
        join document d on d.company_id = l.company_id and d.id = l.document_id
          and d.behaviour = 'stockOut' and d.reason = 'waste'
        where (l.company_id, l.document_id) in (
          select company_id, document_id
          from dish_waste)
        group by 1, 2, 3`,
    ),
  },
  {
    name: 'no more of a dish is lost than was cancelled, or left out when it was paid',
    sql: `
      select w.company_id, w.event_id
      from dish_waste w
      left join order_event e on e.company_id = w.company_id and e.id = w.event_id
        and e.order_id = w.order_id and (
          e.kind = 'cancel' and (e.body ->> 'line')::uuid = w.line_id
            and (e.body ->> 'quantity')::numeric >= w.quantity
          or e.kind = 'paid' and exists (
            select 1
            from jsonb_array_elements(e.body -> 'lost') l
            where (l ->> 'line')::uuid = w.line_id and (l ->> 'quantity')::numeric >= w.quantity))
      where e.id is null`,
  },
]
