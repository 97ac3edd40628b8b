-- The rows that are there, read beside everybody else.
alter table salary_line validate constraint salary_line_amounts_are_numbers;
