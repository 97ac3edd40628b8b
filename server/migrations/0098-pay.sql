-- Pay: what somebody is paid for, what the tables take, what was lent, the runs of a month, and what
-- each person owes and is owed. The journal holds the sums; whose they are is in the staff ledger, so
-- that whoever reads the books does not read the pay of a colleague.

create table pay_contract (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the employee, kept here so that a list can be sorted and searched by it.
  name text not null,
  employee_id uuid not null,
  starts_on date not null,
  ends_on date,
  work_week text not null default 'mondayToFriday',
  hours_per_day numeric not null default 8,
  is_insured boolean not null default true,
  tax_allowance numeric,
  pay_by text not null default 'cash',
  bank text,
  bank_account text,
  primary key (company_id, id),
  constraint pay_contract_employee_exists foreign key (company_id, employee_id) references employee,
  constraint pay_contract_ends_after_its_start check (ends_on >= starts_on),
  constraint pay_contract_week_is_known check (work_week in ('mondayToFriday', 'mondayToSaturday',
    'sundayToThursday', 'saturdayToThursday', 'everyDay')),
  constraint pay_contract_hours_are_of_a_day check (hours_per_day > 0 and hours_per_day <= 24),
  constraint pay_contract_allowance_is_a_number check (tax_allowance >= 0 and tax_allowance < 1e18),
  constraint pay_contract_pay_by_is_known check (pay_by in ('cash', 'transfer', 'cheque')),
  -- Asked at the end: whoever ends one and begins the next does so one after the other.
  constraint pay_contract_is_alone exclude using gist (company_id with =, employee_id with =,
    daterange(starts_on, ends_on, '[]') with &&) deferrable initially deferred
);
call make_entity('pay_contract', array['name'], array['name', 'starts_on']);
call keep_in_reach('pay_contract', array['employee_id'], true);
create index pay_contract_by_employee on pay_contract (company_id, employee_id, starts_on);

create function take_employee_name() returns trigger
language plpgsql
as $$
begin
  select full_name into new.name
  from employee
  where company_id = new.company_id and id = new.employee_id;
  -- One that does not exist is refused by its key.
  new.name := coalesce(new.name, '');
  return new;
end
$$;
create trigger take_employee_name before insert or update of employee_id on pay_contract
  for each row execute function take_employee_name();

create table pay_component (
  company_id uuid not null,
  id uuid not null,
  pay_contract_id uuid not null,
  position integer not null,
  component text not null default 'basicPay',
  currency_id uuid not null,
  amount numeric not null,
  basis text not null default 'month',
  primary key (company_id, id),
  constraint pay_component_contract_exists
    foreign key (company_id, pay_contract_id) references pay_contract on delete cascade,
  constraint pay_component_currency_exists foreign key (company_id, currency_id) references currency,
  constraint pay_component_is_known check (component in ('basicPay', 'housing', 'leaveAllowance',
    'meals', 'nightShift', 'transport', 'utility', 'familyAllowance')),
  constraint pay_component_basis_is_known check (basis in ('month', 'day')),
  constraint pay_component_amount_is_a_number check (amount >= 0 and amount < 1e15)
);
call put_behind_wall('pay_component');
call keep_in_reach('pay_component', array['pay_contract_id']);
create index pay_component_by_contract on pay_component (company_id, pay_contract_id, position);
create index pay_component_by_currency on pay_component (company_id, currency_id);

-- Tables of contributions and taxes, each with the day it holds from.
create table pay_rule (
  company_id uuid not null references company,
  id uuid not null,
  code text not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  kind text not null default 'contribution',
  valid_from date not null,
  currency_id uuid not null,
  rate_type text not null default 'socialSecurity',
  base text[] not null default '{}',
  cap numeric,
  is_yearly boolean not null default false,
  is_after_contributions boolean not null default false,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint pay_rule_currency_exists foreign key (company_id, currency_id) references currency,
  constraint pay_rule_kind_is_known check (kind in ('contribution', 'tax')),
  constraint pay_rule_rate_type_is_known check (rate_type in ('socialSecurity', 'tax', 'sale')),
  constraint pay_rule_cap_is_a_number check (cap >= 0 and cap < 1e18),
  constraint pay_rule_holds_from_one_day unique (company_id, code, valid_from)
);
call make_entity('pay_rule', array['code', 'name', 'alt_name', 'name_fr', 'name_ar'],
  array['name', 'valid_from', 'code']);
call make_local_name('pay_rule');
create index pay_rule_by_currency on pay_rule (company_id, currency_id);

create table pay_bracket (
  company_id uuid not null,
  id uuid not null,
  pay_rule_id uuid not null,
  position integer not null,
  above numeric not null default 0,
  employee_percent numeric not null default 0,
  employer_percent numeric not null default 0,
  primary key (company_id, id),
  constraint pay_bracket_rule_exists
    foreign key (company_id, pay_rule_id) references pay_rule on delete cascade,
  constraint pay_bracket_above_is_a_number check (above >= 0 and above < 1e18),
  constraint pay_bracket_percents_are_parts check (employee_percent between 0 and 100
    and employer_percent between 0 and 100)
);
call put_behind_wall('pay_bracket');
create index pay_bracket_by_rule on pay_bracket (company_id, pay_rule_id, position);

-- A month of pay for a group: everybody, a department, a branch.
create table salary_run (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  -- The first day of its month.
  period date not null,
  department_id uuid,
  branch_id uuid,
  note text,
  state text not null default 'draft',
  -- What the month was worked out at.
  rate numeric,
  approved_name text,
  approved_at timestamptz,
  day date,
  entry_id uuid,
  reversal_id uuid,
  primary key (company_id, id),
  constraint salary_run_department_exists
    foreign key (company_id, department_id) references department,
  constraint salary_run_branch_exists foreign key (company_id, branch_id) references branch,
  constraint salary_run_entry_exists foreign key (company_id, entry_id) references entry,
  constraint salary_run_reversal_exists foreign key (company_id, reversal_id) references entry,
  constraint salary_run_is_of_a_month check (extract(day from period) = 1),
  constraint salary_run_state_is_known check (state in ('draft', 'calculated', 'approved', 'posted',
    'partlyPaid', 'paid', 'closed', 'reversed')),
  constraint salary_run_is_posted_by_an_entry check (
    case when state in ('posted', 'partlyPaid', 'paid', 'closed')
      then entry_id is not null and reversal_id is null and day is not null
      when state = 'reversed' then (entry_id is null) = (reversal_id is null)
      else entry_id is null end)
);
call make_entity('salary_run', array['name', 'note'], array['period', 'name']);
call keep_in_reach('salary_run', array['branch_id'], true);
create index salary_run_by_department on salary_run (company_id, department_id)
  where department_id is not null;
create index salary_run_by_branch on salary_run (company_id, branch_id) where branch_id is not null;
create index salary_run_by_entry on salary_run (company_id, entry_id) where entry_id is not null;
create index salary_run_by_reversal on salary_run (company_id, reversal_id)
  where reversal_id is not null;

create function take_salary_run_name() returns trigger
language plpgsql
as $$
begin
  new.name := concat_ws(' · ', to_char(new.period, 'YYYY-MM'),
    (select name from department where company_id = new.company_id and id = new.department_id),
    (select name from branch where company_id = new.company_id and id = new.branch_id));
  return new;
end
$$;
create trigger take_salary_run_name
  before insert or update of period, department_id, branch_id on salary_run
  for each row execute function take_salary_run_name();

-- What a month has of its own for somebody.
create table salary_input (
  company_id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  absent_days numeric not null default 0,
  overtime_hours numeric not null default 0,
  is_left_out boolean not null default false,
  -- Earnings and deductions of this month: [{code, currency, amount}].
  extras jsonb not null default '[]',
  primary key (company_id, run_id, employee_id),
  constraint salary_input_run_exists
    foreign key (company_id, run_id) references salary_run on delete cascade,
  constraint salary_input_employee_exists foreign key (company_id, employee_id) references employee,
  constraint salary_input_days_are_of_a_month check (absent_days between 0 and 31),
  constraint salary_input_hours_are_of_a_month check (overtime_hours between 0 and 744)
);
call put_behind_wall('salary_input');
call keep_in_reach('salary_input', array['run_id', 'employee_id']);
create index salary_input_by_employee on salary_input (company_id, employee_id);

create table salary_slip (
  company_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  employee_id uuid not null,
  contract_id uuid,
  period date not null,
  is_void boolean not null default false,
  due_days numeric not null,
  paid_days numeric not null,
  first_earnings numeric not null,
  second_earnings numeric not null,
  first_deductions numeric not null,
  second_deductions numeric not null,
  first_net numeric not null,
  second_net numeric not null,
  first_employer numeric not null,
  second_employer numeric not null,
  primary key (company_id, id),
  constraint salary_slip_run_exists
    foreign key (company_id, run_id) references salary_run on delete cascade,
  constraint salary_slip_employee_exists foreign key (company_id, employee_id) references employee,
  constraint salary_slip_contract_exists foreign key (company_id, contract_id) references pay_contract
    on delete set null (contract_id),
  constraint salary_slip_net_is_not_negative check (first_net >= 0 and second_net >= 0),
  constraint salary_slip_adds_up check (first_net = first_earnings - first_deductions
    and second_net = second_earnings - second_deductions)
);
call put_behind_wall('salary_slip');
call keep_in_reach('salary_slip', array['run_id', 'employee_id']);
create index salary_slip_by_employee on salary_slip (company_id, employee_id, period);
create index salary_slip_by_run on salary_slip (company_id, run_id);
create index salary_slip_by_contract on salary_slip (company_id, contract_id)
  where contract_id is not null;
-- Nobody is paid twice for a month.
create unique index salary_slip_is_one_of_its_month
  on salary_slip (company_id, employee_id, period) where not is_void;

-- Money lent, an advance or a loan, and how it comes back.
create table staff_loan (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  number text not null,
  employee_id uuid not null,
  kind text not null default 'advance',
  currency_id uuid not null,
  amount numeric not null,
  instalments integer not null default 1,
  instalment numeric not null,
  first_month date not null,
  day date not null,
  account_id uuid not null,
  note text,
  state text not null default 'posted',
  entry_id uuid not null,
  reversal_id uuid,
  primary key (company_id, id),
  constraint staff_loan_employee_exists foreign key (company_id, employee_id) references employee,
  constraint staff_loan_currency_exists foreign key (company_id, currency_id) references currency,
  constraint staff_loan_account_exists foreign key (company_id, account_id) references account,
  constraint staff_loan_entry_exists foreign key (company_id, entry_id) references entry,
  constraint staff_loan_reversal_exists foreign key (company_id, reversal_id) references entry,
  constraint staff_loan_number_is_unique unique (company_id, number),
  constraint staff_loan_kind_is_known check (kind in ('advance', 'loan')),
  constraint staff_loan_state_is_known check (state in ('posted', 'void')),
  constraint staff_loan_amount_is_positive check (amount > 0 and amount < 1e18
    and instalment > 0 and instalment <= amount and instalments between 1 and 120),
  constraint staff_loan_is_undone_by_an_entry check ((state = 'void') = (reversal_id is not null))
);
call make_entity('staff_loan', array['number', 'name', 'note'], array['number', 'day']);
call keep_in_reach('staff_loan', array['employee_id'], true);
create index staff_loan_by_employee on staff_loan (company_id, employee_id, first_month);
create index staff_loan_by_currency on staff_loan (company_id, currency_id);
create index staff_loan_by_account on staff_loan (company_id, account_id);
create index staff_loan_by_entry on staff_loan (company_id, entry_id);
create index staff_loan_by_reversal on staff_loan (company_id, reversal_id)
  where reversal_id is not null;
create trigger take_employee_name before insert or update of employee_id on staff_loan
  for each row execute function take_employee_name();
create table staff_counter (
  company_id uuid not null references company,
  kind text not null,
  last integer not null,
  primary key (company_id, kind)
);
call put_behind_wall('staff_counter');

create function give_employee_name() returns trigger
language plpgsql
as $$
begin
  update pay_contract set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  update staff_loan set name = new.full_name
  where company_id = new.company_id and employee_id = new.id;
  return null;
end
$$;
create trigger give_employee_name after update of first_name, middle_name, last_name on employee
  for each row when (new.full_name is distinct from old.full_name)
  execute function give_employee_name();

create table salary_line (
  company_id uuid not null,
  slip_id uuid not null,
  position integer not null,
  kind text not null,
  code text not null,
  rule_id uuid,
  loan_id uuid,
  currency_id uuid not null,
  amount numeric not null,
  base numeric,
  quantity numeric,
  -- What came out of the pay in each currency, or went into it.
  first_taken numeric not null,
  second_taken numeric not null,
  primary key (company_id, slip_id, position),
  constraint salary_line_slip_exists
    foreign key (company_id, slip_id) references salary_slip on delete cascade,
  constraint salary_line_rule_exists foreign key (company_id, rule_id) references pay_rule,
  constraint salary_line_loan_exists foreign key (company_id, loan_id) references staff_loan,
  constraint salary_line_currency_exists foreign key (company_id, currency_id) references currency,
  constraint salary_line_kind_is_known check (kind in ('earning', 'deduction', 'employer')),
  constraint salary_line_amounts_are_numbers check (amount > 0 and amount < 1e18
    and first_taken >= 0 and second_taken >= 0)
);
call put_behind_wall('salary_line');
call keep_in_reach('salary_line', array['slip_id']);
create index salary_line_by_rule on salary_line (company_id, rule_id) where rule_id is not null;
create index salary_line_by_loan on salary_line (company_id, loan_id) where loan_id is not null;

-- Salaries that were paid: one currency, from one place, to one person or many.
create table salary_payment (
  company_id uuid not null references company,
  id uuid not null,
  number text not null,
  run_id uuid not null,
  method text not null,
  account_id uuid not null,
  currency_id uuid not null,
  amount numeric not null,
  day date not null,
  note text,
  user_name text not null,
  at timestamptz not null default now(),
  entry_id uuid not null,
  reversal_id uuid,
  void_reason text,
  primary key (company_id, id),
  constraint salary_payment_run_exists foreign key (company_id, run_id) references salary_run,
  constraint salary_payment_account_exists foreign key (company_id, account_id) references account,
  constraint salary_payment_currency_exists foreign key (company_id, currency_id) references currency,
  constraint salary_payment_entry_exists foreign key (company_id, entry_id) references entry,
  constraint salary_payment_reversal_exists foreign key (company_id, reversal_id) references entry,
  constraint salary_payment_number_is_unique unique (company_id, number),
  constraint salary_payment_method_is_known check (method in ('cash', 'transfer', 'cheque')),
  constraint salary_payment_amount_is_positive check (amount > 0 and amount < 1e21),
  constraint salary_payment_is_void_with_a_reason
    check ((reversal_id is null) = (void_reason is null))
);
call put_behind_wall('salary_payment');
call keep_in_reach('salary_payment', array['run_id']);
create index salary_payment_by_run on salary_payment (company_id, run_id);
create index salary_payment_by_account on salary_payment (company_id, account_id);
create index salary_payment_by_entry on salary_payment (company_id, entry_id);
create index salary_payment_by_reversal on salary_payment (company_id, reversal_id)
  where reversal_id is not null;

-- What one person owes (a loan) or is owed (the net of a slip, by currency), and what is open of it.
create table staff_item (
  company_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  loan_id uuid,
  slip_id uuid,
  currency_id uuid not null,
  amount numeric not null,
  first_amount numeric not null,
  second_amount numeric,
  open numeric not null,
  first_open numeric not null,
  second_open numeric,
  primary key (company_id, id),
  constraint staff_item_employee_exists foreign key (company_id, employee_id) references employee,
  constraint staff_item_loan_exists foreign key (company_id, loan_id) references staff_loan
    deferrable initially deferred,
  constraint staff_item_slip_exists foreign key (company_id, slip_id) references salary_slip,
  constraint staff_item_currency_exists foreign key (company_id, currency_id) references currency,
  constraint staff_item_is_of_one_thing check ((loan_id is null) <> (slip_id is null)),
  constraint staff_item_is_within_its_amount check (open between 0 and amount and amount < 1e18
    and first_open between 0 and first_amount and coalesce(second_open, 0) >= 0),
  constraint staff_item_closes_in_all
    check (open > 0 or first_open = 0 and coalesce(second_open, 0) = 0)
);
call put_behind_wall('staff_item');
call keep_in_reach('staff_item', array['employee_id']);
create index staff_item_by_employee on staff_item (company_id, employee_id);
create unique index staff_item_is_one_of_its_loan on staff_item (company_id, loan_id);
create unique index staff_item_is_one_of_its_slip on staff_item (company_id, slip_id, currency_id)
  where slip_id is not null;

-- The account of each person: the lines of an entry below the line of its account.
create table staff_line (
  company_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  item_id uuid not null,
  employee_id uuid not null,
  account_id uuid not null,
  currency_id uuid not null,
  -- Above zero he owes it, below it is owed to him.
  amount numeric not null,
  first numeric not null,
  second numeric,
  day date not null,
  primary key (company_id, id),
  constraint staff_line_entry_exists foreign key (company_id, entry_id) references entry,
  constraint staff_line_item_exists foreign key (company_id, item_id) references staff_item,
  constraint staff_line_employee_exists foreign key (company_id, employee_id) references employee,
  constraint staff_line_account_exists foreign key (company_id, account_id) references account,
  constraint staff_line_currency_exists foreign key (company_id, currency_id) references currency,
  constraint staff_line_says_something check (amount <> 0)
);
call put_behind_wall('staff_line', 'append');
call keep_in_reach('staff_line', array['employee_id']);
create index staff_line_by_entry on staff_line (company_id, entry_id);
create index staff_line_by_item on staff_line (company_id, item_id);
create index staff_line_by_employee on staff_line (company_id, employee_id, day);

-- It has legal weight: the chain holds it (server/books/evidence/link.ts says the same).
create view sealed_staff_line as
select company_id, id, encode(sha256(convert_to(concat(
    'staffLine|', id, '|', entry_id, '|', item_id, '|', employee_id, '|', account_id, '|',
    currency_id, '|', trim_scale(amount), '|', trim_scale(first), '|', trim_scale(second), '|',
    day), 'UTF8')), 'hex') as digest
from staff_line;
create or replace view sealed as
select * from sealed_document
union all
select * from sealed_entry
union all
select * from sealed_allocation
union all
select * from sealed_cheque_event
union all
select * from sealed_change
union all
select * from sealed_withholding
union all
select * from sealed_staff_line;

-- A payslip for its owner, by a private link: of the token only a hash is kept.
create table slip_link (
  company_id uuid not null,
  id uuid not null,
  slip_id uuid not null,
  token_hash text not null,
  language text not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (company_id, id),
  constraint slip_link_slip_exists foreign key (company_id, slip_id) references salary_slip,
  constraint slip_link_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint slip_link_ends check (expires_at > created_at)
);
call put_behind_wall('slip_link');
create unique index slip_link_by_token on slip_link (token_hash);
create index slip_link_by_slip on slip_link (company_id, slip_id);
call keep_in_reach('slip_link', array['slip_id']);

create function find_slip_link(hash text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select l.company_id
  from slip_link l
  where l.token_hash = hash
$$;

-- What a run comes to, of the slips that are seen.
create view salary_run_sum with (security_invoker = true) as
select company_id, run_id, count(*)::integer as people, sum(first_net) as first_net,
  sum(second_net) as second_net
from salary_slip
group by company_id, run_id;
do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant select on salary_run_sum to %I', app);
  execute format('revoke delete on salary_payment, staff_item, slip_link, staff_loan from %I', app);
end
$$;

-- What salaries book is an entry of its own kind, without a document.
do $$
declare
  rule record;
begin
  for rule in
    select conname as name, pg_get_constraintdef(oid) as said
    from pg_constraint
    where conrelid = 'entry'::regclass
      and conname in ('entry_kind_is_known', 'entry_names_its_document')
  loop
    execute format('alter table entry drop constraint %I', rule.name);
    execute format('alter table entry add constraint %I %s not valid', rule.name,
      replace(replace(rule.said, 'ARRAY[', 'ARRAY[''salary''::text, '), ' NOT VALID', ''));
  end loop;
end
$$;

-- Companies that were founded before get the accounts that new ones start with.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  r.code || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = r.code)
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  r.name, r.name_fr, r.name_ar, r.kind, r.role
from company c
cross join (values
  ('1400', 'Staff loans and advances', 'Prêts et avances au personnel', 'قروض وسلف الموظفين',
    'asset', 'staffLoans'),
  ('2300', 'Salaries payable', 'Salaires à payer', 'رواتب مستحقة الدفع',
    'liability', 'salariesPayable'),
  ('2310', 'Social security payable', 'Cotisations sociales à payer', 'اشتراكات الضمان المستحقة',
    'liability', 'contributionsPayable'),
  ('2320', 'Salary tax payable', 'Impôt sur salaire à payer', 'ضريبة الرواتب المستحقة',
    'liability', 'salaryTaxPayable'),
  ('6400', 'Salaries', 'Salaires', 'الرواتب والأجور', 'expense', 'salaries'),
  ('6410', 'Employer contributions', 'Cotisations patronales', 'اشتراكات صاحب العمل',
    'expense', 'employerContributions')
  ) as r (code, name, name_fr, name_ar, kind, role)
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
