-- Provisions: what is put aside for a thirteenth month and for the end of service stands in the staff
-- ledger as one item per person, kind and currency. What it was and what is open of it are the same:
-- it grows with every run and goes when it is paid.
alter table staff_item add column provision text;
alter table staff_item
  drop constraint staff_item_is_of_one_thing,
  add constraint staff_item_is_of_one_thing
    check (num_nonnulls(loan_id, slip_id, provision) = 1) not valid,
  add constraint staff_item_provision_is_known
    check (provision in ('thirteenthMonth', 'endOfService')) not valid;
create unique index staff_item_is_one_of_its_provision
  on staff_item (company_id, employee_id, provision, currency_id) where provision is not null;

-- Companies that were founded before get the accounts that new ones start with.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  r.code || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = r.code)
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  r.name, r.name_fr, r.name_ar, r.kind, r.role
from company c
cross join (values
  ('2340', 'Staff provisions', 'Provisions pour le personnel', 'مخصصات الموظفين',
    'liability', 'staffProvisions'),
  ('6450', 'Cost of staff provisions', 'Dotations aux provisions pour le personnel',
    'كلفة مخصصات الموظفين', 'expense', 'provisionExpense')
  ) as r (code, name, name_fr, name_ar, kind, role)
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
