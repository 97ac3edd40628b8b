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
