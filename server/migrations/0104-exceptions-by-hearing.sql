-- What an owner looks at goes by when the server heard of it, not by the clock of whoever did it.
create index order_event_to_judge on order_event (company_id, received_at, id)
  where kind in ('cancel', 'reopen', 'reprint', 'give', 'leave', 'move', 'waiter', 'bill');
drop index order_event_to_look_at;
