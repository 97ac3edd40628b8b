-- Vouchers: what is given instead of money for goods that came back. They stand among the cards, on an
-- account of their own, and end like them.
create or replace view gift_card with (security_invoker = true) as
select v.company_id, v.id, v.version, v.created_at, v.updated_at, fold(v.last_four) as search,
  v.last_four, v.issued_on as day, v.state, v.currency_id, v.balance, v.first_balance,
  v.second_balance, v.expires_on, v.branch_id, v.issued_name, v.kind
from stored_value v
where v.kind in ('giftCard', 'voucher');

create or replace function companies_with_ended_values(before date)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct v.company_id
  from stored_value v
  where v.kind in ('giftCard', 'voucher') and v.state = 'active' and v.expires_on < before
$$;

create or replace function companies_with_unsold_values(before date)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct v.company_id
  from stored_value v
  where v.kind in ('giftCard', 'voucher') and v.state = 'pending' and v.issued_on < before
$$;

-- Nobody spends a voucher without its code.
alter table stored_value add constraint stored_value_voucher_has_code
  check (kind <> 'voucher' or code_hash is not null) not valid;
