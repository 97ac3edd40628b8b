-- What a slip and a payment rest on is kept with them: days of unpaid leave that were taken, and the
-- account at a bank that money went to. What was written before says neither.
alter table salary_slip add column unpaid_leave numeric;
alter table salary_slip add constraint salary_slip_leave_is_of_a_month
  check (unpaid_leave between 0 and 31) not valid;
alter table salary_payment add column paid_to jsonb;
