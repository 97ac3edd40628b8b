-- The dashboard says what the accounts say. Until now its sums knew of sales and tickets alone: the
-- cost of goods sold before they came, which their purchase tells, was in the books only, and so
-- was what somebody wrote by hand to the accounts of sales.

-- What somebody wrote by hand is of no branch; a key needs something in its place.
alter table sales_hour drop constraint sales_hour_pkey;
alter table sales_hour alter column branch_id drop not null;
alter table sales_hour
  add column place_id uuid not null generated always as
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) stored,
  add primary key (company_id, day, hour, place_id);

insert into sales_hour as kept
  (company_id, day, hour, branch_id, sales, net, cost, total)
select e.company_id, e.day,
  extract(hour from coalesce(d.posted_at, e.at) at time zone c.time_zone)::integer,
  coalesce(d.branch_id, e.branch_id), 0, sum(b.net), sum(b.cost), 0
from (
  select l.company_id, l.entry_id,
    coalesce(sum(l.credit - l.debit) filter (where a.role = 'sales'), 0) as net,
    coalesce(sum(l.debit - l.credit) filter (where a.role = 'costOfSales'), 0) as cost
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id
  where a.role in ('sales', 'costOfSales')
  group by l.company_id, l.entry_id) b
join entry e on e.company_id = b.company_id and e.id = b.entry_id
join company c on c.company_id = e.company_id
left join document d on d.company_id = e.company_id and d.id = e.document_id
where d.screen is distinct from 'sales' and d.screen is distinct from 'pos'
  and not exists (
    select 1
    from unfolded u
    where u.company_id = e.company_id and u.entry_id = e.id)
group by 1, 2, 3, 4
on conflict (company_id, day, hour, place_id) do update
set net = kept.net + excluded.net, cost = kept.cost + excluded.cost;

-- The same of each item: stock valued anew, bills that came to more than their receipts, costs
-- added to what was gone.
create temporary table late_cost on commit drop as
with folded as (
  select e.company_id, e.day, e.kind, e.document_id, d.branch_id, d.state, d.behaviour,
    case when e.kind = 'posting' then 1 when o.kind = 'posting' then -1 else 0 end as sign
  from entry e
  left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
  join document d on d.company_id = e.company_id and d.id = e.document_id
  where not exists (
    select 1
    from unfolded u
    where u.company_id = e.company_id and u.entry_id = e.id))
select company_id, day, item_id, branch_id, sum(cost) as cost
from (
  select e.company_id, e.day, m.item_id, e.branch_id,
    - m.value * case e.kind when 'revaluation' then 1 else e.sign end as cost
  from folded e
  join stock_move m on m.company_id = e.company_id and m.document_id = e.document_id
    and m.kind = 'revaluation' and m.reversal_of is null
  where (e.sign <> 0 or e.kind = 'revaluation')
    and (e.kind = 'revaluation') = (e.state = 'void' and not exists (
      select 1
      from stock_move r
      where r.company_id = m.company_id and r.reversal_of = m.id))
  union all
  select e.company_id, e.day, l.item_id, e.branch_id,
    e.sign * (round(l.cost * l.matched / l.base_quantity, f.decimals) - l.matched_cost)
  from folded e
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
    and l.is_stocked and l.matched <> 0
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0
  union all
  select e.company_id, e.day, t.item_id, e.branch_id, e.sign * c.amount
  from folded e
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
  join landed_cost c on c.company_id = l.company_id and c.line_id = l.id
  join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0) parts
group by 1, 2, 3, 4
having sum(cost) <> 0;

insert into item_day as kept (company_id, day, item_id, branch_id, quantity, net, cost)
select company_id, day, item_id, branch_id, 0, 0, cost
from late_cost
on conflict (company_id, day, item_id, branch_id) do update
set cost = kept.cost + excluded.cost;

insert into item_month as kept (company_id, month, item_id, branch_id, quantity, net, cost)
select company_id, date_trunc('month', day)::date, item_id, branch_id, 0, 0, sum(cost)
from late_cost
group by 1, 2, 3, 4
on conflict (company_id, month, item_id, branch_id) do update
set cost = kept.cost + excluded.cost;
