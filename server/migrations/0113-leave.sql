-- Leave: its kinds, the holidays of branches, what people ask for, and the ledger of their days.
-- The ledger is only added to; a balance beside it is kept by the same transaction.

create table leave_kind (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  is_paid boolean not null default true,
  days_per_year numeric not null default 0,
  accrual text not null default 'monthly',
  after_months integer not null default 0,
  carry_over numeric,
  may_overdraw boolean not null default false,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint leave_kind_days_are_of_a_year check (days_per_year between 0 and 366
    and carry_over between 0 and 366),
  constraint leave_kind_accrual_is_known check (accrual in ('monthly', 'yearly')),
  constraint leave_kind_wait_is_sensible check (after_months between 0 and 120)
);
call make_entity('leave_kind', array['name', 'name_fr', 'name_ar'], array['name'],
  is_unique => array['name']);
call make_local_name('leave_kind');

create table holiday (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  name_fr text,
  name_ar text,
  day date not null,
  branch_id uuid,
  primary key (company_id, id),
  constraint holiday_branch_exists foreign key (company_id, branch_id) references branch
);
call make_entity('holiday', array['name', 'name_fr', 'name_ar'], array['day', 'name']);
call make_local_name('holiday');
call keep_in_reach('holiday', array['branch_id'], true);
create index holiday_by_branch on holiday (company_id, branch_id);

create table leave_request (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the employee, kept here so that a list can be sorted and searched by it.
  name text not null,
  employee_id uuid not null,
  leave_kind_id uuid not null,
  starts_on date not null,
  is_from_noon boolean not null default false,
  ends_on date not null,
  is_until_noon boolean not null default false,
  note text,
  days numeric not null,
  state text not null default 'requested',
  decided_by text,
  reason text,
  decided_at timestamptz,
  primary key (company_id, id),
  constraint leave_request_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint leave_request_leave_kind_exists
    foreign key (company_id, leave_kind_id) references leave_kind,
  constraint leave_request_ends_after_its_start check (ends_on >= starts_on
    and not (starts_on = ends_on and is_from_noon and is_until_noon)),
  constraint leave_request_state_is_known
    check (state in ('requested', 'approved', 'refused', 'cancelled')),
  constraint leave_request_takes_days check (days > 0 and days <= 366),
  constraint leave_request_is_refused_with_a_reason check (state <> 'refused' or reason is not null),
  -- Halves of days: two leaves of one person share none.
  constraint leave_request_is_alone exclude using gist (company_id with =, employee_id with =,
    int4range((starts_on - date '2000-01-01') * 2 + is_from_noon::integer,
      (ends_on - date '2000-01-01') * 2 + 1 - is_until_noon::integer, '[]') with &&)
    where (state in ('requested', 'approved'))
);
call make_entity('leave_request', array['name', 'note'], array['starts_on', 'name']);
call keep_in_reach('leave_request', array['employee_id'], true);
create index leave_request_by_employee on leave_request (company_id, employee_id, starts_on);
create index leave_request_by_leave_kind on leave_request (company_id, leave_kind_id);
create trigger take_employee_name before insert or update of employee_id on leave_request
  for each row execute function take_employee_name();

-- The days of work that an approved leave takes.
create table leave_day (
  company_id uuid not null,
  request_id uuid not null,
  day date not null,
  employee_id uuid not null,
  part numeric not null,
  is_paid boolean not null,
  primary key (company_id, request_id, day),
  constraint leave_day_request_exists
    foreign key (company_id, request_id) references leave_request on delete cascade,
  constraint leave_day_employee_exists foreign key (company_id, employee_id) references employee,
  constraint leave_day_is_whole_or_half check (part in (0.5, 1))
);
call put_behind_wall('leave_day');
call keep_in_reach('leave_day', array['request_id']);
create index leave_day_by_employee on leave_day (company_id, employee_id, day);

create table leave_move (
  company_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  leave_kind_id uuid not null,
  request_id uuid,
  day date not null,
  days numeric not null,
  reason text not null,
  -- The month or year it was granted for, or lost at the end of.
  period text,
  note text,
  user_name text,
  at timestamptz not null default now(),
  primary key (company_id, id),
  constraint leave_move_employee_exists foreign key (company_id, employee_id) references employee,
  constraint leave_move_leave_kind_exists
    foreign key (company_id, leave_kind_id) references leave_kind,
  constraint leave_move_request_exists foreign key (company_id, request_id) references leave_request,
  constraint leave_move_reason_is_known
    check (reason in ('granted', 'lapsed', 'taken', 'returned', 'adjusted')),
  constraint leave_move_says_something check (days <> 0 and days between -3660 and 3660),
  constraint leave_move_names_its_cause check ((request_id is not null) = (reason in ('taken', 'returned'))
    and (period is not null) = (reason in ('granted', 'lapsed')))
);
call put_behind_wall('leave_move', 'append');
call keep_in_reach('leave_move', array['employee_id']);
create index leave_move_by_employee on leave_move (company_id, employee_id, leave_kind_id, day);
create index leave_move_by_kind on leave_move (company_id, leave_kind_id);
create index leave_move_by_request on leave_move (company_id, request_id) where request_id is not null;
create unique index leave_move_is_granted_once
  on leave_move (company_id, employee_id, leave_kind_id, reason, period) where period is not null;

create table leave_balance (
  company_id uuid not null,
  employee_id uuid not null,
  leave_kind_id uuid not null,
  days numeric not null default 0,
  primary key (company_id, employee_id, leave_kind_id),
  constraint leave_balance_employee_exists foreign key (company_id, employee_id) references employee,
  constraint leave_balance_leave_kind_exists
    foreign key (company_id, leave_kind_id) references leave_kind
);
call put_behind_wall('leave_balance');
call keep_in_reach('leave_balance', array['employee_id']);
create index leave_balance_by_kind on leave_balance (company_id, leave_kind_id);

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
  update leave_request set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  return null;
end
$$;

-- Everybody may ask for leave, who was here before too.
update role
set permissions = permissions || array['people.ownLeave.view', 'people.ownLeave.add']
where not permissions @> array['people.ownLeave.view'];
