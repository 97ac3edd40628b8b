-- Saved queries by mail, to people of the company, in the rhythm of reports.
alter table saved_query
  add column rhythm text,
  -- The business day of its last letters.
  add column sent_on date;

alter table saved_query
  add constraint saved_query_rhythm_is_known
  check (rhythm in ('daily', 'weekly', 'monthly')) not valid;

create table query_reader (
  company_id uuid not null references company,
  query_id uuid not null,
  user_id uuid not null,
  primary key (company_id, query_id, user_id),
  constraint query_reader_query_exists foreign key (company_id, query_id)
    references saved_query on delete cascade,
  constraint query_reader_user_exists foreign key (company_id, user_id) references app_user
    on delete cascade
);
call put_behind_wall('query_reader');
create index query_reader_by_user on query_reader (company_id, user_id);
