-- A private link by which another program reads somebody's calendar, until it is withdrawn. Of the
-- token only a hash is kept; what it shows is what its owner may see when it is asked.
create table calendar_feed (
  company_id uuid not null references company,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  language text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  opened_at timestamptz,
  primary key (company_id, id),
  constraint calendar_feed_user_exists
    foreign key (company_id, user_id) references app_user on delete cascade,
  constraint calendar_feed_language_is_known check (language in ('en', 'fr', 'ar'))
);
call put_behind_wall('calendar_feed');
create unique index calendar_feed_by_token on calendar_feed (token_hash);
create index calendar_feed_by_user on calendar_feed (company_id, user_id);

create function find_calendar_feed(hash text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select f.company_id
  from calendar_feed f
  where f.token_hash = hash
$$;

-- The companies in which somebody is to be told of an event.
create function event_notices_due(at timestamptz)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct e.company_id
  from calendar_event e
  where e.notice_at <= at
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  foreach question in array array['find_calendar_feed(text)', 'event_notices_due(timestamptz)'] loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
end
$$;
