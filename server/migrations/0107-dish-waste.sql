-- What was cooked and then cancelled: so much of the dish was lost, what that took of each component,
-- and the document by which it left the shelf, or why none could be posted.
create table dish_waste (
  company_id uuid not null references company,
  -- The cancellation.
  event_id uuid not null,
  order_id uuid not null,
  quantity numeric(18, 6) not null,
  components jsonb not null,
  document_id uuid,
  problem text,
  primary key (company_id, event_id),
  constraint dish_waste_event_exists
    foreign key (company_id, event_id) references order_event (company_id, id),
  constraint dish_waste_order_exists foreign key (company_id, order_id) references dining_order,
  constraint dish_waste_document_exists foreign key (company_id, document_id) references document,
  constraint dish_waste_is_something check (quantity > 0),
  constraint dish_waste_is_posted_or_says_why check ((document_id is null) = (problem is not null))
);
call put_behind_wall('dish_waste', 'append');
call keep_in_reach('dish_waste', array['order_id']);
create index dish_waste_by_order on dish_waste (company_id, order_id);
create index dish_waste_by_document on dish_waste (company_id, document_id)
  where document_id is not null;
