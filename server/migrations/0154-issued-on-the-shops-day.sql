-- Whoever makes a stored value says the business day of the shop; the database has no say in it.
alter table stored_value alter column issued_on drop default;
