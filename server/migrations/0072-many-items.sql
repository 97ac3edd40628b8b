-- The codes of many items at once: each item's own are gathered by the index, once, before the items
-- are looked up. As a join, and without figures about rows that were written a moment ago, it was
-- planned as each against each of them.
create or replace function keep_item_codes() returns trigger
language plpgsql
as $$
begin
  execute $sql$
  with kept as materialized (
    select t.company_id, t.item_id, (
      select string_agg(b.code, ' ' order by b.position, b.id)
      from item_barcode b
      where b.company_id = t.company_id and b.item_id = t.item_id) as codes
    from (select distinct company_id, item_id from touched) t)
  update item i
  set codes = kept.codes
  from kept
  where i.company_id = kept.company_id and i.id = kept.item_id
    and i.codes is distinct from kept.codes
  $sql$;
  return null;
end
$$;

-- Each name is folded once.
create or replace function fold_item_names() returns trigger
language plpgsql
as $$
begin
  execute $sql$
  insert into item_name (company_id, item_id, folded)
  select distinct company_id, id, folded
  from (
    select t.company_id, t.id, fold(named) as folded
    from touched t
    cross join unnest(array[t.name, t.alt_name, t.name_fr, t.name_ar, t.special_code]) named
    where named <> ''
    offset 0) n
  where folded <> ''
  on conflict do nothing
  $sql$;
  return null;
end
$$;

-- On the first day the planner knows nothing of these tables, and holds every index that begins with
-- the company for as good as the one that leads to the row: the first ten thousand items then cost the
-- square of their number. What every shop's tables say once they are looked at is said beforehand: the
-- rows of a company are many. The first look at the real rows replaces it.
do $$
declare
  watched text;
begin
  if to_regproc('pg_restore_attribute_stats') is null then
    return;
  end if;
  foreach watched in array array['item', 'item_barcode', 'item_name', 'thirdparty',
    'thirdparty_email', 'unit', 'import_row', 'search_word', 'till_change']
  loop
    if not exists (
      select 1 from pg_stats where schemaname = 'public' and tablename = watched)
    then
      execute format(
        'select pg_restore_attribute_stats(''schemaname'', ''public'', ''relname'', %L, '
        '''attname'', ''company_id'', ''inherited'', false, ''null_frac'', 0::real, '
        '''avg_width'', 16, ''n_distinct'', 1::real)', watched);
    end if;
  end loop;
end
$$;

-- Of new items, only those with batches, expiry or serials are asked about their lots.
drop trigger item_keeps_lots on item;
create trigger item_keeps_lots
after update of has_batches, has_expiry, has_serials on item
for each row
execute function keep_lots();
create trigger item_begins_lots
after insert on item
for each row
when (new.has_batches or new.has_expiry or new.has_serials)
execute function keep_lots();
