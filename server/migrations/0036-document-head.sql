-- The number a client gave to his order, on the documents of sales that follow from it.

-- What documents are found by, beside their number and the name of their partner. The text is made
-- of all of it anew, which writes the table once; the lists that read it are put back as they were.
create procedure search_documents_by(searched text[])
language plpgsql
as $$
declare
  app text := current_setting('comptoir.app_role');
  words text;
  lists jsonb;
  list record;
begin
  select string_agg(format('coalesce(%I, %L)', word, ''), ' || '' '' || ')
  into words
  from unnest('partner_name'::text || searched) word;
  select coalesce(jsonb_object_agg(c.relname, pg_get_viewdef(c.oid)), '{}')
  into lists
  from (
    select distinct r.ev_class as view
    from pg_depend d
    join pg_rewrite r on r.oid = d.objid
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where d.classid = 'pg_rewrite'::regclass and d.refobjid = 'document'::regclass
      and a.attname = 'search') v
  join pg_class c on c.oid = v.view;
  for list in select key as name from jsonb_each_text(lists) loop
    execute format('drop view %I', list.name);
  end loop;
  execute format(
    'alter table document '
    'drop column search, '
    'add column search text generated always as (fold(number || '' '' || %s)) stored', words);
  create index document_by_search on document using gin (search gin_trgm_ops);
  -- The planner knows nothing of the new text otherwise, until somebody counts.
  analyze document (search);
  for list in select key as name, value as question from jsonb_each_text(lists) loop
    execute format('create view %I with (security_invoker = true) as %s', list.name, list.question);
    execute format('grant select on %I to %I', list.name, app);
  end loop;
end
$$;

-- Adds a column of the document at the end of a list.
create procedure list_document_column(list text, column_name text)
language plpgsql
as $$
begin
  execute format('create or replace view %I with (security_invoker = true) as %s', list,
    regexp_replace(pg_get_viewdef(list::regclass), '\s+FROM document\M',
      format(', %I from document', column_name)));
end
$$;

alter table document add column client_order_number text;
alter table document add constraint document_client_order_number_is_short
  check (length(client_order_number) <= 40) not valid;
call search_documents_by(array['external_number', 'reference', 'client_order_number']);
call list_document_column('invoice', 'client_order_number');
