-- What one base unit of an item weighs (kg) and takes up (litres): freight may be divided by them.
alter table item
  add column weight numeric,
  add column volume numeric,
  add constraint item_weight_is_positive check (weight > 0 and weight < 1e15),
  add constraint item_volume_is_positive check (volume > 0 and volume < 1e15);

alter table landed_cost
  drop constraint landed_cost_key_is_known,
  add constraint landed_cost_key_is_known
    check (key in ('value', 'quantity', 'weight', 'volume', 'equal', 'manual'));

-- A transfer that came back as a whole was not delivered.
alter table document
  drop constraint document_delivery_is_known,
  add constraint document_delivery_is_known
    check (delivery in ('none', 'partly', 'full', 'closed', 'returned'));

update document d
set delivery = 'returned'
where d.behaviour = 'transfer' and d.delivery = 'full' and d.state = 'posted'
  and (
    select bool_and(t.reason is not distinct from 'returned')
    from document t
    where t.company_id = d.company_id and t.origin_id = d.id and t.state = 'posted');
