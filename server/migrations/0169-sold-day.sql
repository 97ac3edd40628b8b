-- What was sold to each client and for each project, day by day: a report of a year by client read
-- every entry there is. Kept behind the posting with the entries themselves.

create table sold_day (
  company_id uuid not null references company,
  day date not null,
  branch_id uuid,
  partner_id uuid,
  project_id uuid,
  -- What is of no branch, client or project: a key needs something in its place.
  place_id uuid not null generated always as
    (coalesce(branch_id, '00000000-0000-0000-0000-000000000000')) stored,
  client_id uuid not null generated always as
    (coalesce(partner_id, '00000000-0000-0000-0000-000000000000')) stored,
  job_id uuid not null generated always as
    (coalesce(project_id, '00000000-0000-0000-0000-000000000000')) stored,
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
  price numeric not null,
  cost numeric not null,
  second_cost numeric not null,
  primary key (company_id, day, place_id, client_id, job_id)
);
call put_behind_wall('sold_day');
call keep_in_reach('sold_day', array['branch_id']);
-- Two clients who become one are added up anew.
create index sold_day_by_partner on sold_day (company_id, partner_id) where partner_id is not null;

do $$
begin
  execute format('revoke delete on sold_day from %I', current_setting('comptoir.app_role'));
end
$$;

insert into sold_day (company_id, day, branch_id, partner_id, project_id, tickets, returns, returned,
  second_returned, voids, voided, second_voided, net, second_net, tax, second_tax, total,
  second_total, discount, second_discount, price, cost, second_cost)
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
group by company_id, day, branch_id, partner_id, project_id;
