-- Who acted at a till is proven: by the session, or by a PIN that only the server can check.

-- How many digits the PIN has. None is known of one that was chosen before: its whole verifier went
-- to the tills, so it allows nothing any more, until a new one is chosen.
alter table app_user add column pin_digits integer;
alter table app_user add constraint app_user_pin_digits_are_of_a_pin
  check (pin_digits is null or (pin_verifier is not null and pin_digits between 4 and 8));

-- Every proof is looked at once: what became of it, by the hash of the seal and what it was for.
create table till_proof (
  company_id uuid not null references company,
  key text not null,
  user_id uuid not null,
  is_right boolean not null,
  checked_at timestamptz not null default now(),
  primary key (company_id, key)
);
call put_behind_wall('till_proof', 'append');

-- Who stood at a station: whoever was signed in there, and whoever took over by PIN meanwhile.
create table till_cashier (
  company_id uuid not null references company,
  id uuid not null,
  station_id uuid not null,
  user_id uuid not null,
  -- Of who signed in; none of who took over by PIN.
  session_id uuid,
  since timestamptz not null,
  -- When the next one did: a sign-in ends everything before it, a PIN only another PIN.
  until timestamptz,
  primary key (company_id, id),
  constraint till_cashier_stays_a_while check (until is null or until >= since)
);
call put_behind_wall('till_cashier');
create index till_cashier_by_station on till_cashier (company_id, station_id, since);

-- Somebody was named who had not proven to have allowed it.
alter table cash_movement add column unproven_name text;

-- Takes one try back: it was no failure. What others failed at still counts.
create function uncount_try(try_key text)
returns void
language sql security definer set search_path = public, pg_temp
as $$ update throttle set tries = greatest(0, tries - 1) where key = try_key $$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute 'revoke all on function uncount_try(text) from public';
  execute format('grant execute on function uncount_try(text) to %I', app);
  execute format('revoke delete on till_cashier from %I', app);
end
$$;

create or replace view shift_list with (security_invoker = true) as
select s.company_id, s.id, 1 as version, s.opened_at as created_at,
  coalesce(s.closed_at, s.opened_at) as updated_at,
  fold(d.name || ' ' || s.number || ' ' || s.opened_name) as search,
  d.name || ' – ' || s.number as number, s.drawer_id, d.branch_id, s.day, s.state, s.opened_name,
  s.closed_name, first_off.amount as first_variance, second_off.amount as second_variance,
  s.is_forced,
  exists (
    select 1
    from shift_total t
    where t.company_id = s.company_id and t.shift_id = s.id and t.is_late) as has_late,
  exists (
    select 1
    from cash_movement m
    where m.company_id = s.company_id and m.shift_id = s.id and m.unproven_name is not null)
    as is_unproven
from shift s
join drawer d on d.company_id = s.company_id and d.id = s.drawer_id
left join lateral (
  select z.amount
  from shift_variance z
  where z.company_id = s.company_id and z.shift_id = s.id and z.rank = 'first') first_off on true
left join lateral (
  select z.amount
  from shift_variance z
  where z.company_id = s.company_id and z.shift_id = s.id and z.rank = 'second') second_off on true;
