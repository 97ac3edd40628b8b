-- What stands until somebody decides otherwise (units, rates, settings, accounts) is asked by every
-- sale. A process remembers it by the marks of its changes: whoever changes any of it leaves a mark
-- that never was before, in the same transaction, and takes away the marks he sees. Two who change at
-- the same moment leave one each, and neither waits for the other. Equal marks are equal facts.
create table standing_mark (
  company_id uuid not null references company,
  mark uuid not null default gen_random_uuid(),
  primary key (company_id, mark)
);
call put_behind_wall('standing_mark');

create function mark_standing_change() returns trigger
language plpgsql
as $$
begin
  delete from standing_mark m
  using (
    select s.company_id, s.mark
    from standing_mark s
    where s.company_id in (select company_id from changed)
    for update skip locked) seen
  where m.company_id = seen.company_id and m.mark = seen.mark;
  insert into standing_mark (company_id)
  select distinct company_id
  from changed;
  return null;
end
$$;

do $$
declare
  watched text;
begin
  foreach watched in array array['company', 'setting_value', 'unit', 'currency', 'rate', 'account',
    'transaction_type', 'payment_method', 'books_lock', 'fiscal_year', 'price_list',
    'price_list_partner_group', 'promotion', 'recipe', 'loyalty_programme', 'loyalty_rate',
    'loyalty_level']
  loop
    execute format('create trigger standing_is_added after insert on %I
      referencing new table as changed
      for each statement execute function mark_standing_change()', watched);
    execute format('create trigger standing_is_changed after update on %I
      referencing new table as changed
      for each statement execute function mark_standing_change()', watched);
    execute format('create trigger standing_is_gone after delete on %I
      referencing old table as changed
      for each statement execute function mark_standing_change()', watched);
  end loop;
end
$$;

insert into standing_mark (company_id)
select company_id
from company;
