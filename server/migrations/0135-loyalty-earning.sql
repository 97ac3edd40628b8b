-- What each line of a ticket earned: as much of it is taken back as comes back of the line. It never
-- changes.
create table loyalty_earning (
  company_id uuid not null,
  line_id uuid not null,
  document_id uuid not null,
  entry_id uuid not null,
  -- So many coins of what a coin was worth: money of one, points of what a point was.
  coins numeric not null,
  worth numeric not null,
  decimals integer not null,
  primary key (company_id, line_id),
  constraint loyalty_earning_line_exists foreign key (company_id, line_id) references document_line,
  constraint loyalty_earning_document_exists foreign key (company_id, document_id) references document,
  constraint loyalty_earning_entry_exists
    foreign key (company_id, entry_id) references stored_value_entry,
  constraint loyalty_earning_is_a_number check (coins > 0 and coins < 1e15
    and worth > 0 and worth < 1e15 and decimals between 0 and 6)
);
call put_behind_wall('loyalty_earning', 'append');
create index loyalty_earning_by_document on loyalty_earning (company_id, document_id);
create index loyalty_earning_by_entry on loyalty_earning (company_id, entry_id);
call keep_in_reach('loyalty_earning', array['document_id']);

-- The companies in which cash back was good until before a day: asked before any company is known.
create function companies_with_cash_back(before date) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct e.company_id
  from stored_value_entry e
  join stored_value v on v.company_id = e.company_id and v.id = e.value_id
  where e.expires_on < before and v.kind = 'cashBack' and v.balance > 0
$$;
create index stored_value_entry_by_expiry on stored_value_entry (company_id, expires_on)
  where expires_on is not null;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function companies_with_cash_back(date) from public;
  execute format('grant execute on function companies_with_cash_back(date) to %I', app);
end
$$;

-- A return takes back what its sale earned.
alter table stored_value_entry drop constraint stored_value_entry_kind_is_known;
alter table stored_value_entry add constraint stored_value_entry_kind_is_known
  check (kind in ('sell', 'topUp', 'redeem', 'refund', 'earn', 'burn', 'expire', 'move', 'adjust',
    'cashOut', 'void', 'takeBack')) not valid;
alter table stored_value_entry drop constraint stored_value_entry_sign_is_right;
alter table stored_value_entry add constraint stored_value_entry_sign_is_right check (case
    when kind in ('sell', 'topUp', 'refund', 'earn') then amount > 0
    when kind in ('redeem', 'burn', 'expire', 'cashOut', 'void', 'takeBack') then amount < 0
    else amount <> 0 end) not valid;
