-- What kind of shop a company is: it said so when it was founded, and may say otherwise.
alter table company
  add column shop_kind text,
  add constraint company_shop_kind_is_known
    check (shop_kind in ('grocery', 'cafe', 'restaurant', 'boutique', 'wholesale', 'services'))
    not valid;

-- Most first steps are done by facts that stand elsewhere. Here is what no other table knows: that
-- a step was sent away, or that the printer was tried.
create table first_step (
  company_id uuid not null references company,
  name text not null,
  state text not null,
  at timestamptz not null default now(),
  user_name text,
  primary key (company_id, name),
  constraint first_step_state_is_known check (state in ('away', 'done')),
  constraint first_step_name_is_short check (length(name) between 1 and 40)
);
call put_behind_wall('first_step');

-- Companies that are at work have found their way.
insert into first_step (company_id, name, state)
select c.company_id, s.name, 'away'
from company c
cross join unnest(array['company', 'rate', 'taxes', 'items', 'stock', 'balances', 'printer', 'sale',
  'users']) as s (name)
where exists (select 1 from document d where d.company_id = c.company_id);
