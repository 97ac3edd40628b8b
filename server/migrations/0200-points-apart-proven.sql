-- Rows of before.
alter table stored_value_entry validate constraint stored_value_entry_kind_is_known;
alter table stored_value validate constraint stored_value_has_currency;
