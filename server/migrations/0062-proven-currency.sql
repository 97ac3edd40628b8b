-- What 0061 promises of new rows is proven of the old ones.
alter table recurring_entry validate constraint recurring_entry_currency_exists;
