-- Costs that became known after the sale, by what told them: reports that set items beside documents
-- and margins of lines add them. Beside sales, what their prices came to before anything was given
-- off: prices may hold taxes, and only such an amount says how many percent were given.
-- A restore runs all migrations in one transaction: what an earlier one worked with is still there.
drop table if exists pg_temp.late_cost, pg_temp.folded;

create table late_cost (
  company_id uuid not null references company,
  entry_id uuid not null,
  document_id uuid not null,
  day date not null,
  item_id uuid not null,
  branch_id uuid,
  cost numeric not null,
  second_cost numeric not null,
  primary key (company_id, entry_id, item_id),
  constraint late_cost_item_exists foreign key (company_id, item_id) references item
);
call put_behind_wall('late_cost');
call keep_in_reach('late_cost', array['branch_id']);
create index late_cost_by_day on late_cost (company_id, day);
create index late_cost_by_item on late_cost (company_id, item_id);

do $$
begin
  execute format('revoke delete on late_cost from %I', current_setting('comptoir.app_role'));
end
$$;

-- What was undone is little among what was sold.
create index sold_entry_undone on sold_entry (company_id, day) where sign = -1;

alter table sold_entry add column price numeric not null default 0;
alter table sold_hour add column price numeric not null default 0;
alter table item_day add column price numeric not null default 0;
alter table item_month add column price numeric not null default 0;

-- What was folded before; entries that still wait bring these with them.
create temporary table folded on commit drop as
select e.company_id, e.id, e.document_id, d.branch_id, e.day, e.at, e.kind, d.behaviour,
  coalesce(o.at, e.at) as made_at, coalesce(o.day, e.day) as made_day,
  case when e.kind = 'posting' then 1 when o.kind = 'posting' then -1 else 0 end as sign,
  case
    when e.kind in ('posting', 'revaluation') then 1
    when o.kind in ('posting', 'revaluation') then -1
    else 0
  end as late_sign,
  case
    when d.behaviour in ('salesInvoice', 'posSale') then 1
    when d.behaviour in ('salesReturn', 'posRefund') then -1
    else 0
  end as way,
  d.currency_id, d.rate, d.currency_rate, d.subtotal - d.discount as priced, f.id as first_id,
  f.decimals as first_decimals, s.id as second_id, s.decimals as second_decimals
from entry e
join currency f on f.company_id = e.company_id and f.rank = 'first'
left join currency s on s.company_id = e.company_id and s.rank = 'second'
left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
join document d on d.company_id = e.company_id and d.id = e.document_id
where not exists (
  select 1
  from unfolded u
  where u.company_id = e.company_id and u.entry_id = e.id);
analyze folded;

insert into late_cost (company_id, entry_id, document_id, day, item_id, branch_id, cost, second_cost)
select company_id, entry_id, document_id, day, item_id, branch_id, sum(cost), sum(second_cost)
from (
  select e.company_id, e.id as entry_id, e.document_id, e.day, m.item_id, e.branch_id,
    - m.value * e.late_sign as cost, coalesce(- m.second_value * e.late_sign, 0) as second_cost
  from folded e
  join stock_move m on m.company_id = e.company_id and m.document_id = e.document_id
  left join stock_move o on o.company_id = m.company_id and o.id = m.reversal_of
  left join stock_move r on r.company_id = m.company_id and r.reversal_of = m.id
  left join stock_move k on k.company_id = m.company_id and k.id = m.corrects
  left join document w on w.company_id = k.company_id and w.id = k.document_id
  where e.late_sign <> 0 and m.kind = 'revaluation'
    and o.document_id is distinct from m.document_id
    and ((k.quantity < 0 or k.is_at_average)
        and w.behaviour in ('stockOut', 'stockIn', 'adjustment')
      or w.behaviour in ('stockOut', 'stockIn') and w.reason = 'kitchen'
      or k.quantity < 0 and w.behaviour = 'transferReceipt' and w.reason in ('short', 'damaged'))
      is not true
    and (m.at = e.made_at and m.day = e.made_day
      or e.kind = 'revaluation' and m.reversal_of is null and m.at < e.at
        and r.document_id <> m.document_id and r.at < e.at)
  union all
  select e.company_id, e.id, e.document_id, e.day, l.item_id, e.branch_id,
    e.sign * (round(l.cost * l.matched / l.base_quantity, e.first_decimals) - l.matched_cost),
    coalesce(e.sign * (round(l.second_cost * l.matched / l.base_quantity, e.second_decimals)
      - l.second_matched_cost), 0)
  from folded e
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0 and l.is_stocked and l.matched <> 0
  union all
  select e.company_id, e.id, e.document_id, e.day, t.item_id, e.branch_id, e.sign * c.amount,
    coalesce(e.sign * c.second_amount, 0)
  from folded e
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
  join landed_cost c on c.company_id = l.company_id and c.line_id = l.id
  join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0
  union all
  select e.company_id, e.id, e.document_id, e.day, coalesce(t.item_id, l.item_id), e.branch_id,
    o.value, coalesce(o.second_value, 0)
  from folded e
  join made_ahead_correction o on o.company_id = e.company_id and o.entry_id = e.id
  join document_line l on l.company_id = o.company_id and l.id = o.line_id
  left join made_ahead_end x on x.company_id = o.company_id and x.id = o.end_id
  left join document_line t on t.company_id = x.company_id and t.id = x.line_id
  where x.kind is distinct from 'lost') late
where cost <> 0 or second_cost <> 0
group by company_id, entry_id, document_id, day, item_id, branch_id;

update sold_entry k
set price = e.sign * e.way * coalesce(round(case
    when e.currency_id = e.first_id then e.priced
    when e.currency_id = e.second_id then e.priced / nullif(e.rate, 0)
    else e.priced * e.currency_rate end, e.first_decimals), 0) + k.discount
from folded e
where e.company_id = k.company_id and e.id = k.entry_id and e.way <> 0 and e.sign <> 0;

update sold_hour k
set price = e.price
from (
  select company_id, day, hour, branch_id, person_id, screen, sum(price) as price
  from sold_entry
  group by company_id, day, hour, branch_id, person_id, screen) e
where e.company_id = k.company_id and e.day = k.day and e.hour = k.hour
  and e.branch_id is not distinct from k.branch_id
  and e.person_id is not distinct from k.person_id and e.screen = k.screen;

update item_day k
set price = l.price + k.discount
from (
  select e.company_id, e.day, n.item_id, e.branch_id,
    sum(e.sign * e.way * coalesce(round(case
      when e.currency_id = e.first_id then n.amount - n.discount
      when e.currency_id = e.second_id then (n.amount - n.discount) / nullif(e.rate, 0)
      else (n.amount - n.discount) * e.currency_rate end, e.first_decimals), 0)) as price
  from folded e
  join document_line n on n.company_id = e.company_id and n.document_id = e.document_id
  where e.way <> 0 and e.sign <> 0
  group by e.company_id, e.day, n.item_id, e.branch_id) l
where l.company_id = k.company_id and l.day = k.day and l.item_id = k.item_id
  and l.branch_id = k.branch_id;

update item_month k
set price = d.price
from (
  select company_id, date_trunc('month', day)::date as month, item_id, branch_id,
    sum(price) as price
  from item_day
  group by 1, 2, 3, 4) d
where d.company_id = k.company_id and d.month = k.month and d.item_id = k.item_id
  and d.branch_id = k.branch_id;
drop table folded;
