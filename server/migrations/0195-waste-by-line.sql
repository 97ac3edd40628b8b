-- The till may leave several dishes out of a bill at once: what is lost is known by its line as well.
drop trigger dish_waste_is_posted_once on dish_waste;
alter table dish_waste add column line_id uuid;
update dish_waste w
set line_id = (e.body ->> 'line')::uuid
from order_event e
where e.company_id = w.company_id and e.id = w.event_id;
alter table dish_waste
  alter column line_id set not null,
  drop constraint dish_waste_pkey,
  add primary key (company_id, event_id, line_id);
create trigger dish_waste_is_posted_once before update on dish_waste
for each row when (
  old.document_id is not null
  or (new.company_id, new.event_id, new.line_id, new.order_id, new.quantity)
    is distinct from (old.company_id, old.event_id, old.line_id, old.order_id, old.quantity))
execute function waste_that_is_posted_stays();
