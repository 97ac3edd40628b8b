-- A run is called by its month as people write it, and a second one of the same month and group is
-- told apart from the first.
create or replace function take_salary_run_name() returns trigger
language plpgsql
as $$
declare
  others integer;
begin
  select count(*) into others
  from salary_run r
  where r.company_id = new.company_id and r.id < new.id and r.period = new.period
    and r.department_id is not distinct from new.department_id
    and r.branch_id is not distinct from new.branch_id;
  new.name := concat_ws(' · ', to_char(new.period, 'MM/YYYY'),
    (select name from department where company_id = new.company_id and id = new.department_id),
    (select name from branch where company_id = new.company_id and id = new.branch_id),
    case when others > 0 then '#' || (others + 1)::text end);
  return new;
end
$$;

update salary_run set period = period;
