-- The currencies of a company become a screen of their own.
alter table currency
  drop column search,
  drop constraint currency_code_is_unique,
  drop constraint currency_rank_is_unique,
  drop constraint currency_rank_is_known;
alter table currency
  alter column code type text,
  alter column rank type text using case rank when 1 then 'first' when 2 then 'second' end,
  add column name text,
  add column symbol text,
  add column cash_increment numeric,
  add column is_active boolean not null default true;
update currency set name = code;
alter table currency
  alter column name set not null,
  add column search text
    generated always as (fold(coalesce(code, '') || ' ' || coalesce(name, ''))) stored,
  -- The first is the currency of the books, the second the one shown beside it.
  add constraint currency_rank_is_unique unique (company_id, rank),
  add constraint currency_rank_is_known check (rank in ('first', 'second')),
  add constraint currency_code_is_a_code check (code ~ '^[A-Z]{3}$'),
  add constraint currency_cash_increment_is_not_negative
    check (cash_increment >= 0 and cash_increment < 1e15);
create unique index currency_code_is_unique on currency (company_id, lower(code));
create index currency_by_search on currency using gin (search gin_trgm_ops);

create table money_bill (
  company_id uuid not null references company,
  id uuid not null,
  currency_id uuid not null,
  value numeric not null,
  kind text not null default 'note',
  label text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint money_bill_currency_exists foreign key (company_id, currency_id) references currency,
  constraint money_bill_value_is_positive check (value > 0 and value < 1e15),
  constraint money_bill_kind_is_known check (kind in ('note', 'coin'))
);
call make_entity('money_bill', array['label'], array['value']);
-- The coin of a value may go round beside its note, but each only once.
create unique index money_bill_value_is_unique on money_bill (company_id, currency_id, value, kind);

create table payment_method (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  type text not null,
  currency_id uuid,
  commission_amount numeric,
  commission_percent numeric,
  asks_bank boolean not null default false,
  asks_reference boolean not null default false,
  asks_value_date boolean not null default false,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint payment_method_currency_exists
    foreign key (company_id, currency_id) references currency,
  constraint payment_method_type_is_known
    check (type in ('cash', 'cheque', 'creditCard', 'giftCard', 'cashBack')),
  constraint payment_method_commission_amount_is_not_negative
    check (commission_amount >= 0 and commission_amount < 1e15),
  constraint payment_method_commission_percent_is_percent
    check (commission_percent between 0 and 100)
);
call make_entity(
  'payment_method', array['name', 'alt_name'], array['name'], is_unique => array['name']);
create index payment_method_by_currency on payment_method (company_id, currency_id);

-- How much of the second currency one of the first is worth: stored once, never as an inverse.
create table rate (
  company_id uuid not null references company,
  id uuid not null,
  valid_from date not null,
  type text not null default 'sale',
  buy numeric not null,
  sell numeric not null,
  note text,
  primary key (company_id, id),
  constraint rate_type_is_known check (type in ('sale', 'tax', 'bank', 'socialSecurity')),
  constraint rate_buy_is_positive check (buy > 0 and buy < 1e15),
  constraint rate_sell_is_positive check (sell > 0 and sell < 1e15)
);
call make_entity('rate', array['note'], array['valid_from']);
create index rate_by_type on rate (company_id, type, valid_from, created_at);
