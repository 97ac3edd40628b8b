create table project (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  code text,
  state text not null default 'planned',
  starts_on date,
  ends_on date,
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint project_state_is_known check (state in ('planned', 'running', 'done')),
  constraint project_ends_on_is_not_before_start check (ends_on >= starts_on)
);
call make_entity(
  'project', array['name', 'alt_name', 'code'], array['name', 'starts_on'],
  is_unique => array['name', 'code']);

create table employee (
  company_id uuid not null references company,
  id uuid not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  -- The name by which everybody is called, kept by the database so that it can be sorted by.
  full_name text not null generated always as (
    first_name || coalesce(' ' || middle_name, '') || ' ' || last_name) stored,
  employee_number text not null,
  gender text,
  date_of_birth date,
  department_id uuid not null,
  position_id uuid,
  branch_id uuid,
  start_date date not null,
  work_location text not null default 'office',
  user_id uuid,
  is_active boolean not null default true,
  phone text,
  email text,
  language text,
  address text,
  primary key (company_id, id),
  constraint employee_department_exists
    foreign key (company_id, department_id) references department,
  constraint employee_position_exists foreign key (company_id, position_id) references position,
  constraint employee_branch_exists foreign key (company_id, branch_id) references branch,
  constraint employee_user_exists foreign key (company_id, user_id) references app_user,
  constraint employee_gender_is_known check (gender in ('female', 'male')),
  constraint employee_work_location_is_known
    check (work_location in ('office', 'house', 'other')),
  constraint employee_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint employee_date_of_birth_is_before_start check (date_of_birth < start_date)
);
call make_entity(
  'employee',
  array['first_name', 'middle_name', 'last_name', 'employee_number', 'phone', 'email'],
  array['full_name', 'employee_number', 'start_date'],
  is_unique => array['employee_number']);
create index employee_by_department on employee (company_id, department_id);
create index employee_by_position on employee (company_id, position_id);
create index employee_by_branch on employee (company_id, branch_id);
-- A user is one person.
create unique index employee_user_is_unique on employee (company_id, user_id);

-- What a company says about itself on its papers. There is one row per company, so its id is the
-- company's own; with it and a version the row is read and changed like any other record.
alter table company
  add column id uuid not null generated always as (company_id) stored,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  add column alt_name text,
  add column legal_name text,
  add column financial_number text,
  add column phone text,
  add column email text,
  add column website text,
  add column address text,
  add column city text,
  add column bank_name text,
  add column bank_account text,
  add constraint company_version_is_positive check (version > 0);
