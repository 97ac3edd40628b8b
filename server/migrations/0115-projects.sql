-- What a project is meant to bring and to cost, what is to be done for it, and the hours it took.
-- What it brought and cost in truth stands in the journal, whose lines name the project.

-- A plan holds from its day until the next one of the same project.
create table project_budget (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  project_id uuid not null,
  starts_on date not null,
  note text,
  primary key (company_id, id),
  constraint project_budget_project_exists foreign key (company_id, project_id) references project,
  constraint project_budget_starts_on_is_unique unique (company_id, project_id, starts_on)
);
call make_entity('project_budget', array['name'], array['name', 'starts_on']);

create table project_budget_line (
  company_id uuid not null,
  id uuid not null,
  project_budget_id uuid not null,
  position integer not null,
  account_id uuid not null,
  currency_id uuid not null,
  amount numeric not null,
  primary key (company_id, id),
  constraint project_budget_line_budget_exists
    foreign key (company_id, project_budget_id) references project_budget on delete cascade,
  constraint project_budget_line_account_exists foreign key (company_id, account_id) references account,
  constraint project_budget_line_currency_exists
    foreign key (company_id, currency_id) references currency,
  constraint project_budget_line_amount_is_a_number check (amount >= 0 and amount < 1e15)
);
call put_behind_wall('project_budget_line');
create index project_budget_line_by_budget
  on project_budget_line (company_id, project_budget_id, position);
create index project_budget_line_by_account on project_budget_line (company_id, account_id);
create index project_budget_line_by_currency on project_budget_line (company_id, currency_id);

create table project_task (
  company_id uuid not null references company,
  id uuid not null,
  title text not null,
  project_id uuid not null,
  state text not null default 'todo',
  "order" integer,
  starts_on date,
  ends_on date,
  planned_hours numeric,
  notice_minutes integer,
  note text,
  -- Who made it, and is told of it.
  owner_id uuid,
  -- When its people are told.
  notice_at timestamptz,
  primary key (company_id, id),
  constraint project_task_project_exists foreign key (company_id, project_id) references project,
  constraint project_task_owner_exists
    foreign key (company_id, owner_id) references app_user on delete set null (owner_id),
  constraint project_task_state_is_known check (state in ('todo', 'doing', 'done')),
  constraint project_task_ends_after_its_start
    check (ends_on is null or (starts_on is not null and ends_on >= starts_on)),
  constraint project_task_is_no_era check (ends_on - starts_on < 366),
  constraint project_task_planned_hours_are_hours check (planned_hours > 0 and planned_hours < 1e6),
  constraint project_task_notice_is_near check (notice_minutes between 0 and 40320),
  constraint project_task_notice_is_complete check (notice_at is null or notice_minutes is not null)
);
call make_entity('project_task', array['title', 'note'], array['title', 'starts_on', 'order']);
create index project_task_by_project on project_task (company_id, project_id, state);
create index project_task_by_last_day
  on project_task (company_id, (coalesce(ends_on, starts_on)), starts_on)
  where starts_on is not null;
create index project_task_by_owner on project_task (company_id, owner_id)
  where owner_id is not null;
create index project_task_by_notice on project_task (notice_at) where notice_at is not null;

create table project_task_employee (
  company_id uuid not null,
  project_task_id uuid not null,
  employee_id uuid not null,
  primary key (company_id, project_task_id, employee_id),
  constraint project_task_employee_project_task_exists
    foreign key (company_id, project_task_id) references project_task on delete cascade,
  constraint project_task_employee_employees_exist
    foreign key (company_id, employee_id) references employee
);
call put_behind_wall('project_task_employee');
create index project_task_employee_by_employee
  on project_task_employee (company_id, employee_id);
call keep_in_reach('project_task_employee', array['employee_id']);

-- Hours somebody worked for a project on a day. What an hour cost is kept as it was on that day.
create table project_time (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the employee, kept here so that a list can be sorted and searched by it.
  name text not null,
  project_id uuid not null,
  task_id uuid,
  employee_id uuid not null,
  day date not null,
  hours numeric not null,
  cost_rate numeric,
  cost numeric generated always as (round(hours * cost_rate, 4)) stored,
  note text,
  primary key (company_id, id),
  constraint project_time_project_exists foreign key (company_id, project_id) references project,
  constraint project_time_task_exists foreign key (company_id, task_id) references project_task,
  constraint project_time_employee_exists foreign key (company_id, employee_id) references employee,
  constraint project_time_hours_are_of_a_day check (hours > 0 and hours <= 24),
  constraint project_time_cost_rate_is_a_number check (cost_rate >= 0 and cost_rate < 1e15)
);
call make_entity('project_time', array['name', 'note'], array['name', 'day']);
create trigger take_employee_name before insert or update of employee_id on project_time
  for each row execute function take_employee_name();
create index project_time_by_project on project_time (company_id, project_id, day);
create index project_time_by_task on project_time (company_id, task_id) where task_id is not null;
create index project_time_by_employee on project_time (company_id, employee_id, day);
call keep_in_reach('project_time', array['employee_id'], true);

-- The documents of a project, the newest first, are one look.
create index document_by_project_day on document (company_id, project_id, day, id)
  where project_id is not null;
drop index document_by_project;

-- A project that is done, or switched off, begins nothing new. What follows one of its documents (a
-- return, an arrival) and the money that settles them still come in.
create function refuse_closed_project() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from project
    where company_id = new.company_id and id = new.project_id
      and (state = 'done' or not is_active)) then
    raise exception using
      errcode = '23514', constraint = 'document_project_is_open', table = 'document';
  end if;
  return new;
end
$$;
create trigger refuse_closed_project before insert on document
  for each row
  when (new.project_id is not null and new.origin_id is null
    and new.screen in ('sales', 'purchasing', 'stock', 'adjustment'))
  execute function refuse_closed_project();

-- The companies in which somebody is to be told of an event or a task.
create or replace function event_notices_due(at timestamptz)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select e.company_id
  from calendar_event e
  where e.notice_at <= at
  union
  select t.company_id
  from project_task t
  where t.notice_at <= at
$$;
