-- More of a person at work: a picture, whom to call, who heads a department, what stands above what,
-- and papers with the day they expire. Copies of papers are kept here, not among the files that
-- everybody of the company may look at.

alter table employee
  add column photo_id uuid,
  add column is_head boolean not null default false,
  add column emergency_name text,
  add column emergency_relation text,
  add column emergency_phone text,
  add constraint employee_photo_exists foreign key (company_id, photo_id) references media_file not valid;
create index employee_by_photo on employee (company_id, photo_id);
create unique index employee_heads_alone on employee (company_id, department_id) where is_head;

alter table department
  add column parent_id uuid,
  add constraint department_parent_exists
    foreign key (company_id, parent_id) references department not valid,
  add constraint department_is_not_above_itself check (parent_id <> id) not valid;
create index department_by_parent on department (company_id, parent_id);

alter table position
  add column parent_id uuid,
  add constraint position_parent_exists
    foreign key (company_id, parent_id) references position not valid,
  add constraint position_is_not_above_itself check (parent_id <> id) not valid;
create index position_by_parent on position (company_id, parent_id);

-- Whoever heads a department, as far as the reader reaches.
create view department_head with (security_invoker = true) as
select company_id, department_id, (array_agg(id))[1] as employee_id
from employee
where is_head
group by company_id, department_id;

create table employee_document (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the employee, kept here so that a list can be sorted and searched by it.
  name text not null,
  employee_id uuid not null,
  kind text not null default 'identityCard',
  number text,
  issued_on date,
  expires_on date,
  note text,
  primary key (company_id, id),
  constraint employee_document_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint employee_document_kind_is_known check (kind in ('identityCard', 'passport',
    'residencePermit', 'workPermit', 'contract', 'drivingLicence', 'diploma', 'medical', 'other')),
  constraint employee_document_expires_after_issue check (expires_on >= issued_on)
);
call make_entity('employee_document', array['name', 'number'], array['name', 'expires_on']);
call keep_in_reach('employee_document', array['employee_id'], true);
create index employee_document_by_employee on employee_document (company_id, employee_id, kind);
create trigger take_employee_name before insert or update of employee_id on employee_document
  for each row execute function take_employee_name();

create table employee_file (
  company_id uuid not null,
  document_id uuid not null,
  name text not null,
  format text not null,
  bytes bytea not null,
  at timestamptz not null default now(),
  primary key (company_id, document_id),
  constraint employee_file_document_exists
    foreign key (company_id, document_id) references employee_document on delete cascade,
  constraint employee_file_format_is_known
    check (format in ('jpeg', 'png', 'webp', 'gif', 'pdf')),
  constraint employee_file_is_small check (octet_length(bytes) between 1 and 8388608)
);
call put_behind_wall('employee_file');
call keep_in_reach('employee_file', array['document_id']);

create or replace function give_employee_name() returns trigger
language plpgsql
as $$
begin
  update pay_contract set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  update staff_loan set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  update employee_document set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  return null;
end
$$;

do $$
begin
  execute format('grant select on department_head to %I', current_setting('comptoir.app_role'));
end
$$;
