-- Secrets of second factors lie here sealed (server/kernel/seal.ts). What an older version left
-- open is sealed at start, which then validates this rule for every row.
alter table app_user
  add constraint second_factor_is_sealed
    check (second_factor_secret like 'sealed:%' and second_factor_pending like 'sealed:%') not valid;

-- Who was turned away: wrong passwords, codes and PINs, rights that were missing. Gathered by
-- minute, person, place and door, so that nobody fills the disk by knocking; only note_access()
-- writes it.
create table access_event (
  company_id uuid not null references company,
  id uuid not null,
  minute timestamptz not null,
  day date not null,
  last_at timestamptz not null,
  kind text not null,
  user_id uuid,
  person text not null,
  address text not null,
  command text not null,
  times integer not null,
  primary key (company_id, id),
  constraint access_event_kind_is_known
    check (kind in ('password', 'secondFactor', 'locked', 'pin', 'right', 'name')),
  constraint access_event_happened check (times > 0),
  constraint access_event_user_exists
    foreign key (company_id, user_id) references app_user on delete set null (user_id)
);
call put_behind_wall('access_event', 'append');
create unique index access_event_is_gathered
  on access_event (company_id, minute, kind, person, address, command);
create index access_event_by_day on access_event (company_id, day, id);
create index access_event_by_user on access_event (company_id, user_id, day, id);
do $$
begin
  execute format('revoke insert on access_event from %I', current_setting('comptoir.app_role'));
end
$$;

-- The app hands over what it gathered. A name nobody bears concerns no company. Where one company
-- has had more than two hundred lines within the hour, the rest is only counted, by kind. Lines
-- older than four hundred days go.
create function note_access(events jsonb)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  event record;
  is_full boolean;
begin
  for event in
    select coalesce(by_id.company_id, by_name.company_id) as company_id,
      coalesce(by_id.id, by_name.id) as user_id,
      coalesce(by_id.full_name, by_name.full_name) as person,
      e.id, e.kind, e.address, e.command, e.times
    from jsonb_to_recordset(events) as e (
      id uuid, company uuid, "user" uuid, login text, kind text, address text, command text,
      times integer)
    left join app_user by_id on by_id.company_id = e.company and by_id.id = e."user"
    left join lateral (
      select u.company_id, u.id, u.full_name
      from find_login(e.login) f
      join app_user u on u.company_id = f.company_id and u.id = f.user_id) by_name
      on e.company is null
    where coalesce(by_id.id, by_name.id) is not null
  loop
    select count(*) >= 200
    into is_full
    from (
      select 1
      from access_event a
      where a.company_id = event.company_id and a.minute >= date_trunc('hour', now())
      limit 200) known;
    insert into access_event as a
      (company_id, id, minute, day, last_at, kind, user_id, person, address, command, times)
    select event.company_id, event.id,
      date_trunc(case when is_full then 'hour' else 'minute' end, now()),
      (now() at time zone c.time_zone)::date, now(), event.kind,
      case when is_full then null else event.user_id end,
      case when is_full then '' else event.person end,
      case when is_full then '' else event.address end,
      case when is_full then '' else event.command end,
      event.times
    from company c
    where c.company_id = event.company_id
    on conflict (company_id, minute, kind, person, address, command) do update set
      times = a.times + excluded.times,
      last_at = excluded.last_at;
    delete from access_event a
    where a.company_id = event.company_id and a.minute < now() - interval '400 days';
  end loop;
end
$$;

-- As the timeline lists them.
create view access_event_list with (security_invoker = true) as
select e.company_id, e.id, 1 as version, e.minute as created_at, e.last_at as updated_at,
  fold(e.person || ' ' || e.address) as search,
  e.day, to_char(e.last_at at time zone c.time_zone, 'HH24:MI') as time, e.kind,
  -- What was only counted was done by several.
  case when e.person = '' then '…' else e.person end as person, e.user_id, nullif(e.address, '') as address,
  nullif(e.command, '') as door, e.times
from access_event e
join company c on c.company_id = e.company_id;

-- The address a company was founded with. Until whoever reads it says so, letters to others wait:
-- a stranger's words go to nobody in our name. Companies without a line here were founded before,
-- or for the demo.
create table company_confirmation (
  company_id uuid not null references company,
  address text not null,
  token_hash text,
  expires_at timestamptz,
  confirmed_at timestamptz,
  primary key (company_id),
  constraint company_confirmation_link_ends check ((token_hash is null) = (expires_at is null))
);
call put_behind_wall('company_confirmation');
create unique index company_confirmation_by_token on company_confirmation (token_hash);

create function find_confirmation(hash text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select c.company_id
  from company_confirmation c
  where c.token_hash = hash
$$;

-- Where registration is closed, the first company may still be founded.
create function has_company()
returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$ select exists (select 1 from company) $$;

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  execute format('grant select on access_event_list to %I', app);
  foreach question in array array[
    'note_access(jsonb)', 'find_confirmation(text)', 'has_company()']
  loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
end
$$;
