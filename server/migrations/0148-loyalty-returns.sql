-- What becomes of cash back that was spent before its goods came back: the balance goes below zero, or
-- it is taken off the money of the refund.
alter table loyalty_programme add column spent_back text not null default 'belowZero';
alter table loyalty_programme add constraint loyalty_spent_back_is_known
  check (spent_back in ('belowZero', 'fromRefund')) not valid;
