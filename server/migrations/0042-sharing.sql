-- What leaves the house besides paper and mail: private links to a document, reminders of what is
-- overdue, and what people are told, in the app and once a day by mail.

-- A link shows one document to whoever holds its token, until it expires or is revoked. Of the
-- token only a hash is kept, so that nobody who reads the database can open anything.
create table document_link (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  token_hash text not null,
  language text not null,
  -- Which copy of the paper it hands over, however often.
  copy integer not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_name text,
  opened integer not null default 0,
  opened_at timestamptz,
  primary key (company_id, id),
  constraint document_link_document_exists
    foreign key (company_id, document_id) references document,
  constraint document_link_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint document_link_copy_is_positive check (copy > 0),
  constraint document_link_ends check (expires_at > created_at),
  constraint document_link_is_revoked_completely
    check ((revoked_at is null) = (revoked_name is null)),
  constraint document_link_opened_completely check ((opened = 0) = (opened_at is null))
);
call put_behind_wall('document_link', 'append');
create unique index document_link_by_token on document_link (token_hash);
create index document_link_by_document on document_link (company_id, document_id, created_at desc);
call keep_in_reach('document_link', array['document_id']);

create function find_document_link(hash text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.company_id
  from document_link l
  where l.token_hash = hash
$$;

-- Who was reminded when, and how firmly. How often a letter was tried is known by the job of the
-- same id.
create table reminder (
  company_id uuid not null references company,
  id uuid not null,
  partner_id uuid not null,
  -- As it was asked for: merging two partners turns the other one.
  asked_partner uuid not null,
  level text not null,
  day date not null,
  to_address text not null,
  language text not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Nothing was overdue any more when its turn came.
  dropped_at timestamptz,
  tries integer not null default 0,
  primary key (company_id, id),
  constraint reminder_partner_exists
    foreign key (company_id, partner_id) references thirdparty,
  constraint reminder_level_is_known check (level in ('statement', 'friendly', 'firm', 'last')),
  constraint reminder_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint reminder_is_sent_or_dropped check (sent_at is null or dropped_at is null),
  constraint reminder_is_sent_once_a_day unique (company_id, asked_partner, level, day)
);
call put_behind_wall('reminder', 'append');
create index reminder_by_partner on reminder (company_id, partner_id, created_at desc);
create index reminder_by_day on reminder (company_id, day, id);

create view reminder_list with (security_invoker = true) as
select r.company_id, r.id, 1 as version, r.created_at,
  coalesce(r.sent_at, r.dropped_at, r.created_at) as updated_at,
  fold(p.name || ' ' || r.to_address) as search,
  r.day, to_char(r.created_at at time zone c.time_zone, 'HH24:MI') as time,
  r.partner_id, p.name as partner_name, r.level, r.to_address as address, r.language, r.user_name,
  case
    when r.sent_at is not null then 'sent'
    when r.dropped_at is not null then 'dropped'
    when j.state = 'waiting' and j.run_at = 'infinity' then 'held'
    when j.state in ('waiting', 'running') then 'waiting'
    else 'failed'
  end as mail_state
from reminder r
join company c on c.company_id = r.company_id
join thirdparty p on p.company_id = r.company_id and p.id = r.partner_id
left join job j on j.company_id = r.company_id and j.id = r.id;

-- Takes as many of the wanted tries as the door still has, at one time. Answers how many.
create function take_tries(try_key text, window_seconds integer, wanted integer, most integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  used integer;
  taken integer;
begin
  insert into throttle as t (key, tries, since)
  values (try_key, 0, now())
  on conflict (key) do update set
    tries = case when t.since < now() - make_interval(secs => window_seconds)
      then 0 else t.tries end,
    since = case when t.since < now() - make_interval(secs => window_seconds)
      then now() else t.since end
  returning tries into used;
  taken := greatest(0, least(wanted, most - used));
  update throttle set tries = tries + taken where key = try_key;
  return taken;
end
$$;

-- What somebody wants to hear by mail waits for the hour at which the company's letters leave.
alter table notice
  add column is_for_mail boolean not null default false,
  add column mailed_at timestamptz;
create index notice_to_mail on notice (company_id, user_id, id)
  where is_for_mail and mailed_at is null;

-- When a company was last looked over for what people should know.
create table daily_round (
  company_id uuid not null references company,
  last_at timestamptz not null,
  -- The business day up to which was told what fell due.
  told_through date,
  primary key (company_id)
);
call put_behind_wall('daily_round');

-- Companies whose hour has come since they were looked over, each with that moment on its clock.
create function rounds_due(at timestamptz, usual_hour integer)
returns table (company_id uuid, moment timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$
  with hours as (
    select c.company_id, c.time_zone, coalesce(r.last_at, c.created_at) as last_at,
      coalesce((
        select (v.value #>> '{}')::integer
        from setting_value v
        where v.company_id = c.company_id and v.key = 'notices.hour' and v.layer = 'company'),
        usual_hour) as hour
    from company c
    left join daily_round r on r.company_id = c.company_id),
  todays as (
    select h.company_id, h.last_at, h.time_zone,
      date_trunc('day', at at time zone h.time_zone) + make_interval(hours => h.hour) as local
    from hours h),
  moments as (
    select t.company_id, t.last_at,
      case when t.local at time zone t.time_zone <= at then t.local at time zone t.time_zone
        else (t.local - interval '1 day') at time zone t.time_zone end as moment
    from todays t)
  select m.company_id, m.moment
  from moments m
  where m.last_at < m.moment
  order by m.moment, m.company_id
$$;

-- Whoever settles accounts today also reminds.
update role
set permissions = array(
  select distinct p
  from unnest(permissions || array['sales.reminder.view', 'sales.reminder.post', 'sales.reminder.export']) p
  order by p)
where permissions @> array['cash.receipt.post', 'books.journal.view'];

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  execute format('grant update (revoked_at, revoked_name, opened, opened_at) on document_link to %I', app);
  execute format('grant update (partner_id, sent_at, dropped_at, tries) on reminder to %I', app);
  execute format('grant select on reminder_list to %I', app);
  foreach question in array array[
    'find_document_link(text)', 'take_tries(text, integer, integer, integer)',
    'rounds_due(timestamptz, integer)']
  loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
end
$$;
