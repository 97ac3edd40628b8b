-- What a ticket says is held against what the house knows: its number is printed once, its sale
-- takes nothing back, its content is known by a digest, its station has a secret of its own, and a
-- register whose end went wrong is put right by somebody, with a reason.

-- A number stands on one paper only, whatever register or series printed it. What was doubled before
-- this rule stays as it was posted (check:data tells it) and is left out of the index.
do $$
declare
  doubled uuid[];
begin
  select coalesce(array_agg(id), '{}')
  into doubled
  from (
    select id, row_number() over (partition by company_id, number order by posted_at, id) as place
    from document) d
  where place > 1;
  execute 'create unique index document_number_is_printed_once on document (company_id, number)'
    || case when doubled = '{}' then ''
      else format(' where id <> all (%L::uuid[])', doubled) end;
end
$$;

-- A sale takes nothing back. Rows that were there before are told by check:data.
alter table document add constraint document_sale_has_no_origin
  check (behaviour <> 'posSale' or origin_id is null) not valid;

-- The money of a register lies in a drawer of its own branch.
alter table drawer add constraint drawer_stands_in_its_branch unique (company_id, id, branch_id);
alter table register add constraint register_drawer_is_of_its_branch
  foreign key (company_id, drawer_id, branch_id) references drawer (company_id, id, branch_id)
  not valid;

-- All that a ticket said, as it came: an id that comes again with other content is another ticket.
alter table ticket_extra add column digest text;
alter table parked_ticket add column digest text;

-- The rates of the house, beside that of the ticket, at which its money counted.
alter table ticket_extra add column tender_rates numeric[] not null default '{}';
update ticket_extra x
set tender_rates = known.rates
from (
  select t.company_id, t.document_id, array_agg(distinct t.rate) as rates
  from ticket_tender t
  join document d on d.company_id = t.company_id and d.id = t.document_id
  where t.currency_id <> d.currency_id and t.rate is distinct from d.rate
    and (exists (
        select 1
        from rate r
        where r.company_id = t.company_id and r.type = 'sale' and t.rate in (r.buy, r.sell))
      or exists (
        select 1
        from ticket_tender o
        where o.company_id = d.company_id and o.document_id = d.origin_id and o.rate = t.rate))
  group by t.company_id, t.document_id) known
where x.company_id = known.company_id and x.document_id = known.document_id;

-- What a station was given when it took hold of its register, as a hash; a station that sold
-- before there were any is given one when it asks next. Where the register stood when the station
-- lost it: up to there its tickets are its own, behind that they are of whoever came after it.
alter table till_station add column token_hash text;
alter table till_station add column session_id uuid;
alter table till_station add column ended_next integer;
create index till_station_by_register on till_station (company_id, register_id, id);

-- Parked tickets page by page: those that wait first, the latest of each first.
drop index parked_ticket_waiting;
create index parked_ticket_waiting on parked_ticket (company_id, parked_at desc, id desc)
  where state = 'waiting';
create index parked_ticket_settled on parked_ticket (company_id, parked_at desc, id desc)
  where state <> 'waiting';

-- Somebody put the end of a register right: from which number it went on, and why.
create table register_repair (
  company_id uuid not null references company,
  id uuid not null,
  register_id uuid not null,
  position integer not null,
  before_next integer not null,
  before_hash text not null,
  next integer not null,
  -- The end of the chain it goes on from; none where the ticket before is not here.
  last_hash text not null,
  reason text not null,
  at timestamptz not null default now(),
  user_id uuid not null,
  user_name text not null,
  primary key (company_id, id),
  constraint register_repair_register_exists
    foreign key (company_id, register_id) references register,
  constraint register_repair_is_in_order unique (company_id, register_id, position),
  constraint register_repair_next_is_positive check (next > 0 and before_next > 0 and position > 0),
  constraint register_repair_has_a_reason check (reason <> '')
);
call put_behind_wall('register_repair', 'append');
