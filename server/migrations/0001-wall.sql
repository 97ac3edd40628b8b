-- The company wall. Every table of a company starts its keys with company_id, has row security
-- enabled and forced, and is reached by the app through a role that cannot bypass it.

create extension if not exists pg_trgm;

-- The company of this transaction, set with set_config(…, true) by the one transaction helper.
-- A pooled connection answers '' after its first use, hence the nullif.
create function current_company() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.company_id', true), '')::uuid $$;

-- Folds accents, case, Arabic letter forms, diacritics and digits. The same function stands in
-- domain/kernel/text.ts; a test keeps the two equal.
create function fold(value text) returns text
language sql immutable parallel safe
as $$
  select btrim(regexp_replace(
    regexp_replace(
      normalize(
        replace(replace(replace(
          translate(
            lower(normalize(
              translate(value, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،', '01234567890123456789.,,'),
              nfc) collate "und-x-icu"),
            'أإآٱىئؤةøłـ', 'ااااييوهol'),
          'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'),
        nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g'),
    '\s+', ' ', 'g'))
$$;

-- Puts a table behind the wall. mode 'edit' lets the app change rows, 'append' only add them.
-- The owner's policy lets migrations see every company also where the owner is no superuser.
create procedure put_behind_wall(table_name text, mode text default 'edit')
language plpgsql
as $$
declare
  app text := current_setting('comptoir.app_role');
  rights text := case mode
    when 'edit' then 'select, insert, update, delete'
    when 'append' then 'select, insert'
  end;
begin
  execute format('alter table %I alter column company_id set default current_company()', table_name);
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format(
    'create policy company_wall on %I to %I using (company_id = current_company()) '
    'with check (company_id = current_company())', table_name, app);
  execute format('create policy upkeep on %I to %I using (true) with check (true)',
    table_name, current_user);
  execute format('grant %s on %I to %I', rights, table_name, app);
end
$$;

-- What comes with every plain entity: its version (two editors cannot overwrite each other
-- unseen), its times, the folded text it is searched by, and the indexes a list needs: one per
-- column it is sorted by, one per column that must be unique, one for the search.
create procedure make_entity(
  table_name text, searched text[], sorted text[], is_unique text[] default '{}')
language plpgsql
as $$
declare
  column_name text;
  words text;
begin
  select string_agg(format('coalesce(%I, %L)', word, ''), ' || '' '' || ')
  into words
  from unnest(searched) word;
  execute format(
    'alter table %I '
    'add column version integer not null default 1, '
    'add column created_at timestamptz not null default now(), '
    'add column updated_at timestamptz not null default now(), '
    'add column search text generated always as (fold(%s)) stored, '
    'add constraint %I check (version > 0)',
    table_name, words, table_name || '_version_is_positive');
  foreach column_name in array is_unique loop
    execute format('create unique index %I on %I (company_id, lower(%I))',
      table_name || '_' || column_name || '_is_unique', table_name, column_name);
  end loop;
  foreach column_name in array sorted loop
    execute format('create index %I on %I (company_id, %I, id)',
      table_name || '_by_' || column_name, table_name, column_name);
  end loop;
  -- Without company_id: one big company would pay twice for it, in writing and in searching.
  execute format('create index %I on %I using gin (search gin_trgm_ops)',
    table_name || '_by_search', table_name);
  call put_behind_wall(table_name);
end
$$;

-- What only the owner may read: keys shared by all processes of this installation.
create table installation_secret (
  name text primary key,
  value text not null
);

-- Live messages too long for a notification pass between processes through this table.
create table socket_io_attachments (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea
);
do $$
begin
  execute format('grant select, insert, delete on socket_io_attachments to %I',
    current_setting('comptoir.app_role'));
end
$$;

create table company (
  company_id uuid primary key,
  name text not null,
  country char(2) not null,
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now()
);
call put_behind_wall('company');

create table currency (
  company_id uuid not null references company,
  id uuid not null,
  code char(3) not null,
  decimals integer not null,
  -- 1 is the currency of the books, 2 the one shown beside it.
  rank integer,
  primary key (company_id, id),
  constraint currency_code_is_unique unique (company_id, code),
  constraint currency_rank_is_unique unique (company_id, rank),
  constraint currency_rank_is_known check (rank in (1, 2)),
  constraint currency_decimals_are_few check (decimals between 0 and 4)
);
call make_entity('currency', array['code'], array['code']);
