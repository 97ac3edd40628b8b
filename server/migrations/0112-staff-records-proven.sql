-- Rules that came to tables with rows in them, proven beside everybody else's work.
alter table employee validate constraint employee_photo_exists;
alter table department validate constraint department_parent_exists;
alter table department validate constraint department_is_not_above_itself;
alter table position validate constraint position_parent_exists;
alter table position validate constraint position_is_not_above_itself;
