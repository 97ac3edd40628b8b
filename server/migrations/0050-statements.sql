-- Statements and the end of a year: fiscal years, budgets, entries that come back by themselves.

-- A year follows the one before it without a gap. While it is closing only entries by hand and those
-- of the closing itself are taken; once closed nothing is, whoever writes it.
create table fiscal_year (
  company_id uuid not null references company,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  state text not null default 'open',
  closed_at timestamptz,
  closed_name text,
  closing_entry_id uuid,
  primary key (company_id, id),
  constraint fiscal_year_begins_once unique (company_id, from_day),
  constraint fiscal_year_ends_once unique (company_id, to_day),
  constraint fiscal_year_entry_exists foreign key (company_id, closing_entry_id) references entry,
  constraint fiscal_year_state_is_known check (state in ('open', 'closing', 'closed')),
  constraint fiscal_year_has_days check (from_day < to_day),
  constraint fiscal_year_is_closed_completely
    check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (closed_name is not null))
);
call put_behind_wall('fiscal_year');
create index fiscal_year_not_open on fiscal_year (company_id, to_day) where state <> 'open';

-- Closings are few and looked through by every statement.
create index entry_closing on entry (company_id, day) where kind = 'closing';

-- Nothing is posted into a closed period or year.
create or replace function day_must_be_open() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from books_lock
    where company_id = new.company_id and new.day <= locked_through)
  then
    raise exception using errcode = '23514', constraint = 'day_is_locked', table = tg_table_name;
  end if;
  if exists (
    select 1
    from fiscal_year
    where company_id = new.company_id and state <> 'open' and new.day <= to_day
      and (state = 'closed' or new.day >= from_day))
  then
    raise exception using errcode = '23514', constraint = 'year_is_closed', table = tg_table_name;
  end if;
  return new;
end
$$;

-- The same of an entry. That of the closing is dated on the last day, which a period may have closed
-- for everything else; a year that is closing still takes what is written by hand.
create function entry_day_must_be_open() returns trigger
language plpgsql
as $$
begin
  if new.kind <> 'closing' and exists (
    select 1
    from books_lock
    where company_id = new.company_id and new.day <= locked_through)
  then
    raise exception using errcode = '23514', constraint = 'day_is_locked', table = tg_table_name;
  end if;
  if exists (
    select 1
    from fiscal_year
    where company_id = new.company_id and state <> 'open' and new.day <= to_day
      and (state = 'closed'
        or new.day >= from_day and new.kind not in ('manual', 'closing', 'exchange')))
  then
    raise exception using errcode = '23514', constraint = 'year_is_closed', table = tg_table_name;
  end if;
  return new;
end
$$;
drop trigger entry_day_is_open on entry;
create trigger entry_day_is_open before insert on entry
for each row execute function entry_day_must_be_open();

-- What is planned, account by account and month by month, in the first currency: income and expense
-- both above zero.
create table budget (
  company_id uuid not null references company,
  account_id uuid not null,
  month date not null,
  amount numeric not null,
  primary key (company_id, account_id, month),
  constraint budget_account_exists
    foreign key (company_id, account_id) references account on delete cascade,
  constraint budget_is_of_a_month check (extract(day from month) = 1),
  constraint budget_amount_is_a_number check (abs(amount) < 1e18)
);
call put_behind_wall('budget');

-- An entry that comes back: rent, leasing, a provision that is undone in the next period.
create table recurring_entry (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  note text,
  branch_id uuid,
  every text not null,
  first_day date not null,
  last_day date,
  -- It posts itself on its day, or waits for somebody to say so.
  is_automatic boolean not null,
  is_undone boolean not null,
  is_active boolean not null default true,
  -- The next day it has not been made for; none once it has ended.
  next_day date,
  -- Why it could not be posted; told once.
  held_code text,
  user_name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint recurring_entry_branch_exists foreign key (company_id, branch_id) references branch,
  constraint recurring_entry_name_is_unique unique (company_id, name),
  constraint recurring_entry_name_is_short check (length(name) between 1 and 120),
  constraint recurring_entry_every_is_known check (every in ('month', 'quarter', 'year')),
  constraint recurring_entry_ends_after_it_begins check (last_day >= first_day)
);
call put_behind_wall('recurring_entry');
call keep_in_reach('recurring_entry', array['branch_id'], true);
create index recurring_entry_due on recurring_entry (company_id, next_day)
  where is_active and next_day is not null;

create table recurring_line (
  company_id uuid not null references company,
  recurring_id uuid not null,
  position integer not null,
  account_id uuid not null,
  partner_id uuid,
  project_id uuid,
  debit numeric not null,
  credit numeric not null,
  note text,
  primary key (company_id, recurring_id, position),
  constraint recurring_line_entry_exists
    foreign key (company_id, recurring_id) references recurring_entry on delete cascade,
  constraint recurring_line_account_exists foreign key (company_id, account_id) references account,
  constraint recurring_line_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint recurring_line_project_exists foreign key (company_id, project_id) references project,
  constraint recurring_line_has_one_side
    check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0) and debit + credit < 1e18)
);
call put_behind_wall('recurring_line');
create index recurring_line_by_account on recurring_line (company_id, account_id);
create index recurring_line_by_partner on recurring_line (company_id, partner_id);
call keep_in_reach('recurring_line', array['recurring_id']);

-- Each day of a recurring entry is made once: the key keeps a second one out.
create table recurring_run (
  company_id uuid not null references company,
  recurring_id uuid not null,
  day date not null,
  state text not null,
  entry_id uuid,
  -- A provision is undone on this day, by that entry.
  undo_day date,
  undo_entry_id uuid,
  at timestamptz not null default now(),
  user_name text not null,
  primary key (company_id, recurring_id, day),
  constraint recurring_run_of_an_entry
    foreign key (company_id, recurring_id) references recurring_entry on delete cascade,
  constraint recurring_run_entry_exists foreign key (company_id, entry_id) references entry,
  constraint recurring_run_undo_exists foreign key (company_id, undo_entry_id) references entry,
  constraint recurring_run_state_is_known check (state in ('proposed', 'posted', 'skipped')),
  constraint recurring_run_is_posted_by_an_entry check ((state = 'posted') = (entry_id is not null))
);
call put_behind_wall('recurring_run');
call keep_in_reach('recurring_run', array['recurring_id']);
create index recurring_run_to_undo on recurring_run (company_id, undo_day)
  where undo_day is not null and undo_entry_id is null;

-- The companies in which something comes due by a day: asked before any company is known.
create function companies_with_recurring(through date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select company_id
  from recurring_entry
  where is_active and next_day <= through
  union
  select company_id
  from recurring_run
  where undo_day <= through and undo_entry_id is null and state = 'posted'
$$;

-- Whoever keeps the books today keeps these too; whoever reads them reads these.
update role
set permissions = array(
  select distinct p
  from unnest(permissions
    || case when permissions @> array['books.journal.view']
      then array['books.statement.view', 'books.recurring.view'] else '{}' end
    || case when permissions @> array['books.journal.print']
      then array['books.statement.print'] else '{}' end
    || case when permissions @> array['books.journal.export']
      then array['books.statement.export'] else '{}' end
    || case when permissions @> array['books.journal.post']
      then array['books.statement.edit', 'books.recurring.edit', 'books.recurring.post', 'books.year.post']
      else '{}' end
    || case when permissions @> array['books.journal.void']
      then array['books.year.void'] else '{}' end) p
  order by p)
where permissions && array['books.journal.view', 'books.journal.print', 'books.journal.export',
  'books.journal.post', 'books.journal.void'];

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function companies_with_recurring(date) from public;
  execute format('grant execute on function companies_with_recurring(date) to %I', app);
  execute format('revoke delete on fiscal_year, recurring_run from %I', app);
end
$$;
