-- What came in is told in the second currency as well, as its documents were posted with it: of a
-- ticket what was handed over in it, and the rest at the rate of the ticket.
alter table method_day
  add column second_amount numeric not null default 0,
  add column till_second_amount numeric not null default 0;

update method_day m
set second_amount = s.amount,
  till_second_amount = s.till
from (
  select company_id, day, method_id, currency_id, branch_id, sum(amount) as amount, sum(till) as till
  from (
    select e.company_id, e.day, d.method_id, d.currency_id, d.branch_id,
      case when e.kind = 'posting' then 1 else -1 end * coalesce(d.second_total, 0) as amount,
      0 as till, e.id
    from entry e
    join document d on d.company_id = e.company_id and d.id = e.document_id
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    where d.screen = 'receipts' and d.method_id is not null and 'posting' in (e.kind, o.kind)
    union all
    select e.company_id, e.day, t.method_id, t.currency_id, d.branch_id, w.second, w.second, e.id
    from entry e
    join document d on d.company_id = e.company_id and d.id = e.document_id
    join ticket_tender t on t.company_id = d.company_id and t.document_id = d.id
    join currency c on c.company_id = d.company_id and c.rank = 'second'
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    cross join lateral (
      select case when e.kind = 'posting' then 1 else -1 end
        * case t.flow when 'in' then 1 else -1 end
        * coalesce(case when t.currency_id = c.id then t.amount
          else round(t.first_amount * d.rate, c.decimals) end, 0) as second) w
    where d.screen = 'pos' and t.receipt_id is null and 'posting' in (e.kind, o.kind)) parts
  where not exists (
    select 1
    from unfolded u
    where u.company_id = parts.company_id and u.entry_id = parts.id)
  group by 1, 2, 3, 4, 5) s
where (m.company_id, m.day, m.method_id, m.currency_id, m.branch_id)
  = (s.company_id, s.day, s.method_id, s.currency_id, s.branch_id);
