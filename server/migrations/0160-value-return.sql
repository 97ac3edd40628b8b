-- What of a receipt by gift card or cash back went back to it when its goods came back: the payment
-- that gave it, and the allocation of the receipt it is a part of.
create table value_return (
  company_id uuid not null references company,
  payment_id uuid not null,
  allocation_id uuid not null,
  primary key (company_id, payment_id),
  constraint value_return_payment_exists foreign key (company_id, payment_id) references document,
  constraint value_return_allocation_exists
    foreign key (company_id, allocation_id) references allocation
);
call put_behind_wall('value_return', 'append');
create index value_return_by_allocation on value_return (company_id, allocation_id);
call keep_in_reach('value_return', array['payment_id']);
