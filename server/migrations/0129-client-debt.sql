-- What somebody owes as a client stands beside his balance: for those who must not know what the house
-- owes its suppliers.
create or replace view partner_standing with (security_invoker = true) as
select s.company_id, s.partner_id,
  sum(s.owed * case s.side when 'client' then 1 else -1 end) as balance,
  -- Of what he owes us, else of what we owe him; whoever is owed more than he owes is late with nothing.
  coalesce(
    max(s.oldest) filter (where s.side = 'client' and s.owed > 0),
    max(s.oldest) filter (where s.side <> 'client' and s.owed > 0)) as oldest_due,
  coalesce(sum(s.owed) filter (where s.side = 'client'), 0) as client_debt
from (
  select o.company_id, o.partner_id, o.side, sum(o.first_open * o.direction) as owed,
    min(o.due_date) filter (where o.direction = 1) as oldest
  from open_item o
  where o.open > 0
  group by o.company_id, o.partner_id, o.side) s
group by s.company_id, s.partner_id;
