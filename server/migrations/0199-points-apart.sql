-- Points are owed on an account of their own. A wallet is of the kind in which the programme of the
-- day counts; what it holds when that changes is brought over by an entry ("turn"), in the round that
-- ends values. So the wallets of programmes that count in points, which stood on the account of cash
-- back until now, are brought over by the next round, sealed like every other movement.
alter table stored_value_entry
  -- On which of the two accounts of wallets it stands; of cards and deposits it says nothing.
  add column in_points boolean not null default false;
alter table stored_value_entry drop constraint stored_value_entry_kind_is_known;
alter table stored_value_entry add constraint stored_value_entry_kind_is_known
  check (kind in ('sell', 'topUp', 'redeem', 'refund', 'earn', 'burn', 'expire', 'move', 'adjust',
    'cashOut', 'void', 'takeBack', 'turn')) not valid;

-- A point is worth so much of the first currency: what is owed of points is money too.
alter table stored_value drop constraint stored_value_has_currency;
alter table stored_value add constraint stored_value_has_currency
  check (currency_id is not null) not valid;

-- The kind of a wallet on a day, by the programme that began last of those that hold, as
-- `programmeOn` of domain/loyalty/programme-rules.ts says it; nothing where none holds.
create function wallet_kind_on(on_day date) returns text
language sql stable
as $$
  select case p.unit when 'points' then 'points' else 'cashBack' end
  from loyalty_programme p
  where p.is_active and p.starts_on <= on_day and (p.ends_on is null or on_day <= p.ends_on)
  order by p.starts_on desc, p.id desc
  limit 1
$$;

-- Companies in which a wallet may be counted otherwise than its programme does: asked before any
-- company is known.
create function companies_with_other_wallets(before date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct p.company_id
  from loyalty_programme p
  where p.is_active and p.starts_on < before and exists (
    select 1
    from stored_value v
    where v.company_id = p.company_id and v.state <> 'moved'
      and v.kind = case p.unit when 'points' then 'cashBack' else 'points' end)
$$;

create or replace function companies_with_cash_back(before date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct e.company_id
  from stored_value_entry e
  join stored_value v on v.company_id = e.company_id and v.id = e.value_id
  where e.expires_on < before and v.kind in ('cashBack', 'points') and v.balance > 0
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function companies_with_other_wallets(date) from public;
  execute format('grant execute on function companies_with_other_wallets(date) to %I', app);
end
$$;
