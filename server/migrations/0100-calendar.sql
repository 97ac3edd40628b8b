-- What people plan. Times are what the clock of the event's zone shows, so that a meeting at nine
-- stays at nine when the clocks change; without a zone it is the clock of the company. What repeats
-- is one row with its rule, expanded where it is shown.
create table calendar_event (
  company_id uuid not null references company,
  id uuid not null,
  title text not null,
  kind text not null default 'event',
  starts_on date not null,
  start_time text,
  ends_on date not null,
  end_time text,
  time_zone text,
  repeat text,
  branch_id uuid,
  partner_id uuid,
  project_id uuid,
  place text,
  notice_minutes integer,
  note text,
  -- The last day any of its times reaches; infinity where it repeats for ever.
  last_on date not null,
  -- Of one time of a series that was changed by itself: the series, and the day it stands for.
  series_id uuid,
  original_on date,
  -- Who made it, and is told of it.
  owner_id uuid,
  -- When its people are told next, and of which day.
  notice_at timestamptz,
  notice_on date,
  -- The name another calendar knows it by, where it came from one.
  uid text,
  primary key (company_id, id),
  constraint calendar_event_branch_exists foreign key (company_id, branch_id) references branch,
  constraint calendar_event_partner_exists
    foreign key (company_id, partner_id) references thirdparty,
  constraint calendar_event_project_exists foreign key (company_id, project_id) references project,
  constraint calendar_event_series_exists
    foreign key (company_id, series_id) references calendar_event on delete cascade,
  constraint calendar_event_owner_exists
    foreign key (company_id, owner_id) references app_user on delete set null (owner_id),
  constraint calendar_event_kind_is_known check (kind in ('event', 'assignment')),
  constraint calendar_event_has_both_times check ((start_time is null) = (end_time is null)),
  constraint calendar_event_times_are_times
    check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint calendar_event_ends_after_its_start
    check (ends_on > starts_on
      or (ends_on = starts_on and (start_time is null or end_time > start_time))),
  constraint calendar_event_is_no_era check (ends_on - starts_on < 366),
  constraint calendar_event_reaches_its_end check (last_on >= ends_on),
  constraint calendar_event_without_rule_ends check (repeat is not null or last_on = ends_on),
  constraint calendar_event_rule_is_short check (length(repeat) <= 120),
  constraint calendar_event_changed_time_is_one
    check ((series_id is null) = (original_on is null) and (series_id is null or repeat is null)),
  constraint calendar_event_notice_is_near check (notice_minutes between 0 and 40320),
  constraint calendar_event_notice_is_complete
    check ((notice_at is null) = (notice_on is null)
      and (notice_at is null or notice_minutes is not null))
);
call make_entity('calendar_event', array['title', 'place', 'note'], array['starts_on', 'title']);
create index calendar_event_by_last_day on calendar_event (company_id, last_on, starts_on);
create index calendar_event_by_branch on calendar_event (company_id, branch_id);
create index calendar_event_by_partner on calendar_event (company_id, partner_id)
  where partner_id is not null;
create index calendar_event_by_project on calendar_event (company_id, project_id)
  where project_id is not null;
create index calendar_event_by_owner on calendar_event (company_id, owner_id)
  where owner_id is not null;
create unique index calendar_event_changed_once on calendar_event (company_id, series_id, original_on);
create unique index calendar_event_by_uid on calendar_event (company_id, uid, original_on)
  nulls not distinct where uid is not null;
create index calendar_event_by_notice on calendar_event (notice_at) where notice_at is not null;
call keep_in_reach('calendar_event', array['branch_id'], true);

create table calendar_event_employee (
  company_id uuid not null,
  calendar_event_id uuid not null,
  employee_id uuid not null,
  primary key (company_id, calendar_event_id, employee_id),
  constraint calendar_event_employee_calendar_event_exists
    foreign key (company_id, calendar_event_id) references calendar_event on delete cascade,
  constraint calendar_event_employee_employees_exist
    foreign key (company_id, employee_id) references employee
);
call put_behind_wall('calendar_event_employee');
create index calendar_event_employee_by_employee
  on calendar_event_employee (company_id, employee_id);
call keep_in_reach('calendar_event_employee', array['calendar_event_id'], true);

-- Days of a series on which it does not happen, or happens as an event of its own.
create table calendar_event_skip (
  company_id uuid not null,
  calendar_event_id uuid not null,
  day date not null,
  primary key (company_id, calendar_event_id, day),
  constraint calendar_event_skip_calendar_event_exists
    foreign key (company_id, calendar_event_id) references calendar_event on delete cascade
);
call put_behind_wall('calendar_event_skip');
call keep_in_reach('calendar_event_skip', array['calendar_event_id'], true);
