-- Attendance: who is planned to work when, and what people stamped. Events are only ever added: a
-- correction is an event of its own that names the one it stands for, so that what somebody stamped
-- can always be read. What a month of pay took from them is kept with the run.

-- A time of the wall on a day, for comparing alone.
create function wall_moment(day date, clock text) returns timestamp
language sql immutable
as $$
  select day + make_interval(hours => left(clock, 2)::integer, mins => right(clock, 2)::integer)
$$;

create table planned_shift (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the employee, kept here so that a list can be sorted and searched by it.
  name text not null,
  employee_id uuid not null,
  branch_id uuid,
  position_id uuid,
  day date not null,
  start_time text not null,
  -- Not after the start: on the next day.
  end_time text not null,
  break_minutes integer,
  note text,
  primary key (company_id, id),
  constraint planned_shift_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint planned_shift_branch_exists foreign key (company_id, branch_id) references branch,
  constraint planned_shift_position_exists
    foreign key (company_id, position_id) references position,
  constraint planned_shift_times_are_times
    check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint planned_shift_has_a_length check (start_time <> end_time),
  constraint planned_shift_break_is_short check (break_minutes between 0 and 480),
  constraint planned_shift_is_alone exclude using gist (company_id with =, employee_id with =,
    tsrange(wall_moment(day, start_time),
      wall_moment(day + case when end_time > start_time then 0 else 1 end, end_time)) with &&)
);
call make_entity('planned_shift', array['name', 'note'], array['day', 'name']);
call keep_in_reach('planned_shift', array['employee_id', 'branch_id'], true);
create index planned_shift_by_employee on planned_shift (company_id, employee_id, day);
create index planned_shift_by_branch on planned_shift (company_id, branch_id)
  where branch_id is not null;
create index planned_shift_by_position on planned_shift (company_id, position_id)
  where position_id is not null;
create trigger take_employee_name before insert or update of employee_id on planned_shift
  for each row execute function take_employee_name();

create function give_shift_name() returns trigger
language plpgsql
as $$
begin
  update planned_shift set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  return null;
end
$$;
create trigger give_shift_name after update of first_name, middle_name, last_name on employee
  for each row when (new.full_name is distinct from old.full_name)
  execute function give_shift_name();

create table clock_event (
  company_id uuid not null references company,
  id uuid not null,
  employee_id uuid not null,
  kind text not null,
  at timestamptz not null,
  -- What a device claimed, where that was still to come.
  stated_at timestamptz,
  -- The business day of its moment.
  day date not null,
  recorded_at timestamptz not null default now(),
  source text not null,
  branch_id uuid,
  register_id uuid,
  device text,
  user_id uuid,
  user_name text not null,
  is_proven boolean not null,
  latitude numeric,
  longitude numeric,
  accuracy integer,
  corrects_id uuid,
  is_dropped boolean not null default false,
  reason text,
  primary key (company_id, id),
  constraint clock_event_employee_exists foreign key (company_id, employee_id) references employee,
  constraint clock_event_branch_exists foreign key (company_id, branch_id) references branch,
  constraint clock_event_register_exists foreign key (company_id, register_id) references register,
  constraint clock_event_user_exists
    foreign key (company_id, user_id) references app_user on delete set null (user_id),
  constraint clock_event_corrected_exists
    foreign key (company_id, corrects_id) references clock_event,
  constraint clock_event_kind_is_known check (kind in ('in', 'breakStart', 'breakEnd', 'out')),
  constraint clock_event_source_is_known check (source in ('till', 'phone', 'office')),
  constraint clock_event_has_happened check (at <= recorded_at),
  constraint clock_event_office_says_why check ((source = 'office') = (reason is not null)),
  constraint clock_event_office_corrects check (corrects_id is null or source = 'office'),
  constraint clock_event_drops_another check (not is_dropped or corrects_id is not null),
  constraint clock_event_place_is_whole
    check ((latitude is null) = (longitude is null) and (latitude is null) = (accuracy is null)),
  constraint clock_event_place_is_on_earth
    check (latitude between -90 and 90 and longitude between -180 and 180
      and accuracy between 0 and 100000)
);
call put_behind_wall('clock_event', 'append');
call keep_in_reach('clock_event', array['employee_id', 'branch_id']);
create index clock_event_by_employee on clock_event (company_id, employee_id, at);
create index clock_event_by_day on clock_event (company_id, day);
create index clock_event_by_corrected on clock_event (company_id, corrects_id, recorded_at)
  where corrects_id is not null;
create index clock_event_by_branch on clock_event (company_id, branch_id)
  where branch_id is not null;
create index clock_event_by_register on clock_event (company_id, register_id)
  where register_id is not null;
create index clock_event_by_user on clock_event (company_id, user_id) where user_id is not null;

-- Whether what the clock says is taken for this month and person.
alter table salary_input add column takes_attendance boolean not null default true;

-- What a run took: figures, the days they come from, and the spells of those days.
create table salary_attendance (
  company_id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  absent_days numeric not null,
  overtime_hours numeric not null,
  primary key (company_id, run_id, employee_id),
  constraint salary_attendance_run_exists
    foreign key (company_id, run_id) references salary_run on delete cascade,
  constraint salary_attendance_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint salary_attendance_is_of_a_month
    check (absent_days between 0 and 31 and overtime_hours between 0 and 744)
);
call put_behind_wall('salary_attendance');
call keep_in_reach('salary_attendance', array['run_id', 'employee_id']);
create index salary_attendance_by_employee on salary_attendance (company_id, employee_id);

create table salary_attendance_day (
  company_id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  day date not null,
  gross_minutes integer not null,
  break_minutes integer not null,
  worked_minutes integer not null,
  planned_minutes integer not null,
  overtime_minutes integer not null,
  missing_minutes integer not null,
  is_absent boolean not null,
  primary key (company_id, run_id, employee_id, day),
  constraint salary_attendance_day_run_exists
    foreign key (company_id, run_id) references salary_run on delete cascade,
  constraint salary_attendance_day_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint salary_attendance_day_is_of_one foreign key (company_id, run_id, employee_id)
    references salary_attendance on delete cascade,
  constraint salary_attendance_day_minutes_are_some
    check (gross_minutes >= break_minutes and break_minutes >= 0 and worked_minutes >= 0
      and planned_minutes >= 0 and overtime_minutes >= 0 and missing_minutes >= 0)
);
call put_behind_wall('salary_attendance_day');
call keep_in_reach('salary_attendance_day', array['run_id', 'employee_id']);
create index salary_attendance_day_by_employee on salary_attendance_day (company_id, employee_id);

create table salary_attendance_spell (
  company_id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  day date not null,
  start_id uuid not null,
  end_id uuid not null,
  gross_minutes integer not null,
  break_minutes integer not null,
  primary key (company_id, run_id, start_id),
  constraint salary_attendance_spell_run_exists
    foreign key (company_id, run_id) references salary_run on delete cascade,
  constraint salary_attendance_spell_employee_exists
    foreign key (company_id, employee_id) references employee,
  constraint salary_attendance_spell_day_exists foreign key (company_id, run_id, employee_id, day)
    references salary_attendance_day on delete cascade,
  constraint salary_attendance_spell_start_exists
    foreign key (company_id, start_id) references clock_event,
  constraint salary_attendance_spell_end_exists
    foreign key (company_id, end_id) references clock_event
);
call put_behind_wall('salary_attendance_spell');
call keep_in_reach('salary_attendance_spell', array['run_id', 'employee_id']);
create index salary_attendance_spell_by_day
  on salary_attendance_spell (company_id, run_id, employee_id, day);
create index salary_attendance_spell_by_employee
  on salary_attendance_spell (company_id, employee_id);
create index salary_attendance_spell_by_start on salary_attendance_spell (company_id, start_id);
create index salary_attendance_spell_by_end on salary_attendance_spell (company_id, end_id);
