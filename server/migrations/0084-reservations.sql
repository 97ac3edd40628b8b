-- Who comes when, and which tables are kept for them.
create extension if not exists btree_gist;

create table reservation (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  phone text,
  guests integer not null,
  branch_id uuid not null,
  day date not null,
  "time" text,
  minutes integer not null default 120,
  source text not null default 'phone',
  quoted_minutes integer,
  note text,
  state text not null default 'booked',
  cancel_reason text,
  -- The instants of day, time and length, by the clock of the branch when they were given.
  starts_at timestamptz,
  ends_at timestamptz,
  waiting_since timestamptz,
  -- What the last step changed, for whoever takes it back.
  last_step jsonb,
  -- While this is filled its tables are kept from others.
  held tstzrange generated always as (
    case when state in ('booked', 'arrived', 'seated')
      then tstzrange(starts_at, ends_at) end) stored,
  primary key (company_id, id),
  constraint reservation_branch_exists foreign key (company_id, branch_id) references branch,
  constraint reservation_guests_are_few check (guests between 1 and 500),
  constraint reservation_minutes_are_few check (minutes between 15 and 720),
  constraint reservation_time_is_a_time check ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint reservation_source_is_known
    check (source in ('phone', 'walkIn', 'online', 'other')),
  constraint reservation_state_is_known check (state in
    ('waiting', 'booked', 'arrived', 'seated', 'left', 'cancelled', 'noShow')),
  constraint reservation_has_its_instants
    check (("time" is null) = (starts_at is null) and (starts_at is null) = (ends_at is null)
      and ends_at > starts_at),
  -- Whoever waits has no time; whoever holds a table has one.
  constraint reservation_that_holds_has_a_time
    check (state not in ('booked', 'arrived', 'seated', 'left') or starts_at is not null),
  constraint reservation_that_waits_has_no_time check (state <> 'waiting' or starts_at is null)
);
call make_entity('reservation', array['name', 'phone', 'note'], array['day', 'name']);
create index reservation_by_branch on reservation (company_id, branch_id, day);
call keep_in_reach('reservation', array['branch_id'], true);

create table reservation_dining_table (
  company_id uuid not null,
  reservation_id uuid not null,
  dining_table_id uuid not null,
  held tstzrange,
  primary key (company_id, reservation_id, dining_table_id),
  constraint reservation_dining_table_reservation_exists
    foreign key (company_id, reservation_id) references reservation on delete cascade,
  constraint reservation_dining_table_tables_exist
    foreign key (company_id, dining_table_id) references dining_table,
  -- Asked at the end: a reservation that moves changes its time and its tables one after the other.
  constraint reservation_dining_table_is_held_once
    exclude using gist (company_id with =, dining_table_id with =, held with &&)
    deferrable initially deferred
);
call put_behind_wall('reservation_dining_table');
create index reservation_dining_table_by_dining_table
  on reservation_dining_table (company_id, dining_table_id);
call keep_in_reach('reservation_dining_table', array['reservation_id'], true);

create function reservation_table_held() returns trigger
language plpgsql
as $$
begin
  select r.held
  into new.held
  from reservation r
  where r.company_id = new.company_id and r.id = new.reservation_id;
  return new;
end
$$;
create trigger reservation_dining_table_held
before insert on reservation_dining_table
for each row execute function reservation_table_held();

create function reservation_held_changed() returns trigger
language plpgsql
as $$
begin
  update reservation_dining_table t
  set held = new.held
  where t.company_id = new.company_id and t.reservation_id = new.id;
  return null;
end
$$;
-- A generated column names no trigger: what it is made of does.
create trigger reservation_held_follows
after update of state, starts_at, ends_at on reservation
for each row when (old.held is distinct from new.held)
execute function reservation_held_changed();
