-- How many decimals a quantity in this unit may have: pieces are whole, kilograms have grams. None
-- given leaves the six that stock is kept with.
alter table unit
  add column decimals integer,
  add constraint unit_decimals_is_within_six check (decimals between 0 and 6);

-- Counters are kept by name and place, so there are many: what is two days old counts nothing any
-- more, and goes with one try in a hundred.
create or replace function count_try(try_key text, window_seconds integer)
returns integer
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  counted integer;
begin
  if random() < 0.01 then
    delete from throttle where since < now() - interval '2 days';
  end if;
  insert into throttle as t (key, tries, since)
  values (try_key, 1, now())
  on conflict (key) do update set
    tries = case when t.since < now() - make_interval(secs => window_seconds)
      then 1 else t.tries + 1 end,
    since = case when t.since < now() - make_interval(secs => window_seconds)
      then now() else t.since end
  returning tries into counted;
  return counted;
end
$$;

-- Where somebody signed in from before is asked with every sign-in, and so is his last branch.
create index session_by_user on session (company_id, user_id, id);
