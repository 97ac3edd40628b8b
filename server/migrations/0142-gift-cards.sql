-- The business day on which it was issued.
alter table stored_value add column issued_on date not null default current_date;

-- Gift cards as their list shows them; of the code only its last four signs.
create view gift_card with (security_invoker = true) as
select v.company_id, v.id, v.version, v.created_at, v.updated_at, fold(v.last_four) as search,
  v.last_four, v.issued_on as day, v.state, v.currency_id, v.balance, v.first_balance,
  v.second_balance, v.expires_on, v.branch_id, v.issued_name
from stored_value v
where v.kind = 'giftCard';

-- Whose private link a hash is of.
create function find_value_link(hash text)
returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select v.company_id, v.id
  from stored_value v
  where v.link_hash = hash
$$;

-- Companies with cards that end before this day and still hold something, or never did.
create function companies_with_ended_values(before date)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct v.company_id
  from stored_value v
  where v.kind = 'giftCard' and v.state = 'active' and v.expires_on < before
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant select on gift_card to %I', app);
  execute 'revoke all on function find_value_link(text) from public';
  execute format('grant execute on function find_value_link(text) to %I', app);
  execute 'revoke all on function companies_with_ended_values(date) from public';
  execute format('grant execute on function companies_with_ended_values(date) to %I', app);
end
$$;
