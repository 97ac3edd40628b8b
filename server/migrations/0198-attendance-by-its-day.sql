-- Whose spell it is and of which run its day says, and of the day the month it is of: each of them stood
-- behind its parent already, and was looked up twice more with every row of a run of a thousand people.
alter table salary_attendance_day
  drop constraint salary_attendance_day_run_exists,
  drop constraint salary_attendance_day_employee_exists;
drop index salary_attendance_day_by_employee;

alter table salary_attendance_spell
  drop constraint salary_attendance_spell_run_exists,
  drop constraint salary_attendance_spell_employee_exists;
drop index salary_attendance_spell_by_employee;
