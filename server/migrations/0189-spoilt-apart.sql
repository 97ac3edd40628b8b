-- What was spoilt while something was taken apart left the shelf with the rest: without an item, its
-- ratio is one of all that came out. What was said of it before it left with the rest stays unsaid.
create or replace function spoilt_of(document uuid)
returns table (item_id uuid, scrap numeric, ratio numeric)
language sql stable security definer set search_path = public, pg_temp
as $$
  select case when o.use = 'make' then o.item_id end, o.scrap, o.scrap / o.produced
  from production_order o
  where o.company_id = current_company() and o.document_id = document
    and o.scrap > 0 and o.produced > 0
    and (o.use = 'make' or exists (
      select 1
      from document_line l
      where l.company_id = o.company_id and l.document_id = o.document_id
        and l.item_id = o.item_id and l.direction = -1
        and l.base_quantity = o.produced + o.scrap))
$$;
