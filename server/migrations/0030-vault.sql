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
