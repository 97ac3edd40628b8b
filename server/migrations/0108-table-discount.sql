-- A discount at a table after its bill was printed is looked at by the owner.
create index order_event_judged on order_event (company_id, received_at, id)
  where kind in ('cancel', 'reopen', 'reprint', 'give', 'leave', 'move', 'waiter', 'bill', 'discount');
drop index order_event_to_judge;
