-- Money that a client leaves for an order is a value kept for him until the order is sold: one for
-- each currency it was left in.
alter table stored_value add column order_id uuid;
alter table stored_value add constraint stored_value_order_exists
  foreign key (company_id, order_id) references document not valid;
create unique index stored_value_order_is_unique on stored_value (company_id, order_id, currency_id)
  where order_id is not null;
alter table stored_value drop constraint stored_value_kind_is_known;
alter table stored_value add constraint stored_value_kind_is_known
  check (kind in ('giftCard', 'cashBack', 'points', 'voucher', 'deposit')) not valid;
alter table stored_value add constraint stored_value_deposit_is_of_an_order check (
  (kind = 'deposit') = (order_id is not null)
  and (kind <> 'deposit' or num_nulls(partner_id, branch_id) = 0)) not valid;

alter table ticket_card drop constraint ticket_card_kind_is_known;
alter table ticket_card add constraint ticket_card_kind_is_known
  check (kind in ('sell', 'topUp', 'void', 'cashOut', 'deposit', 'depositBack',
    'depositKept')) not valid;

alter table payment_method drop constraint payment_method_type_is_known;
alter table payment_method add constraint payment_method_type_is_known
  check (type in ('cash', 'cheque', 'creditCard', 'giftCard', 'cashBack', 'deposit')) not valid;

-- The order that a ticket sold, or took a deposit for.
alter table ticket_extra add column order_id uuid;
alter table ticket_extra add constraint ticket_extra_order_exists
  foreign key (company_id, order_id) references document not valid;
create index ticket_extra_by_order on ticket_extra (company_id, order_id)
  where order_id is not null;

-- What is kept for the orders of a branch and holds something.
create index stored_value_with_a_deposit on stored_value (company_id, branch_id)
  where kind = 'deposit' and balance > 0;

-- What is left for each order, for the list of the office.
create view order_deposit with (security_invoker = true) as
select d.company_id, d.document_id, sum(d.amount) as amount
from (
  select company_id, order_id as document_id, first_balance as amount
  from stored_value
  where kind = 'deposit' and balance > 0) d
group by d.company_id, d.document_id;
do $$
begin
  execute format('grant select on order_deposit to %I', current_setting('comptoir.app_role'));
end
$$;

-- The account and the payment method, in companies that are there already.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '2390' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '2390')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Deposits of clients', 'Acomptes reçus des clients', 'عرابين العملاء', 'liability', 'deposits'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
insert into payment_method (company_id, id, name, name_fr, name_ar, type)
select c.company_id, gen_random_uuid(),
  'Deposit' || case when exists (
    select 1
    from payment_method m
    where m.company_id = c.company_id and lower(m.name) = 'deposit')
    then ' ' || left(gen_random_uuid()::text, 4) else '' end,
  'Acompte', 'عربون', 'deposit'
from company c
where exists (select 1 from payment_method m where m.company_id = c.company_id);
