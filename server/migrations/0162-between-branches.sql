-- What somebody owes or is owed stands at a branch: whoever pays it elsewhere pays for that branch,
-- and the two owe each other. It stays there, also when the person moves on.
alter table staff_item
  add column branch_id uuid,
  add constraint staff_item_branch_exists
    foreign key (company_id, branch_id) references branch not valid,
  add constraint staff_item_has_a_branch check (branch_id is not null) not valid;
update staff_item i
set branch_id = case when i.loan_id is null then coalesce(p.branch_id, e.branch_id)
  else e.branch_id end
from (
  select distinct on (company_id, item_id) company_id, item_id, entry_id
  from staff_line
  order by company_id, item_id, id) l
join entry e on e.company_id = l.company_id and e.id = l.entry_id,
  employee p
where l.company_id = i.company_id and l.item_id = i.id
  and p.company_id = i.company_id and p.id = i.employee_id;
-- What was never moved has no entry that could tell.
update staff_item i
set branch_id = (select b.id from branch b where b.company_id = i.company_id order by b.id limit 1)
where i.branch_id is null;

-- Companies that were founded before get the account that new ones start with.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '2400' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '2400')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Between branches', 'Liaison entre succursales', 'جاري الفروع', 'liability', 'branches'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
