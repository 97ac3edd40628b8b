-- A till keeps with each item whether it is made when it is sold and what is asked about it: a
-- recipe or a question that changes is a change of its items.
do $$
declare
  watched text;
begin
  foreach watched in array array['recipe', 'item_modifier']
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function mark_till_change(''item'', ''item_id'')',
      watched || '_is_added', watched);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function mark_till_change(''item'', ''item_id'')',
      watched || '_is_changed', watched);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function mark_till_change(''item'', ''item_id'')',
      watched || '_is_gone', watched);
  end loop;
end
$$;
-- What tills were told before is told again.
insert into till_change (company_id, entity, row_id)
select distinct company_id, 'item', item_id
from recipe
order by 1, 3
on conflict (company_id, entity, row_id) do update set tx = excluded.tx;
