-- Rows of before.
alter table stored_value validate constraint stored_value_voucher_has_code;
