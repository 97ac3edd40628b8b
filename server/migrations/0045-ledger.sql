-- The ledger in two currencies: every line says its amount in its own currency and what that is
-- worth in the two of the company, and an entry balances in both. Accounts of money have one
-- currency each. Branch and project stand on every line.

-- Accounts of money, one for each of the two currencies.
alter table account add column currency_id uuid;
alter table account add constraint account_currency_exists
  foreign key (company_id, currency_id) references currency not valid;
create index account_by_currency on account (company_id, currency_id);
alter table account drop constraint account_role_is_unique;
create unique index account_of_role_is_one on account (company_id, role, currency_id)
  nulls not distinct
  where role is not null;

update account set role = 'exchangeGain' where role = 'exchange';

-- Every account of money that the two currencies need: the second is named after the first.
create function complete_money_accounts() returns void
language sql
as $$
  update account a
  set currency_id = c.id
  from currency c
  where c.company_id = a.company_id and c.rank = 'first' and a.currency_id is null
    and a.role in ('cash', 'safe', 'bank', 'card');
  insert into account (company_id, id, code, name, name_fr, name_ar, kind, role, currency_id)
  select a.company_id, gen_random_uuid(), a.code || '-' || s.code, a.name || ' ' || s.code,
    a.name_fr || ' ' || s.code, a.name_ar || ' ' || s.code, a.kind, a.role, s.id
  from account a
  join currency f on f.company_id = a.company_id and f.id = a.currency_id and f.rank = 'first'
  join currency s on s.company_id = a.company_id and s.rank = 'second'
  where a.role in ('cash', 'safe', 'bank', 'card') and not exists (
    select 1
    from account o
    where o.company_id = a.company_id and o.role = a.role and o.currency_id = s.id)
$$;

create function new_currency_has_accounts() returns trigger
language plpgsql
as $$
begin
  perform complete_money_accounts();
  return null;
end
$$;
create trigger currency_has_accounts after insert or update of rank on currency
for each statement execute function new_currency_has_accounts();

insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  -- The company may have used the code itself.
  s.code || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = s.code)
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  s.name, s.fr, s.ar, s.kind, s.role
from company c
cross join (values
  ('card', '1025', 'asset', 'Card clearing', 'Cartes à encaisser', 'بطاقات قيد التحصيل'),
  ('retained', '3200', 'equity', 'Retained earnings', 'Report à nouveau', 'أرباح مدوّرة'),
  ('exchangeLoss', '6250', 'expense', 'Exchange losses', 'Pertes de change', 'خسائر فروقات الصرف')
) as s (role, code, kind, name, fr, ar)
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
select complete_money_accounts();

-- An entry without a document is of a branch: the first one, where nobody said.
update entry e
set branch_id = (
  select b.id
  from branch b
  where b.company_id = e.company_id
  order by b.code is not null, b.created_at, b.id
  limit 1)
where e.document_id is null and e.branch_id is null;

-- The lines.
alter table entry_line disable trigger user;
alter table entry_line drop constraint entry_line_has_one_side;
alter table entry_line
  add column branch_id uuid,
  add column project_id uuid,
  add column currency_id uuid,
  add column amount numeric,
  add column first numeric;
update entry_line l
set branch_id = coalesce(d.branch_id, e.branch_id, (
    select b.id
    from branch b
    where b.company_id = l.company_id
    order by b.code is not null, b.created_at, b.id
    limit 1)),
  project_id = d.project_id,
  currency_id = c.id,
  amount = l.debit - l.credit,
  first = l.debit - l.credit,
  second = l.second * sign(l.debit - l.credit)
from entry e
left join document d on d.company_id = e.company_id and d.id = e.document_id
join currency c on c.company_id = e.company_id and c.rank = 'first'
where e.company_id = l.company_id and e.id = l.entry_id;
drop trigger entry_line_balances on entry_line;
insert into entry_line
  (company_id, entry_id, position, account_id, branch_id, project_id, currency_id, amount, first,
    second, debit, credit, day)
select l.company_id, l.entry_id, max(l.position) + 1, a.id, min(l.branch_id::text)::uuid,
  min(l.project_id::text)::uuid, s.id, - sum(l.second), 0, - sum(l.second), 0, 0, l.day
from entry_line l
join account a on a.company_id = l.company_id and a.role = 'rounding'
join currency s on s.company_id = l.company_id and s.rank = 'second'
group by l.company_id, l.entry_id, a.id, s.id, l.day
having sum(l.second) <> 0;
alter table entry_line enable trigger user;
alter table entry_line
  drop column debit,
  drop column credit,
  alter column branch_id set not null,
  alter column currency_id set not null,
  alter column amount set not null,
  alter column first set not null,
  add constraint entry_line_project_exists foreign key (company_id, project_id) references project not valid,
  add constraint entry_line_says_something
    check ((first <> 0 or coalesce(second, 0) <> 0) and abs(first) < 1e18 and abs(amount) < 1e21
      and abs(coalesce(second, 0)) < 1e21) not valid;

-- An entry comes with all its lines at once and balances in both measures; a line in one of the two
-- currencies is worth itself there; an account of money has lines of its own currency alone. The
-- currency and the branch are looked at here, once for all lines, and not by a key for each: they
-- hold on to their rows through accounts and entries.
create or replace function entry_must_balance() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from added
    group by company_id, entry_id
    having sum(first) <> 0 or coalesce(sum(second), 0) <> 0 or count(*) < 2)
  then
    raise exception using
      errcode = '23514', constraint = 'entry_must_balance', table = 'entry_line';
  end if;
  if exists (
    select 1
    from added l
    left join currency c on c.company_id = l.company_id and c.id = l.currency_id
    left join branch b on b.company_id = l.company_id and b.id = l.branch_id
    join account a on a.company_id = l.company_id and a.id = l.account_id
    where c.id is null or b.id is null
      or c.rank = 'first' and l.amount <> l.first
      or c.rank = 'second' and l.amount is distinct from l.second
      or a.currency_id is not null and a.currency_id <> l.currency_id)
  then
    raise exception using
      errcode = '23514', constraint = 'entry_line_is_worth_itself', table = 'entry_line';
  end if;
  return null;
end
$$;
create trigger entry_line_balances
after insert on entry_line
referencing new table as added
for each statement execute function entry_must_balance();

-- The drawer whose cash an entry moves; none of the office.
alter table entry add column drawer_id uuid;
alter table entry add constraint entry_drawer_exists
  foreign key (company_id, drawer_id) references drawer not valid;
update entry e
set drawer_id = s.drawer_id
from (
  select company_id, opening_entry_id as entry_id, drawer_id from shift
  union
  select company_id, closing_entry_id, drawer_id from shift
  union
  select m.company_id, m.entry_id, s.drawer_id
  from cash_movement m
  join shift s on s.company_id = m.company_id and s.id = m.shift_id) s
where e.company_id = s.company_id and e.id = s.entry_id;
update entry e
set drawer_id = s.drawer_id
from ticket_extra x
join shift s on s.company_id = x.company_id and s.id = x.shift_id
where e.company_id = x.company_id and e.document_id = x.document_id;

alter table entry drop constraint entry_kind_is_known;
alter table entry add constraint entry_kind_is_known check (kind in ('posting', 'allocation',
  'cheque', 'revaluation', 'reversal', 'manual', 'drawer', 'exchange', 'closing')) not valid;
alter table entry drop constraint entry_names_its_document;
alter table entry add constraint entry_names_its_document check (
  kind = 'exchange' or (kind in ('manual', 'drawer', 'closing')) = (document_id is null)) not valid;

-- Where money lies: each account of money, the cash of each drawer by itself. Entries move it, by
-- the trigger below, so that nobody forgets to. Tills have rows of their own and never wait for each
-- other.
create table money_place (
  company_id uuid not null references company,
  account_id uuid not null,
  drawer_id uuid,
  -- A key needs something in the place of no drawer.
  place_key uuid not null generated always as
    (coalesce(drawer_id, '00000000-0000-0000-0000-000000000000')) stored,
  amount numeric not null default 0,
  first numeric not null default 0,
  second numeric not null default 0,
  primary key (company_id, account_id, place_key),
  constraint money_place_account_exists foreign key (company_id, account_id) references account,
  constraint money_place_drawer_exists foreign key (company_id, drawer_id) references drawer
);
call put_behind_wall('money_place');
call keep_in_reach('money_place', array['drawer_id']);
create index money_place_by_drawer on money_place (company_id, drawer_id)
  where drawer_id is not null;
insert into money_place (company_id, account_id, drawer_id, amount, first, second)
select l.company_id, l.account_id, e.drawer_id, sum(l.amount), sum(l.first),
  sum(coalesce(l.second, 0))
from entry_line l
join account a on a.company_id = l.company_id and a.id = l.account_id
join entry e on e.company_id = l.company_id and e.id = l.entry_id
where a.currency_id is not null
group by 1, 2, 3;
insert into money_place (company_id, account_id, drawer_id)
select d.company_id, a.id, d.id
from drawer d
join account a on a.company_id = d.company_id and a.role = 'cash'
on conflict do nothing;

create function entry_moves_money() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into money_place as p (company_id, account_id, drawer_id, amount, first, second)
  select l.company_id, l.account_id, e.drawer_id, sum(l.amount), sum(l.first),
    sum(coalesce(l.second, 0))
  from added l
  join account a on a.company_id = l.company_id and a.id = l.account_id
    and a.currency_id is not null
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  group by 1, 2, 3
  order by 2, 3
  on conflict (company_id, account_id, place_key) do update
  set amount = p.amount + excluded.amount, first = p.first + excluded.first,
    second = p.second + excluded.second;
  return null;
end
$$;
create trigger entry_line_moves_money
after insert on entry_line
referencing new table as added
for each statement execute function entry_moves_money();

-- Sums per account, branch, project, currency and day.
drop table account_day;
create table account_day (
  company_id uuid not null references company,
  account_id uuid not null,
  branch_id uuid not null,
  project_id uuid,
  currency_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  first_debit numeric not null,
  first_credit numeric not null,
  second_debit numeric not null,
  second_credit numeric not null,
  -- A key needs something in the place of no project.
  project_key uuid not null generated always as
    (coalesce(project_id, '00000000-0000-0000-0000-000000000000')) stored,
  primary key (company_id, account_id, day, branch_id, project_key, currency_id),
  constraint account_day_account_exists foreign key (company_id, account_id) references account,
  constraint account_day_branch_exists foreign key (company_id, branch_id) references branch,
  constraint account_day_project_exists foreign key (company_id, project_id) references project,
  constraint account_day_currency_exists foreign key (company_id, currency_id) references currency
);
call put_behind_wall('account_day');
call hide_out_of_reach('account_day', 'false');
create index account_day_by_branch on account_day (company_id, branch_id);
create index account_day_by_project on account_day (company_id, project_id)
  where project_id is not null;
create index entry_line_by_project on entry_line (company_id, project_id, day)
  where project_id is not null;
insert into account_day (company_id, account_id, branch_id, project_id, currency_id, day, debit,
  credit, first_debit, first_credit, second_debit, second_credit)
select l.company_id, l.account_id, l.branch_id, l.project_id, l.currency_id, l.day,
  sum(greatest(l.amount, 0)), sum(greatest(- l.amount, 0)), sum(greatest(l.first, 0)),
  sum(greatest(- l.first, 0)), sum(greatest(coalesce(l.second, 0), 0)),
  sum(greatest(- coalesce(l.second, 0), 0))
from entry_line l
where not exists (
  select 1
  from unfolded u
  where u.company_id = l.company_id and u.entry_id = l.entry_id)
group by 1, 2, 3, 4, 5, 6;

-- What is open, what was allocated and what cheques are worth, in the second currency as well.
alter table open_item
  add column second_amount numeric,
  add column second_open numeric;
update open_item o
set second_amount = d.second_total,
  second_open = case when o.open = o.amount then d.second_total
    when o.open = 0 then 0
    else round(d.second_total * o.open / o.amount, s.decimals) end
from document d
join currency s on s.company_id = d.company_id and s.rank = 'second'
where d.company_id = o.company_id and d.id = o.document_id;
alter table open_item drop constraint open_item_closes_in_both;
alter table open_item add constraint open_item_closes_in_all
  check (open > 0 or (first_open = 0 and coalesce(second_open, 0) = 0)) not valid;
alter table open_item add constraint open_item_second_is_within_its_amount
  check (second_open is null or second_open between 0 and second_amount) not valid;

alter table allocation
  add column second_amount numeric,
  add column second_exchange numeric,
  add column second_written_off numeric;
alter table allocation drop constraint allocation_amounts_are_positive;
alter table allocation add constraint allocation_amounts_are_positive
  check (from_amount >= 0 and to_amount > 0 and from_amount < 1e18 and to_amount < 1e18
    and abs(exchange) < 1e18) not valid;

alter table cheque add column second_amount numeric;
update cheque k
set second_amount = d.second_total
from document d
where d.company_id = k.company_id and d.id = k.document_id;

-- Stock in both currencies.
alter table stock_balance
  add column second_value numeric,
  add column second_last_cost numeric;
alter table stock_move add column second_value numeric;

-- A method may have an account of money of its own.
alter table payment_method add column account_id uuid;
alter table payment_method add constraint payment_method_account_exists
  foreign key (company_id, account_id) references account not valid;
create index payment_method_by_account on payment_method (company_id, account_id);

create function method_account_must_fit() returns trigger
language plpgsql
as $$
begin
  if new.account_id is not null and not exists (
    select 1
    from account a
    where a.company_id = new.company_id and a.id = new.account_id
      and a.currency_id = new.currency_id
      -- Drawers and the safe are counted: nothing else lies there.
      and (a.role is null or new.type <> 'cash' and a.role in ('bank', 'card')))
  then
    raise exception using errcode = '23514', table = 'payment_method',
      constraint = 'payment_method_account_is_of_its_currency';
  end if;
  return new;
end
$$;
create trigger payment_method_account_fits before insert or update of account_id, currency_id, type
on payment_method for each row execute function method_account_must_fit();

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant update (partner_id) on entry_line to %I', app);
  execute format('revoke delete on account_day, money_place from %I', app);
end
$$;

-- What lies in places of the office, held until the transaction ends: all that stands on an account
-- of money, but for the cash of drawers. Of the whole company, whatever branches the asker sees. The
-- sums are read once the accounts are held.
create function held_places(accounts uuid[])
returns table (account_id uuid, amount numeric, first numeric, second numeric)
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  perform 1
  from account a
  where a.company_id = current_company() and a.id = any (accounts) and a.currency_id is not null
  order by a.id
  for no key update;
  return query
    select a.id, coalesce(sum(p.amount), 0), coalesce(sum(p.first), 0), coalesce(sum(p.second), 0)
    from account a
    left join money_place p on p.company_id = a.company_id and p.account_id = a.id
      and (p.drawer_id is null or a.role is distinct from 'cash')
    where a.company_id = current_company() and a.id = any (accounts)
      and a.currency_id is not null
    group by a.id;
end
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function held_places(uuid[]) from public;
  revoke all on function entry_moves_money() from public;
  execute format('grant execute on function held_places(uuid[]) to %I', app);
end
$$;
