create table branch (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  phone text,
  email text,
  address text,
  is_active boolean not null default true,
  primary key (company_id, id)
);
call make_entity('branch', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table role (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  description text,
  permissions text[] not null default '{}',
  discount_limit numeric,
  can_change_price boolean not null default false,
  can_see_cost boolean not null default false,
  can_back_date boolean not null default false,
  can_open_drawer boolean not null default false,
  primary key (company_id, id),
  -- NaN is above every number in PostgreSQL, so this keeps it out too.
  constraint role_discount_limit_is_percent check (discount_limit between 0 and 100)
);
call make_entity('role', array['name', 'description'], array['name'], is_unique => array['name']);

create table role_branch (
  company_id uuid not null,
  role_id uuid not null,
  branch_id uuid not null,
  primary key (company_id, role_id, branch_id),
  constraint role_branch_role_exists
    foreign key (company_id, role_id) references role on delete cascade,
  constraint role_branch_branches_exists foreign key (company_id, branch_id) references branch
);
call put_behind_wall('role_branch');
create index role_branch_by_branch on role_branch (company_id, branch_id);

-- A user name or an e-mail address signs in without naming a company, so both are unique in the
-- whole installation; the directory below is asked only through find_login().
create table app_user (
  company_id uuid not null references company,
  id uuid not null,
  username text not null,
  full_name text not null,
  email text,
  user_type text not null default 'staff',
  role_id uuid,
  language text not null default 'en',
  is_active boolean not null default true,
  password_hash text,
  second_factor_secret text,
  second_factor_pending text,
  -- The time step of the last code that was accepted: a code is good once.
  second_factor_step bigint,
  primary key (company_id, id),
  constraint user_type_is_known check (user_type in ('admin', 'staff')),
  constraint user_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint user_name_is_no_address check (position('@' in username) = 0),
  constraint app_user_role_exists foreign key (company_id, role_id) references role
);
call make_entity(
  'app_user', array['full_name', 'username', 'email'], array['full_name', 'username']);
create unique index app_user_username_is_unique on app_user (lower(username));
create unique index app_user_email_is_unique on app_user (lower(email));
create index app_user_by_role on app_user (company_id, role_id);

create table recovery_code (
  company_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  constraint recovery_code_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade
);
call put_behind_wall('recovery_code');

create table session (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  branch_id uuid,
  started_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  is_kept boolean not null default false,
  ended_at timestamptz,
  end_reason text,
  address text,
  agent text,
  primary key (company_id, id),
  constraint session_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade,
  constraint session_branch_exists
    foreign key (company_id, branch_id) references branch on delete set null (branch_id)
);
call put_behind_wall('session');
-- One live station per user.
create unique index session_is_the_only_one on session (company_id, user_id) where ended_at is null;

create table password_reset (
  company_id uuid not null,
  token_hash text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, token_hash),
  constraint password_reset_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade
);
call put_behind_wall('password_reset');

-- Who did what and when, with the values before and after. The app can only add to it.
create table audit (
  company_id uuid not null references company,
  id uuid not null,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text not null,
  session_id uuid,
  address text,
  command text not null,
  entity text,
  entity_id uuid,
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);
call put_behind_wall('audit', 'append');
create index audit_by_record on audit (company_id, entity, entity_id, id);

create table preference (
  company_id uuid not null,
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  primary key (company_id, user_id, key),
  constraint preference_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade
);
call put_behind_wall('preference');

create table notice (
  company_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  facts jsonb not null default '{}',
  path text,
  at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, id),
  constraint notice_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade
);
call put_behind_wall('notice');
create index notice_by_user on notice (company_id, user_id, id);

-- Work to be done after commit: written in the transaction that asks for it, taken by any process.
create table job (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  data jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint job_state_is_known check (state in ('waiting', 'running', 'done', 'failed'))
);
call put_behind_wall('job');
create index job_by_due on job (run_at) where state in ('waiting', 'running');

-- Tries at a door (login, reset, …), counted together by all processes. Not of any company: a
-- try is counted before anyone knows who is knocking.
create unlogged table throttle (
  key text primary key,
  tries integer not null,
  since timestamptz not null
);

-- The few questions that must be asked before the company is known. Each answers one thing only,
-- runs as the owner, and is all the app role can do across the wall.
create function find_login(login text)
returns table (company_id uuid, user_id uuid)
language sql stable security definer set search_path = public
as $$
  select u.company_id, u.id
  from app_user u
  where lower(u.username) = lower(login)
     or lower(u.email) = lower(login)
  limit 1
$$;

create function find_reset(hash text)
returns table (company_id uuid, user_id uuid)
language sql stable security definer set search_path = public
as $$
  select r.company_id, r.user_id
  from password_reset r
  where r.token_hash = hash
$$;

-- Counts a try and answers how many there were in the window, this one included.
create function count_try(try_key text, window_seconds integer)
returns integer
language sql security definer set search_path = public
as $$
  insert into throttle as t (key, tries, since)
  values (try_key, 1, now())
  on conflict (key) do update set
    tries = case when t.since < now() - make_interval(secs => window_seconds)
      then 1 else t.tries + 1 end,
    since = case when t.since < now() - make_interval(secs => window_seconds)
      then now() else t.since end
  returning tries
$$;

-- How many tries a door has seen and for how many seconds it has been counting, so that whoever
-- is turned away can be told how long to wait.
create function tries_at(try_key text)
returns table (tries integer, seconds integer)
language sql stable security definer set search_path = public
as $$
  select t.tries, greatest(0, extract(epoch from now() - t.since))::integer
  from throttle t
  where t.key = try_key
$$;

create function forget_tries(try_key text)
returns void
language sql security definer set search_path = public
as $$ delete from throttle where key = try_key $$;

-- Takes due jobs for this process. One that was taken and never finished comes back after ten
-- minutes: its process is gone.
create function take_jobs(how_many integer)
returns table (company_id uuid, id uuid, kind text, data jsonb, attempts integer)
language sql security definer set search_path = public
as $$
  update job j
  set state = 'running', attempts = j.attempts + 1, run_at = now() + interval '10 minutes'
  where (j.company_id, j.id) in (
    select d.company_id, d.id
    from job d
    where d.state in ('waiting', 'running') and d.run_at <= now()
    order by d.run_at
    limit how_many
    for update skip locked)
  returning j.company_id, j.id, j.kind, j.data, j.attempts
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  foreach question in array array[
    'find_login(text)', 'find_reset(text)', 'count_try(text, integer)', 'tries_at(text)',
    'forget_tries(text)', 'take_jobs(integer)']
  loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
end
$$;
