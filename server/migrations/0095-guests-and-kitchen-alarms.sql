-- Guests: which phone said what, and why an order that waited was not taken once its table had ended.
alter table order_event
  add column seating_id uuid,
  add column device_hash text;
alter table order_event
  add constraint order_event_seating_exists
    foreign key (company_id, seating_id) references seating not valid,
  add constraint order_event_phone_is_a_guests
    check ((seating_id is null) = (device_hash is null) and (seating_id is null or is_guest)) not valid;
create index order_event_by_seating on order_event (company_id, seating_id)
  where seating_id is not null;

-- How the order of the table ended, where that is why the guest's order was refused.
alter table guest_order add column ended text;
alter table guest_order
  add constraint guest_order_ended_is_of_a_refusal
    check (ended is null or (state = 'refused' and ended in ('paid', 'left', 'merged'))) not valid;
update guest_order g
set state = 'refused', reason = '', ended = o.ended, decided_at = coalesce(o.closed_at, now())
from dining_order o
where o.company_id = g.company_id and o.id = g.order_id and o.state = 'closed'
  and g.state = 'waiting';

-- Tickets of kitchens of which nobody has heard: a few seconds' worth, whatever number of houses.
create index kitchen_ticket_unheard on kitchen_ticket (made_at, company_id)
  where received_at is null and missed_at is null;

create index kitchen_ticket_unprinted on kitchen_ticket (print_claimed_at, company_id)
  where printed_at is null and print_failed_at is null and print_claimed_at is not null;

-- The kitchens with a ticket made in this time that nobody has seen, or a print that never came out.
create function kitchens_unheard(since timestamptz, seen_by timestamptz, printed_by timestamptz)
returns table (company_id uuid, branch_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select t.company_id, t.branch_id
  from kitchen_ticket t
  where t.received_at is null and t.missed_at is null and t.made_at > since and t.made_at <= seen_by
  union
  select t.company_id, t.branch_id
  from kitchen_ticket t
  where t.printed_at is null and t.print_failed_at is null and t.print_claimed_at <= printed_by
$$;

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function kitchens_unheard(timestamptz, timestamptz, timestamptz) from public;
  execute format(
    'grant execute on function kitchens_unheard(timestamptz, timestamptz, timestamptz) to %I', app);
end
$$;

-- The usual course of a dish on the day it was ordered.
alter table guest_order_line add column course integer not null default 1;
