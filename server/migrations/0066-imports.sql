-- Files that become rows: what was read, what each row comes to, what was written of it, so that the
-- work goes on after a stop and can be taken back.
create table import_run (
  company_id uuid not null references company,
  id uuid not null,
  kind text not null,
  file_name text not null,
  state text not null default 'read',
  -- The heads of its columns as they stand in the file.
  heads jsonb not null,
  options jsonb not null,
  -- How its days are counted.
  facts jsonb not null default '{}',
  row_count integer not null,
  -- How far the running work is.
  done integer not null default 0,
  problem text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  constraint import_run_state_is_known check (state in
    ('read', 'checking', 'checked', 'writing', 'done', 'undoing', 'undone')),
  constraint import_run_counts_its_rows check (row_count > 0 and done >= 0)
);
call put_behind_wall('import_run');
create index import_run_by_kind on import_run (company_id, kind, created_at desc, id);

create table import_row (
  company_id uuid not null references company,
  run_id uuid not null,
  -- Its line in the file, the heads included.
  row_no integer not null,
  cells jsonb not null,
  state text not null default 'read',
  faults jsonb not null default '[]',
  -- What may stand only once in the file.
  marks text[] not null default '{}',
  -- What was written of it: the row or document, what it said before, its version afterwards.
  target_id uuid,
  before jsonb,
  version_after integer,
  primary key (company_id, run_id, row_no),
  constraint import_row_run_exists
    foreign key (company_id, run_id) references import_run on delete cascade,
  constraint import_row_state_is_known check (state in
    ('read', 'new', 'update', 'same', 'error', 'created', 'updated', 'undone')),
  constraint import_row_written_has_target
    check (state not in ('created', 'updated') or target_id is not null)
);
call put_behind_wall('import_row');
create index import_row_by_state on import_row (company_id, run_id, state, row_no);

-- What a file named and nobody had made yet.
create table import_made (
  company_id uuid not null references company,
  run_id uuid not null,
  entity text not null,
  id uuid not null,
  primary key (company_id, run_id, entity, id),
  constraint import_made_run_exists
    foreign key (company_id, run_id) references import_run on delete cascade
);
call put_behind_wall('import_made');
