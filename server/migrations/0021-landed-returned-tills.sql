-- What one base unit of an item weighs (kg) and takes up (litres): freight may be divided by them.
alter table item
  add column weight numeric,
  add column volume numeric,
  add constraint item_weight_is_positive check (weight > 0 and weight < 1e15),
  add constraint item_volume_is_positive check (volume > 0 and volume < 1e15);

alter table landed_cost
  drop constraint landed_cost_key_is_known,
  add constraint landed_cost_key_is_known
    check (key in ('value', 'quantity', 'weight', 'volume', 'equal', 'manual'));

-- A transfer that came back as a whole was not delivered; of an offer nothing is to be delivered.
alter table document
  drop constraint document_delivery_is_known,
  add constraint document_delivery_is_known
    check (delivery in ('none', 'partly', 'full', 'closed', 'returned', 'nothing'));

update document set delivery = 'nothing' where behaviour = 'quotation';

update document d
set delivery = 'returned'
where d.behaviour = 'transfer' and d.delivery = 'full' and d.state = 'posted'
  and (
    select bool_and(t.reason is not distinct from 'returned')
    from document t
    where t.company_id = d.company_id and t.origin_id = d.id and t.state = 'posted');

-- Of the money of a day, that of the tills: it is listed elsewhere than the receipts.
alter table method_day add column till_first_amount numeric not null default 0;

update method_day m
set till_first_amount = s.amount
from (
  select e.company_id, e.day, t.method_id, t.currency_id, d.branch_id,
    sum(case when e.kind = 'posting' then 1 else -1 end
      * case t.flow when 'in' then t.first_amount else - t.first_amount end) as amount
  from entry e
  join document d on d.company_id = e.company_id and d.id = e.document_id
  join ticket_tender t on t.company_id = d.company_id and t.document_id = d.id
  left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
  where d.screen = 'pos' and t.receipt_id is null and 'posting' in (e.kind, o.kind)
    and not exists (
      select 1
      from unfolded u
      where u.company_id = e.company_id and u.entry_id = e.id)
  group by 1, 2, 3, 4, 5) s
where (m.company_id, m.day, m.method_id, m.currency_id, m.branch_id)
  = (s.company_id, s.day, s.method_id, s.currency_id, s.branch_id);
