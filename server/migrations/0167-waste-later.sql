-- Waste that was refused when its dish was cancelled is posted later: its row comes by its document
-- then, and is never touched again.
create function waste_that_is_posted_stays() returns trigger
language plpgsql
as $$
begin
  raise exception using
    errcode = '23514', constraint = 'dish_waste_is_posted_once', table = 'dish_waste';
end
$$;
create trigger dish_waste_is_posted_once before update on dish_waste
for each row when (
  old.document_id is not null
  or (new.company_id, new.event_id, new.order_id, new.quantity)
    is distinct from (old.company_id, old.event_id, old.order_id, old.quantity))
execute function waste_that_is_posted_stays();

create index dish_waste_waiting on dish_waste (company_id, order_id) where problem is not null;

do $$
begin
  execute format('grant update (components, document_id, problem) on dish_waste to %I',
    current_setting('comptoir.app_role'));
end
$$;
