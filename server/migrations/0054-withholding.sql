-- Tax withheld where money is paid: what we keep back of suppliers and owe to the tax office, and what
-- clients keep back of us. The rates are the company's own.

create table withholding_rate (
  company_id uuid not null references company,
  id uuid not null,
  code text not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  side text not null,
  percent numeric not null,
  base text not null default 'net',
  threshold numeric,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint withholding_rate_code_is_short check (code ~ '^[A-Z0-9]{1,8}$'),
  constraint withholding_rate_side_is_known check (side in ('supplier', 'client')),
  constraint withholding_rate_base_is_known check (base in ('net', 'gross')),
  constraint withholding_rate_is_a_part check (percent > 0 and percent <= 100),
  constraint withholding_rate_threshold_is_positive check (threshold >= 0 and threshold < 1e18)
);
call make_entity('withholding_rate', array['code', 'name', 'alt_name', 'name_fr', 'name_ar'],
  array['code', 'name'], array['code', 'name']);
call make_local_name('withholding_rate');

-- What one allocation kept back, in the currency of the document it paid and in the books at the rate
-- of the day of payment. Whoever takes the allocation back takes it back too.
create table withholding (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  allocation_id uuid not null,
  rate_id uuid not null,
  -- As they were on that day.
  code text not null,
  percent numeric not null,
  currency_id uuid not null,
  base numeric not null,
  amount numeric not null,
  first numeric not null,
  second numeric,
  primary key (company_id, id),
  constraint withholding_is_one_of_its_allocation unique (company_id, allocation_id),
  constraint withholding_document_exists foreign key (company_id, document_id) references document,
  constraint withholding_allocation_exists
    foreign key (company_id, allocation_id) references allocation deferrable initially deferred,
  constraint withholding_rate_exists foreign key (company_id, rate_id) references withholding_rate,
  constraint withholding_currency_exists foreign key (company_id, currency_id) references currency,
  constraint withholding_is_within_its_base
    check (amount > 0 and amount <= base and base < 1e18 and first >= 0
      and (second is null or second >= 0)),
  constraint withholding_percent_is_a_part check (percent > 0 and percent <= 100)
);
call put_behind_wall('withholding', 'append');
create index withholding_by_document on withholding (company_id, document_id);
create index withholding_by_rate on withholding (company_id, rate_id);
call keep_in_reach('withholding', array['document_id']);

-- Each payment that kept something back has a certificate, numbered without a gap.
create table withholding_certificate (
  company_id uuid not null references company,
  document_id uuid not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  primary key (company_id, document_id),
  constraint withholding_certificate_document_exists
    foreign key (company_id, document_id) references document,
  constraint withholding_certificate_is_numbered_once unique (company_id, year, sequence),
  constraint withholding_certificate_number_is_unique unique (company_id, number),
  constraint withholding_certificate_sequence_is_positive check (sequence > 0)
);
call put_behind_wall('withholding_certificate', 'append');
call keep_in_reach('withholding_certificate', array['document_id']);
create table withholding_counter (
  company_id uuid not null references company,
  year integer not null,
  last integer not null,
  primary key (company_id, year)
);
call put_behind_wall('withholding_counter');

-- It has legal weight: the chain holds it (server/books/evidence/link.ts says the same).
create view sealed_withholding as
select company_id, id, encode(sha256(convert_to(concat(
    'withholding|', id, '|', document_id, '|', allocation_id, '|', rate_id, '|', code, '|',
    trim_scale(percent), '|', currency_id, '|', trim_scale(base), '|', trim_scale(amount), '|',
    trim_scale(first), '|', trim_scale(second)), 'UTF8')), 'hex') as digest
from withholding;
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
select * from sealed_withholding;

-- Returns of both kinds are filed the same way, each in its own row of periods. Lines of what was
-- withheld have the code of their rate for a category.
alter table tax_return add column kind text not null default 'vat';
alter table tax_return add constraint tax_return_kind_is_known
  check (kind in ('vat', 'withholding')) not valid;
alter table tax_return drop constraint tax_return_is_filed;
alter table tax_return add constraint tax_return_is_filed unique (company_id, kind, from_day);
alter table tax_return_line drop constraint tax_return_line_direction_is_known;
alter table tax_return_line add constraint tax_return_line_direction_is_known
  check (direction in ('sales', 'purchases', 'withheld')) not valid;
alter table tax_return_line drop constraint tax_return_line_category_is_known;
alter table tax_return_line add constraint tax_return_line_category_is_known
  check (direction = 'withheld' or category in ('taxed', 'exempt', 'abroad', 'union')) not valid;

-- The accounts of both, in companies that are there already.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  r.code || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = r.code)
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  r.name, r.name_fr, r.name_ar, r.kind, r.role
from company c
cross join (values
  ('1310', 'Tax withheld by clients', 'Retenues à la source subies', 'ضرائب مقتطعة من قبل العملاء',
    'asset', 'withholdingReceivable'),
  ('2240', 'Tax withheld from suppliers', 'Retenues à la source à reverser',
    'ضرائب مقتطعة من الموردين', 'liability', 'withholdingPayable')
  ) as r (code, name, name_fr, name_ar, kind, role)
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);

-- Whoever keeps accounts keeps these rates.
update role
set permissions = array(
  select distinct replace(p, 'books.account.', added)
  from unnest(permissions) p
  cross join (values ('books.account.'), ('books.withholdingRate.')) as a (added)
  where p like 'books.account.%' or added = 'books.account.'
  order by 1)
where exists (select 1 from unnest(permissions) p where p like 'books.account.%');
