-- What the documents of a day say to the tax office, added up while its return is open: a return of a
-- million documents is the sum of its days. A day that something was posted to is reckoned anew.
create table tax_day (
  company_id uuid not null references company,
  day date not null,
  -- In what it was reckoned: of another currency, or another rate of that day, it says nothing.
  currency_id uuid not null,
  decimals smallint not null,
  rate numeric,
  sums jsonb not null,
  primary key (company_id, day),
  constraint tax_day_currency_exists foreign key (company_id, currency_id) references currency
);
call put_behind_wall('tax_day');
create index tax_day_by_currency on tax_day (company_id, currency_id);

-- Entries without a document are few among many.
create index entry_without_document on entry (company_id, day desc, id desc)
  where document_id is null;
