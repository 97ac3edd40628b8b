-- What is left of a document may be closed to an account of choice: a discount, a tax withheld, a
-- fee of the bank. It is a part of `written_off`; without an account it is a rounding difference.
alter table allocation add column gap_account_id uuid;
alter table allocation add constraint allocation_gap_account_exists
  foreign key (company_id, gap_account_id) references account;
create index allocation_by_gap_account on allocation (company_id, gap_account_id)
  where gap_account_id is not null;
