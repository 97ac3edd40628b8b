-- Who works in a department and who holds a position, as far as the reader reaches. Of several who
-- hold one its head is whoever heads a department, else whoever was there first.
create view department_people with (security_invoker = true) as
select company_id, department_id, count(*)::integer as people
from employee
where is_active
group by company_id, department_id;

create view position_holder with (security_invoker = true) as
select company_id, position_id, count(*)::integer as people,
  (array_agg(id order by is_head desc, start_date, id))[1] as employee_id
from employee
where is_active and position_id is not null
group by company_id, position_id;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant select on department_people, position_holder to %I', app);
end
$$;
