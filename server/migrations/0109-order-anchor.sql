-- The ends of what was said of orders are sealed with those of the books: the orders that are open,
-- and those of the days since the last anchor; what is older does not move any more.
create or replace function chain_ends(company uuid)
returns table (kind text, chain_id uuid, "position" integer, hash text)
language sql stable
as $$
  select ends.kind, ends.chain_id, ends.position, ends.hash
  from (
    select 'link' as kind, s.chain_id, s.link_next - 1 as position, s.link_hash as hash
    from series s
    where s.company_id = company
    union all
    select 'link', e.register_id, e.link_next - 1, e.link_hash
    from register_end e
    where e.company_id = company
    union all
    select 'link', c.chain_id, c.link_next - 1, c.link_hash
    from chain_end c
    where c.company_id = company
    union all
    select 'series', s.chain_id, s.next - 1, s.last_hash
    from series s
    where s.company_id = company
    union all
    select 'register', e.register_id, e.next - 1, e.last_hash
    from register_end e
    where e.company_id = company
    union all
    (select distinct on (z.drawer_id) 'drawer', z.drawer_id, z.number, z.hash
    from z_report z
    where z.company_id = company
    order by z.drawer_id, z.number desc)
    union all
    select 'order', o.id, o.seq, o.hash
    from dining_order o
    where o.company_id = company and o.state = 'open'
    union all
    select 'order', o.id, o.seq, o.hash
    from dining_order o
    where o.company_id = company and o.state = 'closed' and o.day >= coalesce((
      select max(a.day)
      from anchor a
      where a.company_id = company), '-infinity'::date) - 3) ends
  where ends.position > 0
$$;
