-- The one reading of a rate: the newest that is valid on a day, the last written wins. What holds is
-- said by domain/money/rates.ts; a test compares. The day is always told: it is the day of the shop,
-- which no clock of a database knows.
create function rate_on(rate_type text, day date) returns setof rate
language sql stable parallel safe rows 1
as $$
  select *
  from rate r
  where r.type = rate_type and r.valid_from <= day
  order by r.valid_from desc, r.created_at desc, r.id desc
  limit 1
$$;
