-- What of a production was spoilt, for each piece that was made of its item: also to whoever sees its
-- moves by their warehouse and not the order, which is of its branch too.
create function spoilt_of(document uuid) returns table (item_id uuid, scrap numeric, ratio numeric)
language sql stable security definer set search_path = public, pg_temp
as $$
  select o.item_id, o.scrap, o.scrap / o.produced
  from production_order o
  where o.company_id = current_company() and o.document_id = document and o.use = 'make'
    and o.scrap > 0 and o.produced > 0
$$;
