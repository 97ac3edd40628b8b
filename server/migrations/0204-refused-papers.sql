-- Papers that were refused, shares that were given back and served dishes that went to a take-away order
-- are looked at by the owner.
create index order_event_looked_at on order_event (company_id, received_at, id)
  where kind in ('cancel', 'reopen', 'reprint', 'give', 'leave', 'move', 'waiter', 'bill', 'discount',
    'take', 'back', 'refused');
drop index order_event_judged;
