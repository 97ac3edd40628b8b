-- What attackers found open.

-- A statement of the bank that was brought by mistake can be taken back while nothing of it is
-- matched; a line that is matched stays, by bank_match_line_line_exists.
do $$
begin
  execute format('grant delete on bank_statement, bank_line to %I',
    current_setting('comptoir.app_role'));
end
$$;

-- What may stand only once is compared without case and without marks that nobody sees: joiners,
-- selectors, fillers, blanks of no width. domain/kernel/text.ts holds the same function.
create function unique_key(value text) returns text
language sql immutable strict parallel safe
return lower(normalize(regexp_replace(value,
  '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E'
  '\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
  '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), nfc));

-- Every index of make_entity that compared lower(…). Of rows that look the same already, the older
-- keeps its name and the others are told apart by the end of their id.
do $$
declare
  it record;
begin
  for it in
    select c.relname as index_name, t.relname as table_name, a.attname as column_name
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid
      and pg_get_indexdef(i.indexrelid, 2, true) = format('lower(%I)', a.attname)
    where i.indisunique and t.relnamespace = 'public'::regnamespace
      and c.relname = t.relname || '_' || a.attname || '_is_unique'
      and pg_get_indexdef(i.indexrelid, 1, true) = 'company_id' and i.indpred is null
  loop
    execute format(
      'update %1$I t set %2$I = left(t.%2$I, 50) || '' ('' || right(t.id::text, 4) || '')'' '
      'from (select company_id, id, row_number() over '
      '  (partition by company_id, unique_key(%2$I) order by created_at, id) as place '
      '  from %1$I where %2$I is not null) p '
      'where p.company_id = t.company_id and p.id = t.id and p.place > 1',
      it.table_name, it.column_name);
    execute format('drop index %I', it.index_name);
    execute format('create unique index %I on %I (company_id, unique_key(%I))',
      it.index_name, it.table_name, it.column_name);
  end loop;
end
$$;

-- Entities that come later compare likewise.
do $$
begin
  execute replace(
    pg_get_functiondef('make_entity(text, text[], text[], text[])'::regprocedure),
    'lower(%I)', 'unique_key(%I)');
end
$$;
