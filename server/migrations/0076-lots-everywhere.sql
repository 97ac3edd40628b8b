-- How much there is of lots in all places of the company, whatever branches the asker sees: a serial
-- number is one piece in all of them together.
create function lots_everywhere(lots uuid[]) returns table (lot_id uuid, quantity numeric)
language sql stable security definer set search_path = public, pg_temp
as $$
  select b.lot_id, sum(b.quantity)
  from lot_balance b
  where b.company_id = current_company() and b.lot_id = any (lots)
  group by b.lot_id
$$;

do $$
begin
  revoke all on function lots_everywhere(uuid[]) from public;
  execute format('grant execute on function lots_everywhere(uuid[]) to %I',
    current_setting('comptoir.app_role'));
end
$$;
