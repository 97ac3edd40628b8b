-- Beside whoever works: the rows that were there keep the rule as well.
alter table loyalty_programme validate constraint loyalty_spent_back_is_known;
