-- What is left of an order or of a delivery can be closed: nobody waits for it any more. The document
-- tells who closed it, when and why, until it is opened again.
alter table document
  add column closed_reason text,
  add column closed_at timestamptz,
  add column closed_name text,
  drop constraint document_delivery_is_known,
  add constraint document_delivery_is_known
    check (delivery in ('none', 'partly', 'full', 'closed')),
  add constraint document_closed_is_told
    check (num_nulls(closed_reason, closed_at, closed_name) =
      case when delivery = 'closed' then 0 else 3 end);

do $$
begin
  execute format('grant update (closed_reason, closed_at, closed_name) on document to %I',
    current_setting('comptoir.app_role'));
end
$$;
