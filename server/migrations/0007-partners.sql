create table partner_group (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  primary key (company_id, id)
);
call make_entity(
  'partner_group', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table thirdparty (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  is_client boolean not null default true,
  is_supplier boolean not null default false,
  group_id uuid,
  financial_number text,
  contact_person text,
  phone1 text,
  phone2 text,
  phone3 text,
  fax text,
  website text,
  address text,
  country text,
  credit_limit numeric,
  terms_days integer,
  -- Its key comes with the price lists.
  price_list_id uuid,
  currency_id uuid,
  language text,
  note text,
  is_active boolean not null default true,
  is_cash_client boolean not null default false,
  primary key (company_id, id),
  constraint thirdparty_group_exists foreign key (company_id, group_id) references partner_group,
  constraint thirdparty_currency_exists foreign key (company_id, currency_id) references currency,
  constraint thirdparty_is_somebody check (is_client or is_supplier),
  constraint thirdparty_credit_limit_is_not_negative
    check (credit_limit >= 0 and credit_limit < 1e15),
  constraint thirdparty_terms_days_are_a_year_at_most check (terms_days between 0 and 365),
  constraint thirdparty_language_is_known check (language in ('en', 'fr', 'ar')),
  constraint cash_client_stays check (not is_cash_client or is_client and is_active)
);
call make_entity(
  'thirdparty',
  array['name', 'alt_name', 'contact_person', 'financial_number', 'phone1', 'phone2', 'phone3'],
  array['name']);
create index thirdparty_by_group on thirdparty (company_id, group_id);
create index thirdparty_by_currency on thirdparty (company_id, currency_id);
create index thirdparty_by_price_list on thirdparty (company_id, price_list_id);
create unique index thirdparty_is_the_only_cash_client on thirdparty (company_id)
  where is_cash_client;

-- A number as people type it into a search: its digits alone, and as it is dialled at home, with
-- a zero before the national number instead of the code of the country.
create function dialled(phone text) returns text
language sql immutable parallel safe
as $$
  select coalesce(digits || ' 0' || right(digits, 9) || ' 0' || right(digits, 7), '')
  from (select ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0') as digits) number
$$;

-- A financial number without what stands between its digits; the same function stands in
-- domain/partners/likeness.ts.
create function financial_mark(number text) returns text
language sql immutable parallel safe
as $$ select coalesce(regexp_replace(fold(number), '[\s./_-]', '', 'g'), '') $$;

alter table thirdparty drop column search;
alter table thirdparty add column search text generated always as (fold(
  coalesce(name, '') || ' ' || coalesce(alt_name, '') || ' ' || coalesce(contact_person, '')
  || ' ' || coalesce(financial_number, '') || ' ' || financial_mark(financial_number)
  || ' ' || coalesce(phone1, '') || ' ' || coalesce(phone2, '') || ' ' || coalesce(phone3, '')
  || ' ' || dialled(phone1) || ' ' || dialled(phone2) || ' ' || dialled(phone3))) stored;
create index thirdparty_by_search on thirdparty using gin (search gin_trgm_ops);

create table thirdparty_email (
  company_id uuid not null,
  id uuid not null,
  thirdparty_id uuid not null,
  position integer not null,
  address text not null,
  type text not null,
  primary key (company_id, id),
  constraint thirdparty_email_thirdparty_exists
    foreign key (company_id, thirdparty_id) references thirdparty on delete cascade,
  constraint thirdparty_email_type_is_known check (type in ('work', 'home', 'billing'))
);
call put_behind_wall('thirdparty_email');
create index thirdparty_email_by_thirdparty
  on thirdparty_email (company_id, thirdparty_id, position);

-- Companies that are older than this table get the cash client that others are founded with, in
-- the language of their first administrator.
insert into thirdparty (company_id, id, name, is_cash_client)
select c.company_id, gen_random_uuid(),
  case (
      select u.language
      from app_user u
      where u.company_id = c.company_id and u.user_type = 'admin'
      order by u.created_at
      limit 1)
    when 'fr' then 'Client comptant'
    when 'ar' then 'عميل نقدي'
    else 'Cash client'
  end, true
from company c;
