-- How many numbers below the next one nobody has brought yet, since the register's end was put
-- right the last time: what an offline day can explain is measured against all of them.
alter table register_end add column missing integer not null default 0;
alter table register_end add constraint register_end_misses_none_twice check (missing >= 0);

update register_end e
set missing = greatest(0, e.next - base.next
  - (
    select count(*)
    from document d
    where d.company_id = e.company_id and d.register_id = e.register_id
      and d.sequence >= base.next and d.sequence < e.next)
  - (
    select count(*)
    from parked_ticket p
    where p.company_id = e.company_id and p.register_id = e.register_id
      and p.sequence >= base.next and p.sequence < e.next and p.code <> 'numberTaken'
      and not exists (
        select 1
        from document d
        where d.company_id = p.company_id and d.register_id = p.register_id
          and d.sequence = p.sequence)))
from (
  select r.company_id, r.register_id, coalesce((
      select p.next
      from register_repair p
      where p.company_id = r.company_id and p.register_id = r.register_id
      order by p.position desc
      limit 1), 1) as next
  from register_end r) base
where base.company_id = e.company_id and base.register_id = e.register_id;

-- More was taken out of a drawer, without network, than it held.
alter table cash_movement add column is_above boolean not null default false;

-- How many tickets came since the last report of a register, so that closing counts none, and how
-- many a report found in its range of numbers; none is known of the older ones.
alter table register_end add column tickets integer not null default 0;
alter table register_end add constraint register_end_counts_tickets check (tickets >= 0);
alter table z_range add column tickets integer;
alter table z_range add constraint z_range_counts_its_tickets
  check (tickets between 0 and last_sequence - first_sequence + 1);

update register_end e
set tickets = (
  select count(distinct p.sequence)
  from (
    select d.sequence
    from document d
    where d.company_id = e.company_id and d.register_id = e.register_id
    union all
    select k.sequence
    from parked_ticket k
    where k.company_id = e.company_id and k.register_id = e.register_id
      and k.code <> 'numberTaken') p
  where p.sequence < e.next and p.sequence > coalesce((
    select z.last_sequence
    from z_range z
    where z.company_id = e.company_id and z.register_id = e.register_id
    order by z.first_sequence desc
    limit 1), 0));
