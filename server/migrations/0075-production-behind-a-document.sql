-- Whether an order of production posted a document: also to whoever sees the document by its
-- warehouse and not the order, which is of its branch too.
create function is_of_production_order(document uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select 1
    from production_order o
    where o.company_id = current_company() and o.document_id = document)
$$;
