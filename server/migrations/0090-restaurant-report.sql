-- What an owner looks at is found without reading every order: the few events that may be exceptions,
-- the tickets that paid a bill otherwise, and the orders and kitchen tickets of a period.
create index order_event_to_look_at on order_event (company_id, at, id)
  where kind in ('cancel', 'reopen', 'reprint', 'give', 'leave');
create index ticket_flag_of_bills on ticket_flag (company_id, document_id)
  where code in ('billDiffers', 'billTwice');
create index dining_order_by_day on dining_order (company_id, day);
create index kitchen_ticket_by_day on kitchen_ticket (company_id, day);
