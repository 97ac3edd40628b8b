-- What lists tell of a row beside its own columns. Views see what their reader may see, no more.

-- Which day it is in the shop, as the server told this transaction; nothing where it did not.
create function shop_day() returns date
language sql stable
as $$
  select nullif(current_setting('app.today', true), '')::date
$$;

-- A row for every item.
create view item_stock with (security_invoker = true) as
select i.company_id, i.id as item_id,
  case when i.kind = 'stocked' then s.quantity end as on_hand,
  case when i.kind = 'stocked' then s.value end as worth,
  case
    when not i.is_active then 'archived'
    when i.kind <> 'stocked' then 'service'
    when s.quantity <= 0 then 'out'
    when i.min_quantity > s.quantity then 'low'
    else 'inStock'
  end as state,
  case when i.unit_price > 0 then round(100 * (1 - coalesce(i.supplier_price,
    case when s.quantity > 0 then s.value / s.quantity end) / i.unit_price), 1) end as margin
from item i
cross join lateral (
  select coalesce(sum(b.quantity) filter (where not b.is_transit), 0) as quantity,
    coalesce(sum(b.value) filter (where not b.is_transit), 0) as value
  from stock_balance b
  where b.company_id = i.company_id and b.item_id = i.id) s;

-- A row for everybody with something open.
create view partner_standing with (security_invoker = true) as
select s.company_id, s.partner_id,
  sum(s.owed * case s.side when 'client' then 1 else -1 end) as balance,
  -- Of what he owes us, else of what we owe him; whoever is owed more than he owes is late with nothing.
  coalesce(
    max(s.oldest) filter (where s.side = 'client' and s.owed > 0),
    max(s.oldest) filter (where s.side <> 'client' and s.owed > 0)) as oldest_due
from (
  select o.company_id, o.partner_id, o.side, sum(o.first_open * o.direction) as owed,
    min(o.due_date) filter (where o.direction = 1) as oldest
  from open_item o
  where o.open > 0
  group by o.company_id, o.partner_id, o.side) s
group by s.company_id, s.partner_id;

do $$
begin
  execute format('grant select on item_stock, partner_standing to %I',
    current_setting('comptoir.app_role'));
end
$$;

-- A return is not "not paid": lists know what kind of document each row is.
call list_document_column('invoice', 'behaviour');
call list_document_column('purchase', 'behaviour');

create or replace view ticket with (security_invoker = true) as
select d.company_id, d.id, 1 as version, d.posted_at as created_at, d.posted_at as updated_at,
  d.search, d.number, d.type_id, d.day, d.branch_id, d.register_id, d.state, d.partner_id,
  d.currency_id, d.total, d.second_total, d.paid,
  case when d.payment in ('unpaid', 'partly') then d.total - d.paid else 0 end as open, d.payment,
  d.prints, x.cashier_name, x.is_late,
  exists (
    select 1
    from ticket_flag f
    where f.company_id = d.company_id and f.document_id = d.id and f.seen_at is null) as is_flagged,
  d.first_total, d.behaviour, d.due_date
from document d
join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
where d.screen = 'pos';

-- Tickets go by their number.
create index document_by_ticket_number on document (company_id, number, id) where screen = 'pos';
