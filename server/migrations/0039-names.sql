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
call add_local_names('project', array['name', 'alt_name', 'code']);
call add_local_names('partner_group', array['name', 'alt_name']);
call add_local_names('price_list', array['name', 'alt_name']);
call add_local_names('account', array['code', 'name', 'alt_name']);
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

-- The name for the reader of this transaction, as `nameIn` of domain/kernel/naming/local-name.ts says it:
-- that of his language, else the alternative one if it alone is in the letters he reads.
create function name_here(name text, alt_name text, name_fr text, name_ar text) returns text
language sql stable parallel safe
as $$
  select coalesce(
    case current_setting('app.reader_language', true)
      when 'fr' then name_fr
      when 'ar' then name_ar
    end,
    case
      when (alt_name ~ '[\u0600-\u06ff]') = (current_setting('app.reader_language', true) = 'ar')
        and (name ~ '[\u0600-\u06ff]') <> (current_setting('app.reader_language', true) = 'ar')
      then alt_name
    end,
    name)
$$;

-- A table whose rows have more than one name: `local_name(row)` is that of the reader,
-- `names_of(row)` all of them, for a paper or a till that speaks another language. They vanish into
-- the question that asks them.
create procedure make_local_name(table_name text)
language plpgsql
as $$
declare
  names text[];
begin
  select array_agg(case when a.attname is null then 'null' else 'named.' || wanted end order by at)
  into names
  from unnest(array['alt_name', 'name_fr', 'name_ar']) with ordinality as w (wanted, at)
  left join pg_attribute a on a.attrelid = table_name::regclass and a.attname = w.wanted
    and not a.attisdropped;
  execute format(
    'create function local_name(named %I) returns text '
    'language sql stable parallel safe '
    'as $body$ select name_here(named.name, %s, %s, %s) $body$',
    table_name, names[1], names[2], names[3]);
  execute format(
    'create function names_of(named %I) returns jsonb '
    'language sql stable parallel safe '
    'as $body$ select jsonb_build_object(''name'', named.name, ''altName'', %s, '
    '  ''nameFr'', %s, ''nameAr'', %s) $body$',
    table_name, names[1], names[2], names[3]);
end
$$;

do $$
declare
  named text;
begin
  for named in
    select c.relname
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      and a.attname in ('name', 'alt_name', 'name_fr', 'name_ar')
    group by c.relname
    having bool_or(a.attname = 'name') and count(*) > 1
  loop
    call make_local_name(named);
  end loop;
end
$$;

-- What stands behind a quantity, as `signIn` of domain/kernel/naming/local-name.ts says it: the symbol of
-- the unit, or for whoever reads other letters its name in these.
create function local_sign(counted unit) returns text
language sql stable parallel safe
as $$
  select case
    when counted.symbol is null
      or (counted.symbol ~ '[\u0600-\u06ff]')
          <> (current_setting('app.reader_language', true) = 'ar')
        and (local_name(counted) ~ '[\u0600-\u06ff]')
          = (current_setting('app.reader_language', true) = 'ar')
    then local_name(counted)
    else counted.symbol
  end
$$;

-- The name a partner had when it was written down; if it is one of its names still, that of the
-- reader.
create function name_since(partner thirdparty, written text) returns text
language sql stable parallel safe
as $$
  select case
    when written in (partner.name, partner.alt_name, partner.name_fr, partner.name_ar)
    then local_name(partner)
    else written
  end
$$;

-- Favourites of the tills are chosen by people and stay where these put them.
alter table item add column favourite_place integer;
alter table item add constraint item_favourite_place_is_positive
  check (favourite_place between 1 and 999) not valid;
