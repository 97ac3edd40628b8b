-- The business day of an instant, where a view or a function of the database has to tell it: by the
-- zone of the company and the hour its days end. It says no more than a day of whoever it is asked
-- for, and reads the setting as its owner, so that every view may ask. A test holds it against
-- businessDayOf; no other view or function makes a day of an instant.
create function business_day(at timestamptz, company uuid)
returns date
language sql stable strict security definer set search_path = public, pg_temp
as $$
  select (at at time zone c.time_zone - make_interval(hours => coalesce((
      select (v.value #>> '{}')::integer
      from setting_value v
      where v.company_id = c.company_id and v.key = 'documents.dayEndHour' and v.layer = 'company'),
    4)))::date
  from company c
  where c.company_id = company
    and coalesce(nullif(current_setting('app.company_id', true), '')::uuid, company) = company
$$;

-- A door that was tried at half past one belongs to the evening before, as what was sold then does.
create or replace function note_access(events jsonb)
returns void
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  event record;
  is_full boolean;
begin
  for event in
    select coalesce(by_id.company_id, by_name.company_id) as company_id,
      coalesce(by_id.id, by_name.id) as user_id,
      coalesce(by_id.full_name, by_name.full_name) as person,
      e.id, e.kind, e.address, e.command, e.times
    from jsonb_to_recordset(events) as e (
      id uuid, company uuid, "user" uuid, login text, kind text, address text, command text,
      times integer)
    left join app_user by_id on by_id.company_id = e.company and by_id.id = e."user"
    left join lateral (
      select u.company_id, u.id, u.full_name
      from find_login(e.login) f
      join app_user u on u.company_id = f.company_id and u.id = f.user_id) by_name
      on e.company is null
    where coalesce(by_id.id, by_name.id) is not null
  loop
    select count(*) >= 200
    into is_full
    from (
      select 1
      from access_event a
      where a.company_id = event.company_id and a.minute >= date_trunc('hour', now())
      limit 200) known;
    insert into access_event as a
      (company_id, id, minute, day, last_at, kind, user_id, person, address, command, times)
    select event.company_id, event.id,
      date_trunc(case when is_full then 'hour' else 'minute' end, now()),
      business_day(now(), event.company_id), now(), event.kind,
      case when is_full then null else event.user_id end,
      case when is_full then '' else event.person end,
      case when is_full then '' else event.address end,
      case when is_full then '' else event.command end,
      event.times
    from company c
    where c.company_id = event.company_id
    on conflict (company_id, minute, kind, person, address, command) do update set
      times = a.times + excluded.times,
      last_at = excluded.last_at;
    delete from access_event a
    where a.company_id = event.company_id and a.minute < now() - interval '400 days';
  end loop;
end
$$;
