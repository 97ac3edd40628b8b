-- Where other programs are told what happened. A delivery is written by the transaction that did it,
-- so it exists exactly if that did; each endpoint gets its own in the order they were written.
create table webhook (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  url text not null,
  kinds text[] not null,
  branch_id uuid,
  -- Sealed. While a new one is brought to the receiver, what is sent is signed with both.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  is_active boolean not null default true,
  failing_since timestamptz,
  -- Why it was switched off, where nobody did it by hand.
  stopped_reason text,
  -- A process is delivering to it.
  busy_until timestamptz,
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint webhook_branch_exists foreign key (company_id, branch_id) references branch,
  constraint webhook_is_bounded check (
    char_length(name) between 1 and 80 and char_length(url) between 8 and 500
    and cardinality(kinds) between 1 and 300),
  constraint webhook_secret_is_sealed check (
    secret like 'sealed:%' and coalesce(former_secret, 'sealed:') like 'sealed:%'),
  constraint webhook_reason_is_known check (stopped_reason in ('failing', 'gone', 'crowded'))
);
call put_behind_wall('webhook');
create index webhook_by_branch on webhook (company_id, branch_id) where branch_id is not null;
create index webhook_at_work on webhook (company_id) where is_active;
call keep_in_reach('webhook', array['branch_id']);

create table webhook_delivery (
  company_id uuid not null references company,
  id uuid not null,
  place bigint generated always as identity,
  webhook_id uuid not null,
  -- The same for every endpoint that is told, and when it is sent again: receivers know a repeat by it.
  event_id uuid not null,
  kind text not null,
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  run_at timestamptz not null default now(),
  is_replay boolean not null default false,
  status integer,
  response text,
  error text,
  took_ms integer,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  primary key (company_id, id),
  constraint webhook_delivery_webhook_exists
    foreign key (company_id, webhook_id) references webhook on delete cascade,
  constraint webhook_delivery_state_is_known check (state in ('waiting', 'done', 'failed')),
  constraint webhook_delivery_is_bounded check (
    char_length(coalesce(response, '')) <= 2000 and char_length(coalesce(error, '')) <= 200)
);
call put_behind_wall('webhook_delivery');
create index webhook_delivery_log on webhook_delivery (company_id, webhook_id, place);
create index webhook_delivery_waiting on webhook_delivery (company_id, webhook_id, place)
  where state = 'waiting';
create index webhook_delivery_by_age on webhook_delivery (company_id, created_at);
call keep_in_reach('webhook_delivery', array['webhook_id']);

-- Endpoints whose next delivery is due. Companies take turns, each with its share of what is done at
-- one time, and of the rest whoever was served longest ago comes first.
create function take_webhooks(how_many integer, share integer)
returns table (company_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp
as $$
  with due as (
    select w.company_id, w.id, w.taken_at,
      row_number() over (partition by w.company_id order by w.taken_at nulls first, w.id)
        + (select count(*) from webhook b
          where b.company_id = w.company_id and b.busy_until > now()) as turn
    from webhook w
    where w.is_active and (w.busy_until is null or w.busy_until <= now())
      and (select d.run_at from webhook_delivery d
        where d.company_id = w.company_id and d.webhook_id = w.id and d.state = 'waiting'
        order by d.place
        limit 1) <= now()),
  locked as (
    select w.company_id, w.id
    from due
    join webhook w on w.company_id = due.company_id and w.id = due.id
    where due.turn <= share and w.is_active and (w.busy_until is null or w.busy_until <= now())
    order by due.turn, due.taken_at nulls first
    limit how_many
    for update of w skip locked)
  update webhook w
  set busy_until = now() + interval '2 minutes', taken_at = clock_timestamp()
  from locked l
  where w.company_id = l.company_id and w.id = l.id
  returning w.company_id, w.id
$$;

do $$
begin
  execute 'revoke all on function take_webhooks(integer, integer) from public';
  execute format('grant execute on function take_webhooks(integer, integer) to %I',
    current_setting('comptoir.app_role'));
end
$$;
