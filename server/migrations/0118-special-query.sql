-- Questions that somebody keeps: built (a subject, columns, filters …) or written in SQL. What they
-- may read is told by whoever runs them, never by whoever wrote them.
create table saved_query (
  company_id uuid not null references company,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  question jsonb,
  sql_text text,
  parameters jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint saved_query_owner_exists
    foreign key (company_id, owner_id) references app_user on delete cascade,
  constraint saved_query_is_built_or_written check ((question is null) <> (sql_text is null)),
  constraint saved_query_is_short check (
    length(name) between 1 and 80 and length(coalesce(sql_text, '')) <= 8000
    and length(coalesce(question::text, '')) <= 20000 and length(parameters::text) <= 4000),
  constraint saved_query_version_is_positive check (version > 0)
);
call put_behind_wall('saved_query');
create index saved_query_by_owner on saved_query (company_id, owner_id);

create table saved_query_role (
  company_id uuid not null references company,
  query_id uuid not null,
  role_id uuid not null,
  primary key (company_id, query_id, role_id),
  constraint saved_query_role_query_exists
    foreign key (company_id, query_id) references saved_query on delete cascade,
  constraint saved_query_role_role_exists
    foreign key (company_id, role_id) references role on delete cascade
);
call put_behind_wall('saved_query_role');
create index saved_query_role_by_role on saved_query_role (company_id, role_id);
