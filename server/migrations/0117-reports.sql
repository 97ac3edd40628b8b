-- Reports kept under a name, for oneself or for a role, and the people of the company who get them
-- by mail.

create table saved_report (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  name text not null,
  owner_id uuid not null,
  role_id uuid,
  question jsonb not null,
  rhythm text,
  -- The business day of its last letters.
  sent_on date,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint saved_report_owner_exists foreign key (company_id, owner_id) references app_user,
  constraint saved_report_role_exists foreign key (company_id, role_id) references role
    on delete set null (role_id),
  constraint saved_report_rhythm_is_known check (rhythm in ('daily', 'weekly', 'monthly')),
  constraint saved_report_name_is_short check (char_length(name) between 1 and 80)
);
call put_behind_wall('saved_report');
create index saved_report_by_owner on saved_report (company_id, owner_id);
create index saved_report_by_role on saved_report (company_id, role_id) where role_id is not null;
create index saved_report_by_rhythm on saved_report (company_id, rhythm) where rhythm is not null;

create table report_reader (
  company_id uuid not null references company,
  report_id uuid not null,
  user_id uuid not null,
  primary key (company_id, report_id, user_id),
  constraint report_reader_report_exists foreign key (company_id, report_id)
    references saved_report on delete cascade,
  constraint report_reader_user_exists foreign key (company_id, user_id) references app_user
    on delete cascade
);
call put_behind_wall('report_reader');
create index report_reader_by_user on report_reader (company_id, user_id);
