-- What was said of an order is a chain: each event is made of the one before it and of its own row,
-- the first of the order as it was opened. The end of the chain stands with the order.
create function order_start(o dining_order)
returns text
language sql stable
as $$
  select encode(sha256(convert_to(jsonb_build_array(o.id, o.branch_id, o.type, o.number,
    extract(epoch from o.opened_at), to_char(o.day, 'YYYY-MM-DD'))::text, 'UTF8')), 'hex')
$$;

create function order_digest(order_id uuid, seq integer, id uuid, kind text, at timestamptz,
  received_at timestamptz, user_id uuid, user_name text, is_guest boolean, seating_id uuid,
  device_hash text, body jsonb)
returns text
language sql stable
as $$
  select jsonb_build_array(order_id, seq, id, kind, extract(epoch from at),
    extract(epoch from received_at), user_id, user_name, is_guest, seating_id, device_hash,
    body)::text
$$;

create function order_link(before text, start text, digest text)
returns text
language sql stable
as $$
  select encode(sha256(convert_to(coalesce(before, start) || digest, 'UTF8')), 'hex')
$$;

-- Over the events of an order in their order: the hash of each.
create aggregate order_chain(start text, digest text) (sfunc = order_link, stype = text);

alter table dining_order
  add column hash text not null default '';
alter table order_event
  add column hash text;

update order_event e
set hash = c.hash
from (
  select e.company_id, e.order_id, e.seq, order_chain(order_start(o), order_digest(e.order_id, e.seq,
      e.id, e.kind, e.at, e.received_at, e.user_id, e.user_name, e.is_guest, e.seating_id,
      e.device_hash, e.body)) over (partition by e.company_id, e.order_id order by e.seq) as hash
  from order_event e
  join dining_order o on o.company_id = e.company_id and o.id = e.order_id) c
where c.company_id = e.company_id and c.order_id = e.order_id and c.seq = e.seq;

update dining_order o
set hash = e.hash
from order_event e
where e.company_id = o.company_id and e.order_id = o.id and e.seq = o.seq;

alter table order_event
  add constraint order_event_is_chained check (hash is not null) not valid;
