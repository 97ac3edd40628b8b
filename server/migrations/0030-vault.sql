-- What keeps an installation whole: its name in database and file store alike, the files it ever
-- kept, and what became of its backups and checks.

-- One row: which installation this database belongs to. The file store holds the same id.
create table installation (
  is_only boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  made_at timestamptz not null default now(),
  constraint installation_is_one check (is_only)
);
insert into installation default values;

-- Every file that was ever to be kept, noted before its first byte is written and never forgotten:
-- what stands here and has no row any more may be cleared away, anything else in the store is
-- somebody else's. No reference to the company: a file of its sample data comes before its commit.
create table noted_file (
  company_id uuid not null,
  storage_key uuid not null,
  noted_at timestamptz not null default now(),
  primary key (company_id, storage_key)
);
call put_behind_wall('noted_file', 'append');
insert into noted_file (company_id, storage_key, noted_at)
select company_id, storage_key, created_at
from media_file;

-- Backups and checks of the whole installation. The sums say how much, never what.
create table upkeep_run (
  id uuid primary key,
  kind text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  state text not null default 'running',
  is_by_itself boolean not null default false,
  sums jsonb not null default '{}',
  constraint upkeep_kind_is_known check (kind in ('backup', 'check')),
  constraint upkeep_state_is_known check (state in ('running', 'good', 'bad')),
  constraint upkeep_end_is_whole check ((state = 'running') = (ended_at is null))
);
create index upkeep_run_by_kind on upkeep_run (kind, started_at);
do $$
begin
  execute format('grant select on upkeep_run to %I', current_setting('comptoir.app_role'));
end
$$;

-- The planner guesses by what it was told of a table. After a bulk load, a restore or a crash that
-- may be nothing, or what was true of an empty table, and a question over all rows takes hours
-- instead of seconds. Whoever loads much, or is about to ask much, has the tables counted: those
-- large enough to matter that were never counted, or were another size then.
create function count_tables()
returns setof text
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  uncounted text;
begin
  for uncounted in
    select c.relname
    from pg_class c
    left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and pg_relation_size(c.oid) > 64 * 8192
      and (c.reltuples < 0
        or not exists (
          select 1 from pg_stats p where p.schemaname = 'public' and p.tablename = c.relname)
        or pg_relation_size(c.oid) / 8192 > 1.5 * c.relpages
        or coalesce(s.n_mod_since_analyze, 0) > 1000 + 0.2 * c.reltuples)
    order by c.relname
  loop
    execute format('analyze %I', uncounted);
    return next uncounted;
  end loop;
end
$$;
do $$
begin
  revoke all on function count_tables() from public;
  execute format('grant execute on function count_tables() to %I',
    current_setting('comptoir.app_role'));
end
$$;
