-- What the tax office and the bank are told and tell: returns of VAT with the documents they stand on,
-- statements of a bank with what they were matched to, the revaluation of a day.

-- The boxes of a company that does not take those of its country, in the order of its form.
create table tax_box (
  company_id uuid not null references company,
  position integer not null,
  code text not null,
  en text not null,
  fr text not null,
  ar text not null,
  formula text not null,
  role text,
  primary key (company_id, position),
  constraint tax_box_code_is_unique unique (company_id, code),
  constraint tax_box_role_is_known check (role in ('due', 'credit'))
);
call put_behind_wall('tax_box');

-- A return that was filed is never changed: what is found later goes into the next one.
create table tax_return (
  company_id uuid not null references company,
  id uuid not null,
  from_day date not null,
  to_day date not null,
  currency_id uuid not null,
  -- As they stood on the form, with their amounts.
  boxes jsonb not null,
  -- What took the tax off its accounts; none where there was nothing.
  entry_id uuid,
  user_name text not null,
  filed_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  constraint tax_return_is_filed unique (company_id, from_day),
  constraint tax_return_currency_exists foreign key (company_id, currency_id) references currency,
  constraint tax_return_entry_exists foreign key (company_id, entry_id) references entry,
  constraint tax_return_is_a_period check (from_day <= to_day)
);
call put_behind_wall('tax_return', 'append');
create index tax_return_by_entry on tax_return (company_id, entry_id) where entry_id is not null;
call keep_in_reach('tax_return', array['entry_id']);

-- What each document said to the office, per rate and category, in the currency of the return. A
-- document that was void later says the opposite in the return after it.
create table tax_return_line (
  company_id uuid not null references company,
  return_id uuid not null,
  document_id uuid not null,
  direction text not null,
  category text not null,
  rate numeric not null,
  base numeric not null,
  tax numeric not null,
  is_correction boolean not null,
  primary key (company_id, return_id, document_id, category, rate),
  constraint tax_return_line_return_exists
    foreign key (company_id, return_id) references tax_return deferrable initially deferred,
  constraint tax_return_line_document_exists
    foreign key (company_id, document_id) references document,
  constraint tax_return_line_direction_is_known check (direction in ('sales', 'purchases')),
  constraint tax_return_line_category_is_known
    check (category in ('taxed', 'exempt', 'abroad', 'union')),
  constraint tax_return_line_amounts_are_numbers
    check (abs(base) < 1e21 and abs(tax) < 1e21 and rate between 0 and 100)
);
call put_behind_wall('tax_return_line', 'append');
create index tax_return_line_by_document on tax_return_line (company_id, document_id);
call keep_in_reach('tax_return_line', array['document_id']);

-- What the same document had on the accounts of VAT when its return took it off them.
create table tax_return_booking (
  company_id uuid not null references company,
  return_id uuid not null,
  document_id uuid not null,
  account_id uuid not null,
  branch_id uuid not null,
  currency_id uuid not null,
  amount numeric not null,
  first numeric not null,
  second numeric,
  primary key (company_id, return_id, document_id, account_id, branch_id, currency_id),
  constraint tax_return_booking_return_exists
    foreign key (company_id, return_id) references tax_return deferrable initially deferred,
  constraint tax_return_booking_document_exists
    foreign key (company_id, document_id) references document
);
call put_behind_wall('tax_return_booking', 'append');
create index tax_return_booking_by_document on tax_return_booking (company_id, document_id);
call keep_in_reach('tax_return_booking', array['document_id', 'branch_id']);

-- What came late or was undone since a return is found without reading all documents. Documents lie
-- in the order they were posted in, so the first index is a few pages whatever their number.
create index document_by_posting on document using brin (posted_at);
create index document_by_voiding on document (company_id, voided_at) where voided_at is not null;

-- What is known of an account of money at its bank: how the bank calls it, and how its CSV is read.
create table bank_account (
  company_id uuid not null references company,
  account_id uuid not null,
  identifier text,
  mapping jsonb,
  primary key (company_id, account_id),
  constraint bank_account_account_exists foreign key (company_id, account_id) references account
);
call put_behind_wall('bank_account');

create table bank_statement (
  company_id uuid not null references company,
  id uuid not null,
  account_id uuid not null,
  format text not null,
  file_name text not null,
  file_hash text not null,
  opening numeric,
  closing numeric,
  from_day date not null,
  to_day date not null,
  user_name text not null,
  imported_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  constraint bank_statement_account_exists foreign key (company_id, account_id) references account,
  constraint bank_statement_is_brought_once unique (company_id, account_id, file_hash),
  constraint bank_statement_format_is_known check (format in ('csv', 'ofx', 'camt')),
  constraint bank_statement_is_a_period check (from_day <= to_day)
);
call put_behind_wall('bank_statement', 'append');
create index bank_statement_by_day on bank_statement (company_id, account_id, to_day desc, id);

create table bank_line (
  company_id uuid not null references company,
  id uuid not null,
  statement_id uuid not null,
  account_id uuid not null,
  position integer not null,
  day date not null,
  value_day date,
  amount numeric not null,
  reference text,
  name text,
  text text,
  bank_id text not null,
  primary key (company_id, id),
  constraint bank_line_statement_exists
    foreign key (company_id, statement_id) references bank_statement,
  constraint bank_line_account_exists foreign key (company_id, account_id) references account,
  constraint bank_line_is_brought_once unique (company_id, account_id, bank_id),
  constraint bank_line_amount_is_a_number check (amount <> 0 and abs(amount) < 1e18)
);
call put_behind_wall('bank_line', 'append');
create index bank_line_by_statement on bank_line (company_id, statement_id, position);

-- Lines of a bank and lines of the books that are the same money. Undoing one takes its rows away; the
-- history tells who did.
create table bank_match (
  company_id uuid not null references company,
  id uuid not null,
  account_id uuid not null,
  user_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  constraint bank_match_account_exists foreign key (company_id, account_id) references account
);
call put_behind_wall('bank_match');

create table bank_match_line (
  company_id uuid not null references company,
  match_id uuid not null,
  line_id uuid not null,
  primary key (company_id, line_id),
  constraint bank_match_line_match_exists
    foreign key (company_id, match_id) references bank_match on delete cascade,
  constraint bank_match_line_line_exists foreign key (company_id, line_id) references bank_line
);
call put_behind_wall('bank_match_line');
create index bank_match_line_by_match on bank_match_line (company_id, match_id);

create table bank_match_entry (
  company_id uuid not null references company,
  match_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  primary key (company_id, entry_id, position),
  constraint bank_match_entry_match_exists
    foreign key (company_id, match_id) references bank_match on delete cascade,
  constraint bank_match_entry_entry_exists foreign key (company_id, entry_id) references entry,
  constraint bank_match_entry_line_exists
    foreign key (company_id, entry_id, position) references entry_line
);
call put_behind_wall('bank_match_entry');
create index bank_match_entry_by_match on bank_match_entry (company_id, match_id);
call keep_in_reach('bank_match_entry', array['entry_id']);

-- A day is revalued once; its mirror is another entry.
create unique index entry_exchange_is_one on entry (company_id, day)
  where kind = 'exchange' and reversal_of is null and document_id is null;

-- What a filed return books is an entry of its own kind, without a document.
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
      replace(replace(rule.said, 'ARRAY[', 'ARRAY[''tax''::text, '), ' NOT VALID', ''));
  end loop;
end
$$;

-- Who is owed what returns come to.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '2230' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '2230')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Tax office', 'Administration fiscale', 'الإدارة الضريبية', 'liability', 'taxPayable'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
