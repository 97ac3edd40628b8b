-- Every component of what is in the making names the line by which it left: it comes back as a return
-- of that line, or is lost without passing over a shelf.
update made_ahead a
set components = coalesce((
  select jsonb_agg(c || jsonb_build_object('line', l.id) order by at)
  from jsonb_array_elements(a.components) with ordinality p (c, at)
  join document_line l on l.company_id = a.company_id and l.document_id = a.document_id
    and l.item_id = (c ->> 'item')::uuid), '[]')
where a.document_id is not null;

with recursive kin as (
  select company_id, id, components
  from made_ahead
  where document_id is not null
  union all
  select a.company_id, a.id, k.components
  from kin k
  join made_ahead a on a.company_id = k.company_id and a.from_id = k.id)
update made_ahead a
set components = coalesce((
  select jsonb_agg(c || jsonb_build_object('line', p ->> 'line') order by at)
  from jsonb_array_elements(a.components) with ordinality o (c, at)
  join jsonb_array_elements(k.components) p on p ->> 'item' = c ->> 'item'), '[]')
from kin k
where k.company_id = a.company_id and k.id = a.id and a.from_id is not null;

update made_ahead_end e
set components = coalesce((
  select jsonb_agg(c || jsonb_build_object('line', p ->> 'line') order by at)
  from jsonb_array_elements(e.components) with ordinality o (c, at)
  join jsonb_array_elements(a.components) p on p ->> 'item' = c ->> 'item'), '[]')
from made_ahead a
where a.company_id = e.company_id and a.id = e.ahead_id;

alter table made_ahead_end drop constraint made_ahead_end_kind_is_known;
alter table made_ahead_end add constraint made_ahead_end_kind_is_known
  check (kind in ('sold', 'back', 'lost', 'moved')) not valid;
