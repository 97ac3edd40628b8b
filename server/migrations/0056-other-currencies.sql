-- Currencies besides the two: each has a rate to the first, and its second follows through that.

-- How much of the first one of the currency is worth; without a currency the row is a rate of the
-- second, as before.
alter table rate add column currency_id uuid;
alter table rate add constraint rate_currency_exists
  foreign key (company_id, currency_id) references currency not valid;
create index rate_by_currency on rate (company_id, currency_id, type, valid_from)
  where currency_id is not null;

create function rate_must_be_of_another() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from currency c
    where c.company_id = new.company_id and c.id = new.currency_id and c.rank is not null)
  then
    raise exception using
      errcode = '23514', table = 'rate', constraint = 'rate_is_of_another_currency';
  end if;
  return new;
end
$$;
create trigger rate_is_of_another_currency before insert or update of currency_id on rate
for each row when (new.currency_id is not null) execute function rate_must_be_of_another();

-- The one reading of a rate, of any currency.
drop function rate_on(text, date);
create function rate_on(rate_type text, day date, of_currency uuid default null) returns setof rate
language sql stable parallel safe rows 1
as $$
  select *
  from rate r
  where r.type = rate_type and r.valid_from <= day
    and r.currency_id is not distinct from of_currency
  order by r.valid_from desc, r.created_at desc, r.id desc
  limit 1
$$;

-- A currency has its accounts of money once it is one of the two, or has a rate.
create or replace function complete_money_accounts() returns void
language sql
as $$
  update account a
  set currency_id = c.id
  from currency c
  where c.company_id = a.company_id and c.rank = 'first' and a.currency_id is null
    and a.role in ('cash', 'safe', 'bank', 'card');
  insert into account (company_id, id, code, name, name_fr, name_ar, kind, role, currency_id)
  select a.company_id, gen_random_uuid(),
    -- The company may have used the code itself.
    a.code || '-' || s.code || case when exists (
      select 1
      from account o
      where o.company_id = a.company_id and lower(o.code) = lower(a.code || '-' || s.code))
      then '-' || left(gen_random_uuid()::text, 4) else '' end,
    a.name || ' ' || s.code, a.name_fr || ' ' || s.code, a.name_ar || ' ' || s.code, a.kind, a.role,
    s.id
  from account a
  join currency f on f.company_id = a.company_id and f.id = a.currency_id and f.rank = 'first'
  join currency s on s.company_id = a.company_id and (s.rank = 'second' or exists (
    select 1
    from rate r
    where r.company_id = s.company_id and r.currency_id = s.id))
  where a.role in ('cash', 'safe', 'bank', 'card') and not exists (
    select 1
    from account o
    where o.company_id = a.company_id and o.role = a.role and o.currency_id = s.id)
$$;
create trigger rate_completes_accounts after insert or update of currency_id on rate
for each row when (new.currency_id is not null) execute function new_currency_has_accounts();

-- What one of its currency was worth in the first, of a document in neither of the two.
alter table document
  add column currency_rate numeric,
  add constraint document_currency_rate_is_positive
    check (currency_rate > 0 and currency_rate < 1e15) not valid;

-- Of what is not asked for any more: as much in the currency of the document.
alter table allocation add column to_written_off numeric;

-- A small amount of another currency may be worth nothing in either of the two: it is said all the
-- same.
alter table entry_line drop constraint entry_line_says_something;
alter table entry_line add constraint entry_line_says_something
  check ((first <> 0 or coalesce(second, 0) <> 0 or amount <> 0) and abs(first) < 1e18
    and abs(amount) < 1e21 and abs(coalesce(second, 0)) < 1e21) not valid;
