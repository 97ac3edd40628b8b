-- What was bought of each item, from whom and at which rate of tax, day by day: reports of purchases
-- read every line there is. Kept behind the posting like the sums of sales.

create table bought_day (
  company_id uuid not null references company,
  day date not null,
  branch_id uuid,
  partner_id uuid,
  project_id uuid,
  item_id uuid,
  vat_rate numeric not null,
  -- What is of no branch, supplier, project or item: a key needs something in its place.
  place_id uuid not null generated always as
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) stored,
  supplier_id uuid not null generated always as
    (coalesce(partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  job_id uuid not null generated always as
    (coalesce(project_id, '00000000-0000-0000-0000-000000000000')) stored,
  goods_id uuid not null generated always as
    (coalesce(item_id, '00000000-0000-0000-0000-000000000000')) stored,
  quantity numeric not null,
  net numeric not null,
  second_net numeric not null,
  total numeric not null,
  second_total numeric not null,
  primary key (company_id, day, place_id, supplier_id, job_id, goods_id, vat_rate)
);
call put_behind_wall('bought_day');
call keep_in_reach('bought_day', array['branch_id']);
create index bought_day_by_partner on bought_day (company_id, partner_id)
  where partner_id is not null;

do $$
begin
  execute format('revoke delete on bought_day from %I', current_setting('comptoir.app_role'));
end
$$;

-- Entries that still wait bring theirs with them.
insert into bought_day (company_id, day, branch_id, partner_id, project_id, item_id, vat_rate,
  quantity, net, second_net, total, second_total)
select company_id, day, branch_id, partner_id, project_id, item_id, vat_rate, sum(quantity),
  sum(net), sum(second_net), sum(total), sum(second_total)
from (
  select e.company_id, e.day, d.branch_id, d.partner_id, d.project_id, l.item_id, l.vat_rate,
    e.way * l.base_quantity as quantity,
    e.way * coalesce(round(d.first_total * l.net_until / nullif(d.total, 0), f.decimals)
      - round(d.first_total * (l.net_until - l.net) / nullif(d.total, 0), f.decimals), 0) as net,
    e.way * coalesce(round(d.second_total * l.net_until / nullif(d.total, 0), s.decimals)
      - round(d.second_total * (l.net_until - l.net) / nullif(d.total, 0), s.decimals), 0)
      as second_net,
    e.way * coalesce(round(d.first_total * l.until / nullif(d.total, 0), f.decimals)
      - round(d.first_total * (l.until - l.total) / nullif(d.total, 0), f.decimals), 0) as total,
    e.way * coalesce(round(d.second_total * l.until / nullif(d.total, 0), s.decimals)
      - round(d.second_total * (l.until - l.total) / nullif(d.total, 0), s.decimals), 0)
      as second_total
  from (
    select e.company_id, e.document_id, e.day,
      case when e.kind = 'posting' then 1 when o.kind = 'posting' then -1 else 0 end
        * case p.behaviour when 'purchaseInvoice' then 1 else -1 end as way
    from entry e
    join document p on p.company_id = e.company_id and p.id = e.document_id
      and p.behaviour in ('purchaseInvoice', 'purchaseReturn')
    left join entry o on o.company_id = e.company_id and o.id = e.reversal_of
    where not exists (
      select 1 from unfolded u where u.company_id = e.company_id and u.entry_id = e.id)) e
  join document d on d.company_id = e.company_id and d.id = e.document_id
  join currency f on f.company_id = e.company_id and f.rank = 'first'
  left join currency s on s.company_id = e.company_id and s.rank = 'second'
  join (
    select n.company_id, n.document_id, n.item_id, n.vat_rate, n.base_quantity, n.net, n.total,
      sum(n.total) over (partition by n.company_id, n.document_id order by n.position) as until,
      sum(n.net) over (partition by n.company_id, n.document_id order by n.position) as net_until
    from document_line n
    join document p on p.company_id = n.company_id and p.id = n.document_id
      and p.behaviour in ('purchaseInvoice', 'purchaseReturn')) l
    on l.company_id = e.company_id and l.document_id = e.document_id
  where e.way <> 0) lines
group by company_id, day, branch_id, partner_id, project_id, item_id, vat_rate;

-- Two who become one: what is kept of every entry names the one who stays, and days are added up.
create function add_up_days(kept uuid, dropped uuid) returns void
language sql as $$
  update sold_day
  set tickets = 0, returns = 0, returned = 0, second_returned = 0, voids = 0, voided = 0,
    second_voided = 0, net = 0, second_net = 0, tax = 0, second_tax = 0, total = 0,
    second_total = 0, discount = 0, second_discount = 0, price = 0, cost = 0, second_cost = 0
  where company_id = current_company() and partner_id in (kept, dropped);

  insert into sold_day as d (company_id, day, branch_id, partner_id, project_id, tickets, returns,
    returned, second_returned, voids, voided, second_voided, net, second_net, tax, second_tax,
    total, second_total, discount, second_discount, price, cost, second_cost)
  select company_id, day, branch_id, partner_id, project_id,
    sum(case when way = 1 then sign else 0 end), sum(case when way = -1 then sign else 0 end),
    sum(case when way = -1 then - total else 0 end),
    sum(case when way = -1 then - second_total else 0 end),
    sum(case when way = 1 and sign = -1 then 1 else 0 end),
    sum(case when way = 1 and sign = -1 then - total else 0 end),
    sum(case when way = 1 and sign = -1 then - second_total else 0 end),
    sum(net), sum(second_net), sum(tax), sum(second_tax), sum(total), sum(second_total),
    sum(discount), sum(second_discount), sum(price), sum(cost), sum(second_cost)
  from sold_entry
  where company_id = current_company() and partner_id = kept
  group by company_id, day, branch_id, partner_id, project_id
  on conflict (company_id, day, place_id, client_id, job_id) do update
  set tickets = excluded.tickets, returns = excluded.returns, returned = excluded.returned,
    second_returned = excluded.second_returned, voids = excluded.voids,
    voided = excluded.voided, second_voided = excluded.second_voided, net = excluded.net,
    second_net = excluded.second_net, tax = excluded.tax, second_tax = excluded.second_tax,
    total = excluded.total, second_total = excluded.second_total,
    discount = excluded.discount, second_discount = excluded.second_discount,
    price = excluded.price, cost = excluded.cost, second_cost = excluded.second_cost;

  insert into bought_day as d (company_id, day, branch_id, partner_id, project_id, item_id, vat_rate,
    quantity, net, second_net, total, second_total)
  select company_id, day, branch_id, kept, project_id, item_id, vat_rate, quantity, net, second_net,
    total, second_total
  from bought_day
  where company_id = current_company() and partner_id = dropped
  on conflict (company_id, day, place_id, supplier_id, job_id, goods_id, vat_rate) do update
  set quantity = d.quantity + excluded.quantity, net = d.net + excluded.net,
    second_net = d.second_net + excluded.second_net, total = d.total + excluded.total,
    second_total = d.second_total + excluded.second_total;

  update bought_day
  set quantity = 0, net = 0, second_net = 0, total = 0, second_total = 0
  where company_id = current_company() and partner_id = dropped;
$$;
