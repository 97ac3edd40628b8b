-- Names in three languages. `name` is what everybody reads who has no other: most shops write it in
-- English or in their own language; `name_fr` and `name_ar` are for readers of these.

-- Adds both to the table of an entity and lets its search find them.
create procedure add_local_names(table_name text, searched text[])
language plpgsql
as $$
declare
  words text;
begin
  select string_agg(format('coalesce(%I, %L)', word, ''), ' || '' '' || ')
  into words
  from unnest(searched || array['name_fr', 'name_ar']) word;
  execute format(
    'alter table %I '
    'add column if not exists name_fr text, '
    'add column name_ar text, '
    'drop column search, '
    'add column search text generated always as (fold(%s)) stored', table_name, words);
  execute format('create index %I on %I using gin (search gin_trgm_ops)',
    table_name || '_by_search', table_name);
end
$$;

call add_local_names('branch', array['name', 'alt_name']);
call add_local_names('role', array['name', 'description']);
call add_local_names('division', array['name', 'alt_name']);
call add_local_names('category', array['name', 'alt_name']);
call add_local_names('brand', array['name', 'alt_name']);
call add_local_names('unit', array['name', 'alt_name', 'symbol']);
call add_local_names('size', array['name', 'alt_name']);
call add_local_names('colour', array['name', 'alt_name']);
call add_local_names('department', array['name', 'alt_name']);
call add_local_names('position', array['name', 'alt_name']);
call add_local_names('warehouse', array['name', 'alt_name']);
call add_local_names('station', array['name', 'alt_name']);
call add_local_names('modifier', array['name', 'alt_name']);
call add_local_names('payment_method', array['name', 'alt_name']);
call add_local_names('transaction_type', array['name', 'alt_name', 'prefix']);
alter table modifier_option
  add column name_fr text,
  add column name_ar text;

-- A third party is also found by its numbers, however they are written (0007-partners.sql).
alter table thirdparty
  add column name_fr text,
  add column name_ar text,
  drop column search,
  add column search text generated always as (fold(
    coalesce(name, '') || ' ' || coalesce(alt_name, '') || ' ' || coalesce(contact_person, '')
    || ' ' || coalesce(financial_number, '') || ' ' || financial_mark(financial_number)
    || ' ' || coalesce(phone1, '') || ' ' || coalesce(phone2, '') || ' ' || coalesce(phone3, '')
    || ' ' || dialled(phone1) || ' ' || dialled(phone2) || ' ' || dialled(phone3)
    || ' ' || coalesce(name_fr, '') || ' ' || coalesce(name_ar, ''))) stored;
create index thirdparty_by_search on thirdparty using gin (search gin_trgm_ops);

create or replace view branch_title as
select company_id, id, name, alt_name, name_fr, name_ar
from branch
where company_id = current_company();
create or replace view warehouse_title as
select company_id, id, name, alt_name, is_active, name_fr, name_ar
from warehouse
where company_id = current_company();

-- The name for the reader of this transaction, as `nameIn` of domain/kernel/local-name.ts says it:
-- that of his language, else the alternative one if it alone is in the letters he reads.
create function name_here(name text, alt_name text, name_fr text, name_ar text) returns text
language sql stable parallel safe
as $$
  select coalesce(
    case current_setting('app.language', true) when 'fr' then name_fr when 'ar' then name_ar end,
    case
      when (alt_name ~ '[\u0600-\u06ff]') = (current_setting('app.language', true) = 'ar')
        and (name ~ '[\u0600-\u06ff]') <> (current_setting('app.language', true) = 'ar')
      then alt_name
    end,
    name)
$$;

-- `local_name(row)` for each table whose rows have more than one name. Both functions vanish into
-- the question that asks them.
do $$
declare
  named record;
begin
  for named in
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and a.attname in ('name', 'alt_name', 'name_fr', 'name_ar')
    group by c.relname
    having bool_or(a.attname = 'name') and count(*) > 1
  loop
    execute format(
      'create function local_name(named %I) returns text '
      'language sql stable parallel safe '
      'as $body$ select name_here(named.name, %s, %s, %s) $body$', named.table,
      case when 'alt_name' = any (named.columns) then 'named.alt_name' else 'null' end,
      case when 'name_fr' = any (named.columns) then 'named.name_fr' else 'null' end,
      case when 'name_ar' = any (named.columns) then 'named.name_ar' else 'null' end);
  end loop;
end
$$;
