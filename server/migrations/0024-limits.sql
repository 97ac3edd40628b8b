-- No company makes another wait, and nothing is found in a schema that a caller made.

-- Whoever posts holds this key of the company together with all others who post; whoever closes a
-- period holds it alone. It is a number in memory: nothing is written for it.
create function postings_key() returns bigint
language sql stable parallel safe
as $$ select hashtextextended('postings of ' || current_company(), 0) $$;

create function join_postings() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock_shared(postings_key());
  return null;
end
$$;
-- Once for a statement, however many documents it writes. The triggers of the rows come after it
-- and see what was closed while it waited.
create trigger document_joins_postings before insert or update on document
for each statement execute function join_postings();
create trigger entry_joins_postings before insert on entry
for each statement execute function join_postings();

-- Waits for every posting of this company that is under way and keeps new ones waiting until this
-- transaction ends. Whoever closes a period calls it first: nothing that began before can slip in
-- behind the lock.
create or replace function wait_for_postings() returns void
language sql
as $$ select pg_advisory_xact_lock(postings_key()) $$;

-- How often the process of a job died while it ran.
alter table job add column deaths integer not null default 0;
create index job_by_company_due on job (company_id, run_at)
  where state in ('waiting', 'running');

-- Takes due jobs for this process: of every company that waits its first one before anybody's
-- second, and of none more than its share at one time. One that was taken and never finished comes
-- back after ten minutes: its process is gone, which is counted.
drop function take_jobs(integer);
create function take_jobs(how_many integer, share integer)
returns table (
  company_id uuid, id uuid, kind text, data jsonb, attempts integer, deaths integer)
language sql security definer set search_path = public, pg_temp
as $$
  with recursive companies (company_id) as (
    (select d.company_id
      from job d
      where d.state in ('waiting', 'running')
      order by d.company_id
      limit 1)
    union all
    select (
      select d.company_id
      from job d
      where d.state in ('waiting', 'running') and d.company_id > c.company_id
      order by d.company_id
      limit 1)
    from companies c
    where c.company_id is not null),
  chosen as (
    select due.company_id, due.id, due.run_at, due.place + busy.count as place
    from companies c
    cross join lateral (
      select count(*) as count
      from job r
      where r.company_id = c.company_id and r.state = 'running' and r.run_at > now()) busy
    cross join lateral (
      select d.company_id, d.id, d.run_at, row_number() over (order by d.run_at, d.id) as place
      from job d
      where d.company_id = c.company_id and d.state in ('waiting', 'running')
        and d.run_at <= now()
      order by d.run_at, d.id
      limit share) due
    where due.place + busy.count <= share),
  locked as (
    select d.company_id, d.id
    from chosen c
    join job d on d.company_id = c.company_id and d.id = c.id
    where d.state in ('waiting', 'running') and d.run_at <= now()
    order by c.place, c.run_at
    limit how_many
    for update of d skip locked)
  update job j
  set state = 'running', attempts = j.attempts + 1,
    deaths = j.deaths + (j.state = 'running')::integer,
    run_at = now() + interval '10 minutes'
  from locked l
  where j.company_id = l.company_id and j.id = l.id
  returning j.company_id, j.id, j.kind, j.data, j.attempts, j.deaths
$$;

-- What waits in the whole installation, for whoever watches it: numbers, and nobody's name.
create function count_jobs() returns table (state text, count integer)
language sql stable security definer set search_path = public, pg_temp
as $$
  select j.state, count(*)::integer
  from job j
  where j.state <> 'done'
  group by j.state
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
  question text;
begin
  foreach question in array array['take_jobs(integer, integer)', 'count_jobs()']
  loop
    execute format('revoke all on function %s from public', question);
    execute format('grant execute on function %s to %I', question, app);
  end loop;
  -- A process that is asked whether it is ready looks for the migrations it needs.
  execute format('grant select on migration to %I', app);
end
$$;

-- A caller's temporary tables come last, or they would stand in for ours.
do $$
declare
  question regprocedure;
begin
  for question in
    select p.oid::regprocedure
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s set search_path = public, pg_temp', question);
  end loop;
end
$$;
