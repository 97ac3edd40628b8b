/** What must always hold of tips: owed as they were taken, to whom they were left, paid out once. */
import type { Invariant } from '../kernel/invariants.ts'

/** Who served the table when it was paid: whoever opened the order, or took it over last. */
const served = `
  select distinct on (t.company_id, t.document_id) t.company_id, t.document_id,
    case e.kind when 'open' then e.user_id else (e.body ->> 'waiter')::uuid end as person_id
  from ticket_tip t
  join bill_part p on p.company_id = t.company_id and p.document_id = t.document_id
  join bill b on b.company_id = p.company_id and b.id = p.bill_id
  join order_event paid on paid.company_id = b.company_id and paid.order_id = b.order_id
    and paid.kind = 'paid' and paid.body ->> 'ticket' = t.document_id::text
  join order_event e on e.company_id = b.company_id and e.order_id = b.order_id
    and e.kind in ('open', 'waiter') and e.seq < paid.seq
  order by t.company_id, t.document_id, e.seq desc`

export const invariants: readonly Invariant[] = [
  {
    name: 'tips are owed as tickets took them, less what was paid out, and nothing else stands there',
    sql: `
      select company_id, entry_id, currency_id
      from (
        select l.company_id, l.entry_id, l.currency_id, sum(l.amount) as amount
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id and a.role = 'tips'
        group by l.company_id, l.entry_id, l.currency_id) booked
      full join (
        select e.company_id, e.id as entry_id, t.currency_id, - t.amount as amount
        from ticket_tip t
        left join entry e on e.company_id = t.company_id and e.document_id = t.document_id
          and e.kind = 'posting'
        union all
        select company_id, entry_id, currency_id, - amount
        from cash_movement
        where kind = 'tipOut') said using (company_id, entry_id, currency_id)
      where coalesce(booked.amount, 0) <> coalesce(said.amount, 0)`,
  },
  {
    name: 'a branch paid out no more tips than it took, each currency by itself',
    sql: `
      select company_id, branch_id, currency_id
      from (
        select t.company_id, d.branch_id, t.currency_id, t.amount
        from ticket_tip t
        join document d on d.company_id = t.company_id and d.id = t.document_id
        union all
        select m.company_id, w.branch_id, m.currency_id, m.amount
        from cash_movement m
        join shift s on s.company_id = m.company_id and s.id = m.shift_id
        join drawer w on w.company_id = s.company_id and w.id = s.drawer_id
        where m.kind = 'tipOut') moved
      group by company_id, branch_id, currency_id
      having sum(amount) < 0`,
  },
  {
    name: 'a tip is of who served the table when it was paid, else of the cashier',
    sql: `
      select t.company_id, t.document_id
      from ticket_tip t
      left join ticket_extra x on x.company_id = t.company_id and x.document_id = t.document_id
      left join app_user u on u.company_id = x.company_id and u.id = x.cashier_id
      left join (
        select distinct company_id, document_id
        from bill_part) p on p.company_id = t.company_id and p.document_id = t.document_id
      left join (${served}) s on s.company_id = t.company_id and s.document_id = t.document_id
      where t.person_id is distinct from
        case when p.document_id is null then u.id else s.person_id end`,
  },
  {
    name: 'each time tips were paid out stands in the history as it was',
    sql: `
      select company_id, id
      from (
        select company_id, id, shift_id, person_id, currency_id, - amount as amount
        from cash_movement
        where kind = 'tipOut') m
      full join (
        select company_id, (after -> 'movement' ->> 'id')::uuid as id, entity_id as shift_id,
          (after -> 'movement' ->> 'person')::uuid as person_id,
          (after -> 'movement' ->> 'currency')::uuid as currency_id,
          (after -> 'movement' ->> 'amount')::numeric as amount
        from audit
        where command = 'POST /api/shifts/:shift/tip-out' and entity = 'shift') a
        using (company_id, id)
      where (m.shift_id, m.person_id, m.currency_id, m.amount)
        is distinct from (a.shift_id, a.person_id, a.currency_id, a.amount)`,
  },
]
