-- An entry that comes back is written in a currency, like one by hand; without it in the first.
alter table recurring_entry add column currency_id uuid;
alter table recurring_entry add constraint recurring_entry_currency_exists
  foreign key (company_id, currency_id) references currency not valid;
create index recurring_entry_by_currency on recurring_entry (company_id, currency_id)
  where currency_id is not null;
