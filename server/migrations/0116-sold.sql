-- What reports add up: of every entry what it says about sales, in both currencies, and beside the
-- sums of items their taxes, discounts and second currency. Kept behind the posting like the sums
-- of the dashboard; entries that still stand in `unfolded` are added by whoever reads.

create table sold_entry (
  company_id uuid not null references company,
  entry_id uuid not null,
  -- None where somebody wrote to the accounts by hand.
  document_id uuid,
  day date not null,
  hour integer not null,
  branch_id uuid,
  -- Who rang it up or posted it.
  person_id uuid,
  partner_id uuid,
  project_id uuid,
  screen text not null,
  -- A sale, its return, or neither; and whether it was posted or undone.
  way integer not null,
  sign integer not null,
  net numeric not null,
  second_net numeric not null,
  tax numeric not null,
  second_tax numeric not null,
  total numeric not null,
  second_total numeric not null,
  discount numeric not null,
  second_discount numeric not null,
  cost numeric not null,
  second_cost numeric not null,
  primary key (company_id, entry_id),
  constraint sold_entry_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint sold_entry_project_exists foreign key (company_id, project_id) references project
);
call put_behind_wall('sold_entry');
call keep_in_reach('sold_entry', array['branch_id']);
create index sold_entry_by_day on sold_entry (company_id, day);
create index sold_entry_by_partner on sold_entry (company_id, partner_id)
  where partner_id is not null;
create index sold_entry_by_project on sold_entry (company_id, project_id)
  where project_id is not null;

-- The same by hour and person: a year of them is a few thousand rows, however much was sold.
create table sold_hour (
  company_id uuid not null references company,
  day date not null,
  hour integer not null,
  branch_id uuid,
  person_id uuid,
  screen text not null,
  -- What is of no branch or by nobody: a key needs something in its place.
  place_id uuid not null generated always as
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) stored,
  who_id uuid not null generated always as
    (coalesce(person_id, '00000000-0000-0000-0000-000000000000')) stored,
  tickets integer not null,
  returns integer not null,
  returned numeric not null,
  second_returned numeric not null,
  voids integer not null,
  voided numeric not null,
  second_voided numeric not null,
  net numeric not null,
  second_net numeric not null,
  tax numeric not null,
  second_tax numeric not null,
  total numeric not null,
  second_total numeric not null,
  discount numeric not null,
  second_discount numeric not null,
  cost numeric not null,
  second_cost numeric not null,
  primary key (company_id, day, hour, place_id, who_id, screen)
);
call put_behind_wall('sold_hour');
call keep_in_reach('sold_hour', array['branch_id']);

do $$
begin
  execute format('revoke delete on sold_entry, sold_hour from %I',
    current_setting('comptoir.app_role'));
end
$$;

alter table item_day
  add column second_net numeric not null default 0,
  add column tax numeric not null default 0,
  add column second_tax numeric not null default 0,
  add column discount numeric not null default 0,
  add column second_discount numeric not null default 0,
  add column second_cost numeric not null default 0;

alter table item_month
  add column second_net numeric not null default 0,
  add column tax numeric not null default 0,
  add column second_tax numeric not null default 0,
  add column discount numeric not null default 0,
  add column second_discount numeric not null default 0,
  add column second_cost numeric not null default 0;

-- What was folded before: the entries with what they booked, and the lines of their documents.
create temporary table folded on commit drop as
select e.company_id, e.id, e.document_id, e.branch_id as entry_branch_id, e.day, e.at, e.kind,
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
  d.screen, d.behaviour, d.branch_id, d.posted_at, d.posted_by, d.partner_id, d.project_id,
  d.currency_id, d.rate, d.currency_rate, d.net as document_net,
  d.vat + d.tax1 + d.tax2 as document_tax, d.first_total, d.second_total,
  coalesce(d.screen in ('sales', 'pos'), false) as is_of_sales,
  coalesce(b.net, 0) as net, coalesce(b.second_net, 0) as second_net, coalesce(b.tax, 0) as tax,
  coalesce(b.second_tax, 0) as second_tax, coalesce(b.cost, 0) as cost,
  coalesce(b.second_cost, 0) as second_cost,
  f.id as first_id, f.decimals as first_decimals, s.id as second_id,
  s.decimals as second_decimals
from entry e
join currency f on f.company_id = e.company_id and f.rank = 'first'
left join currency s on s.company_id = e.company_id and s.rank = 'second'
left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
left join document d on d.company_id = e.company_id and d.id = e.document_id
left join (
  select l.company_id, l.entry_id,
    sum(- l.first) filter (where a.role = 'sales') as net,
    sum(- l.second) filter (where a.role = 'sales') as second_net,
    sum(l.first) filter (where a.role = 'costOfSales') as cost,
    sum(l.second) filter (where a.role = 'costOfSales') as second_cost,
    sum(- l.first) filter (where a.role in ('vatDue', 'tax1Due', 'tax2Due')) as tax,
    sum(- l.second) filter (where a.role in ('vatDue', 'tax1Due', 'tax2Due')) as second_tax
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id
  where a.role in ('sales', 'costOfSales', 'vatDue', 'tax1Due', 'tax2Due')
  group by l.company_id, l.entry_id) b
  on b.company_id = e.company_id and b.entry_id = e.id and e.kind <> 'closing'
where (b.entry_id is not null or d.screen in ('sales', 'pos', 'purchasing', 'stock', 'adjustment'))
  and not exists (
    select 1
    from unfolded u
    where u.company_id = e.company_id and u.entry_id = e.id);
analyze folded;

create temporary table sold_line on commit drop as
select e.company_id, e.id as entry_id, e.day, e.branch_id, l.item_id,
  case when e.way = 0 then 0 else coalesce(
    round(e.second_net * l.until / nullif(e.document_net, 0), e.second_decimals)
      - round(e.second_net * (l.until - l.net) / nullif(e.document_net, 0), e.second_decimals),
    0) end as second_net,
  case when e.way = 0 then 0 else coalesce(
    round(e.tax * l.taxed_until / nullif(e.document_tax, 0), e.first_decimals)
      - round(e.tax * (l.taxed_until - l.taxes) / nullif(e.document_tax, 0), e.first_decimals),
    0) end as tax,
  case when e.way = 0 then 0 else coalesce(
    round(e.second_tax * l.taxed_until / nullif(e.document_tax, 0), e.second_decimals)
      - round(e.second_tax * (l.taxed_until - l.taxes) / nullif(e.document_tax, 0),
        e.second_decimals), 0) end as second_tax,
  coalesce(e.sign * e.way * g.first, 0) as discount,
  coalesce(e.sign * e.way * case when e.currency_id = e.second_id then l.given
    else round(g.first * e.rate, e.second_decimals) end, 0) as second_discount,
  coalesce(e.sign * case when e.way = -1 then -1 else 1 end * l.second_cost, 0) as second_cost
from folded e
join (
  select n.company_id, n.document_id, n.item_id, n.net, n.second_cost,
    n.vat + n.tax1 + n.tax2 as taxes,
    sum(n.net) over by_place as until,
    sum(n.vat + n.tax1 + n.tax2) over by_place as taxed_until,
    case when n.discount_percent <> 0 or n.discount_amount <> 0 or n.discount <> 0
      then round(n.quantity * n.unit_price, 6) - n.amount + n.discount else 0 end as given
  from document_line n
  window by_place as (partition by n.company_id, n.document_id order by n.position)) l
  on l.company_id = e.company_id and l.document_id = e.document_id
cross join lateral (
  select round(case
    when e.currency_id = e.first_id then l.given
    when e.currency_id = e.second_id then l.given / nullif(e.rate, 0)
    else l.given * e.currency_rate end, e.first_decimals) as first) g
where e.is_of_sales and e.sign <> 0;

insert into sold_entry
  (company_id, entry_id, document_id, day, hour, branch_id, person_id, partner_id, project_id,
    screen, way, sign, net, second_net, tax, second_tax, total, second_total, discount,
    second_discount, cost, second_cost)
select e.company_id, e.id, e.document_id, e.day,
  extract(hour from coalesce(x.rung_at, e.posted_at, e.at) at time zone c.time_zone)::integer,
  coalesce(e.branch_id, e.entry_branch_id),
  case when e.is_of_sales then coalesce(x.cashier_id, e.posted_by) end,
  case when e.is_of_sales then e.partner_id end, case when e.is_of_sales then e.project_id end,
  case when e.is_of_sales then e.screen else 'other' end, e.way, e.sign, e.net, e.second_net,
  case when e.is_of_sales then e.tax else 0 end,
  case when e.is_of_sales then e.second_tax else 0 end,
  coalesce(e.sign * e.way * e.first_total, 0), coalesce(e.sign * e.way * e.second_total, 0),
  coalesce(g.discount, 0), coalesce(g.second_discount, 0), e.cost, e.second_cost
from folded e
join company c on c.company_id = e.company_id
left join ticket_extra x on x.company_id = e.company_id and x.document_id = e.document_id
left join (
  select company_id, entry_id, sum(discount) as discount, sum(second_discount) as second_discount
  from sold_line
  group by company_id, entry_id) g on g.company_id = e.company_id and g.entry_id = e.id
where e.is_of_sales and e.way <> 0 and e.sign <> 0 or e.net <> 0 or e.cost <> 0;

insert into sold_hour
  (company_id, day, hour, branch_id, person_id, screen, tickets, returns, returned,
    second_returned, voids, voided, second_voided, net, second_net, tax, second_tax, total,
    second_total, discount, second_discount, cost, second_cost)
select company_id, day, hour, branch_id, person_id, screen,
  sum(case when way = 1 then sign else 0 end), sum(case when way = -1 then sign else 0 end),
  sum(case when way = -1 then - total else 0 end),
  sum(case when way = -1 then - second_total else 0 end),
  sum(case when way = 1 and sign = -1 then 1 else 0 end),
  sum(case when way = 1 and sign = -1 then - total else 0 end),
  sum(case when way = 1 and sign = -1 then - second_total else 0 end), sum(net), sum(second_net),
  sum(tax), sum(second_tax), sum(total), sum(second_total), sum(discount), sum(second_discount),
  sum(cost), sum(second_cost)
from sold_entry
group by company_id, day, hour, branch_id, person_id, screen;

-- The second currency of what became known after it was sold: as sums of items are folded.
create temporary table beside_net on commit drop as
select company_id, day, item_id, branch_id, sum(second_net) as second_net, sum(tax) as tax,
  sum(second_tax) as second_tax, sum(discount) as discount,
  sum(second_discount) as second_discount, sum(second_cost) as second_cost
from (
  select company_id, day, item_id, branch_id, second_net, tax, second_tax, discount,
    second_discount, second_cost
  from sold_line
  union all
  select e.company_id, e.day, m.item_id, e.branch_id, 0, 0, 0, 0, 0,
    coalesce(- m.second_value * e.late_sign, 0)
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
      or k.quantity < 0 and w.behaviour = 'transferReceipt' and w.reason in ('short', 'damaged'))
      is not true
    and (m.at = e.made_at and m.day = e.made_day
      or e.kind = 'revaluation' and m.reversal_of is null and m.at < e.at
        and r.document_id <> m.document_id and r.at < e.at)
  union all
  select e.company_id, e.day, l.item_id, e.branch_id, 0, 0, 0, 0, 0,
    coalesce(e.sign * (round(l.second_cost * l.matched / l.base_quantity, e.second_decimals)
      - l.second_matched_cost), 0)
  from folded e
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0 and l.is_stocked and l.matched <> 0
  union all
  select e.company_id, e.day, t.item_id, e.branch_id, 0, 0, 0, 0, 0,
    coalesce(e.sign * c.second_amount, 0)
  from folded e
  join document_line l on l.company_id = e.company_id and l.document_id = e.document_id
  join landed_cost c on c.company_id = l.company_id and c.line_id = l.id
  join document_line t on t.company_id = c.company_id and t.id = c.target_line_id
  where e.behaviour = 'purchaseInvoice' and e.sign <> 0) parts
group by 1, 2, 3, 4;

update item_day k
set second_net = b.second_net, tax = b.tax, second_tax = b.second_tax, discount = b.discount,
  second_discount = b.second_discount, second_cost = b.second_cost
from beside_net b
where b.company_id = k.company_id and b.day = k.day and b.item_id = k.item_id
  and b.branch_id = k.branch_id;

update item_month k
set second_net = b.second_net, tax = b.tax, second_tax = b.second_tax, discount = b.discount,
  second_discount = b.second_discount, second_cost = b.second_cost
from (
  select company_id, date_trunc('month', day)::date as month, item_id, branch_id,
    sum(second_net) as second_net, sum(tax) as tax, sum(second_tax) as second_tax,
    sum(discount) as discount, sum(second_discount) as second_discount,
    sum(second_cost) as second_cost
  from beside_net
  group by 1, 2, 3, 4) b
where b.company_id = k.company_id and b.month = k.month and b.item_id = k.item_id
  and b.branch_id = k.branch_id;
