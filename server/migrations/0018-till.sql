-- The till: drawers hold the money, registers number tickets, stations are the devices that hold a
-- register. A ticket is a posted document whose number and hash were made at the till, perhaps days
-- before it came here; each comes in exactly once, and one that cannot be posted is parked with its
-- reason, never lost.

create table drawer (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  branch_id uuid not null,
  is_active boolean not null default true,
  -- Drops to the safe are numbered, each on its slip.
  next_drop integer not null default 1,
  primary key (company_id, id),
  constraint drawer_branch_exists foreign key (company_id, branch_id) references branch
);
call make_entity('drawer', array['name'], array['name'], array['name']);
create index drawer_by_branch on drawer (company_id, branch_id);

create table register (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  -- What tells its numbers apart: T3 of B1-T3-000123.
  code text not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  drawer_id uuid not null,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint register_branch_exists foreign key (company_id, branch_id) references branch,
  constraint register_warehouse_exists foreign key (company_id, warehouse_id) references warehouse,
  constraint register_drawer_exists foreign key (company_id, drawer_id) references drawer,
  constraint register_code_is_short check (code ~ '^[A-Z0-9]{1,4}$')
);
call make_entity('register', array['name', 'code'], array['name', 'code'], array['name', 'code']);
create index register_by_branch on register (company_id, branch_id);
create index register_by_warehouse on register (company_id, warehouse_id);
create index register_by_drawer on register (company_id, drawer_id);

-- Where a register stands: the next number it will give and the end of its chain.
create table register_end (
  company_id uuid not null references company,
  register_id uuid not null,
  next integer not null default 1,
  last_hash text not null default '',
  primary key (company_id, register_id),
  constraint register_end_register_exists
    foreign key (company_id, register_id) references register on delete cascade,
  constraint register_end_next_is_positive check (next > 0)
);
call put_behind_wall('register_end');

create function give_register_end() returns trigger
language plpgsql
as $$
begin
  insert into register_end (company_id, register_id)
  values (new.company_id, new.id);
  return null;
end
$$;
create trigger register_has_end after insert on register
for each row execute function give_register_end();

-- A browser that sells. It makes its own id once; one at a time holds a register.
create table till_station (
  company_id uuid not null references company,
  id uuid not null,
  register_id uuid not null,
  name text not null,
  claimed_at timestamptz not null default now(),
  claimed_name text not null,
  seen_at timestamptz not null default now(),
  -- What the till says is still waiting there.
  waiting integer not null default 0,
  released_at timestamptz,
  primary key (company_id, id, register_id, claimed_at),
  constraint till_station_register_exists foreign key (company_id, register_id) references register,
  constraint till_station_waiting_is_a_count check (waiting >= 0)
);
call put_behind_wall('till_station');
create unique index till_station_holds_a_register_alone on till_station (company_id, register_id)
  where released_at is null;

-- From the float to the count. One is open per drawer; several registers and cashiers may share it.
create table shift (
  company_id uuid not null references company,
  id uuid not null,
  drawer_id uuid not null,
  number integer not null,
  state text not null default 'open',
  day date not null,
  opened_at timestamptz not null default now(),
  opened_by uuid not null,
  opened_name text not null,
  closed_at timestamptz,
  closed_by uuid,
  closed_name text,
  -- Closed by a manager in the place of a cashier who left.
  is_forced boolean not null default false,
  approved_name text,
  note text,
  -- Why the count was off.
  reason text,
  opening_entry_id uuid,
  closing_entry_id uuid,
  primary key (company_id, id),
  constraint shift_opening_entry_exists foreign key (company_id, opening_entry_id) references entry,
  constraint shift_closing_entry_exists foreign key (company_id, closing_entry_id) references entry,
  constraint shift_drawer_exists foreign key (company_id, drawer_id) references drawer,
  constraint shift_number_is_unique unique (company_id, drawer_id, number),
  constraint shift_state_is_known check (state in ('open', 'closed')),
  constraint shift_closes_completely check ((state = 'closed') = (closed_at is not null))
);
call put_behind_wall('shift');
create unique index shift_is_open_alone on shift (company_id, drawer_id) where state = 'open';
create index shift_by_day on shift (company_id, day desc, id desc);

-- What was counted: the float, the blind count, the one recount, and what stays as next float.
create table shift_count (
  company_id uuid not null references company,
  shift_id uuid not null,
  kind text not null,
  currency_id uuid not null,
  amount numeric not null,
  -- What should have been there, kept for ever from the moment of the count.
  expected numeric not null,
  -- Notes and coins: [[money bill id, count], …]; what is not by notes is loose.
  notes jsonb not null default '[]',
  counted_at timestamptz not null default now(),
  counted_name text not null,
  primary key (company_id, shift_id, kind, currency_id),
  constraint shift_count_shift_exists foreign key (company_id, shift_id) references shift,
  constraint shift_count_currency_exists foreign key (company_id, currency_id) references currency,
  constraint shift_count_kind_is_known check (kind in ('float', 'count', 'recount', 'left')),
  constraint shift_count_is_a_number
    check (amount >= 0 and amount < 1e18 and abs(expected) < 1e18)
);
call put_behind_wall('shift_count', 'append');

-- Running sums of a shift, moved on by every ticket and movement: closing asks these alone.
create table shift_total (
  company_id uuid not null references company,
  shift_id uuid not null,
  -- Such as drawer, sales.gross, tax.vat.11 or method.<id>.in.
  name text not null,
  currency_id uuid not null,
  -- Of tickets that came after the close; the report of the shift stays as it was.
  is_late boolean not null default false,
  amount numeric not null,
  count integer not null,
  primary key (company_id, shift_id, name, currency_id, is_late),
  constraint shift_total_shift_exists foreign key (company_id, shift_id) references shift,
  constraint shift_total_currency_exists foreign key (company_id, currency_id) references currency,
  constraint shift_total_is_a_number check (abs(amount) < 1e18)
);
call put_behind_wall('shift_total');
create index shift_total_late on shift_total (company_id, shift_id) where is_late;

-- Money that goes into or out of a drawer without a ticket.
create table cash_movement (
  company_id uuid not null references company,
  id uuid not null,
  shift_id uuid not null,
  kind text not null,
  -- Drops are numbered per drawer: a slip is printed for each.
  number integer,
  currency_id uuid not null,
  -- Into the drawer above zero, out of it below; an opening without a sale moves nothing.
  amount numeric not null,
  rate numeric,
  reason text not null,
  account_id uuid,
  -- The other half of an exchange between currencies.
  pair_id uuid,
  -- Came after its shift was closed: the count has found what it moved already.
  is_late boolean not null default false,
  -- The rest that goes to the safe once the drawer is counted: the count had it in.
  is_closing boolean not null default false,
  entry_id uuid,
  at timestamptz not null default now(),
  user_id uuid not null,
  user_name text not null,
  approved_name text,
  primary key (company_id, id),
  constraint cash_movement_shift_exists foreign key (company_id, shift_id) references shift,
  constraint cash_movement_currency_exists
    foreign key (company_id, currency_id) references currency,
  constraint cash_movement_account_exists foreign key (company_id, account_id) references account,
  constraint cash_movement_entry_exists foreign key (company_id, entry_id) references entry,
  constraint cash_movement_kind_is_known
    check (kind in ('payIn', 'payOut', 'drop', 'exchange', 'noSale')),
  constraint cash_movement_moves
    check ((amount = 0) = (kind = 'noSale') and abs(amount) < 1e18),
  constraint cash_movement_sign_is_right check (case kind
    when 'payIn' then amount > 0 when 'payOut' then amount < 0 when 'drop' then amount < 0
    else true end)
);
call put_behind_wall('cash_movement', 'append');
create index cash_movement_by_shift on cash_movement (company_id, shift_id, at, id);

-- A Z report: sequential per drawer, chained, never changed. The perpetual total never resets.
create table z_report (
  company_id uuid not null references company,
  id uuid not null,
  drawer_id uuid not null,
  number integer not null,
  shift_id uuid not null,
  at timestamptz not null,
  day date not null,
  perpetual numeric not null,
  -- What late tickets of this drawer have come to so far; the perpetual total has it in.
  late numeric not null default 0,
  -- What it says, value by value; the hash is made of it.
  text text not null,
  previous_hash text not null,
  hash text not null,
  primary key (company_id, id),
  constraint z_report_drawer_exists foreign key (company_id, drawer_id) references drawer,
  constraint z_report_shift_exists foreign key (company_id, shift_id) references shift,
  constraint z_report_number_is_unique unique (company_id, drawer_id, number),
  constraint z_report_shift_is_unique unique (company_id, shift_id),
  constraint z_report_totals_are_numbers check (abs(perpetual) < 1e18 and abs(late) < 1e18)
);
call put_behind_wall('z_report', 'append');

-- The tickets a Z report covers, per register: from the one after the last report to the last.
create table z_range (
  company_id uuid not null references company,
  z_report_id uuid not null,
  register_id uuid not null,
  first_sequence integer not null,
  last_sequence integer not null,
  primary key (company_id, z_report_id, register_id),
  constraint z_range_report_exists foreign key (company_id, z_report_id) references z_report,
  constraint z_range_register_exists foreign key (company_id, register_id) references register,
  constraint z_range_is_unique unique (company_id, register_id, first_sequence),
  constraint z_range_is_a_range check (first_sequence > 0 and last_sequence >= first_sequence - 1)
);
call put_behind_wall('z_range', 'append');

-- Documents numbered by a register stand outside the series of their type.
alter table document add column register_id uuid;
alter table document add constraint document_register_exists
  foreign key (company_id, register_id) references register;
alter table document drop constraint document_number_is_unique;
create unique index document_number_is_unique on document
  (company_id, type_id, branch_id, year, sequence)
  where register_id is null;
create unique index document_ticket_is_unique on document (company_id, register_id, sequence)
  where register_id is not null;

-- What a ticket has beside its document.
create table ticket_extra (
  company_id uuid not null references company,
  document_id uuid not null,
  shift_id uuid not null,
  station_id uuid not null,
  -- Came after its shift was closed.
  is_late boolean not null default false,
  cashier_id uuid not null,
  cashier_name text not null,
  -- By the clock of the till.
  rung_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- In the currency of the books.
  rounding numeric not null default 0,
  exchange numeric not null default 0,
  -- Who allowed what the cashier may not: [[action, user id, name], …].
  approvals jsonb not null default '[]',
  primary key (company_id, document_id),
  constraint ticket_extra_document_exists
    foreign key (company_id, document_id) references document,
  constraint ticket_extra_shift_exists foreign key (company_id, shift_id) references shift,
  constraint ticket_extra_amounts_are_numbers
    check (abs(rounding) < 1e12 and abs(exchange) < 1e15)
);
call put_behind_wall('ticket_extra', 'append');
create index ticket_extra_by_shift on ticket_extra (company_id, shift_id);

create table ticket_tender (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  position integer not null,
  -- Taken from the client, or given to him: change of a sale, money of a refund.
  flow text not null,
  method_id uuid not null,
  currency_id uuid not null,
  amount numeric not null,
  rate numeric,
  -- What it counted for on the ticket, in the currency of the books.
  first_amount numeric not null,
  reference text,
  -- Of a cheque: the receipt by which it came into the hands of the house.
  receipt_id uuid,
  primary key (company_id, id),
  constraint ticket_tender_receipt_exists foreign key (company_id, receipt_id) references document,
  constraint ticket_tender_document_exists
    foreign key (company_id, document_id) references document,
  constraint ticket_tender_method_exists
    foreign key (company_id, method_id) references payment_method,
  constraint ticket_tender_currency_exists
    foreign key (company_id, currency_id) references currency,
  constraint ticket_tender_flow_is_known check (flow in ('in', 'out')),
  constraint ticket_tender_amount_is_positive
    check (amount > 0 and amount < 1e18 and first_amount >= 0 and first_amount < 1e18 and
      (rate is null or (rate > 0 and rate < 1e15)))
);
call put_behind_wall('ticket_tender', 'append');
create index ticket_tender_by_document on ticket_tender (company_id, document_id, position);

-- A method that is taken only from a client the house knows, such as a cheque.
alter table payment_method add column asks_customer boolean not null default false;
update payment_method
set asks_customer = true
where type = 'cheque';

-- A cheque that was taken at a till is counted with the drawer of its shift, by list.
alter table cheque add column shift_id uuid;
alter table cheque add constraint cheque_shift_exists
  foreign key (company_id, shift_id) references shift;
create index cheque_by_shift on cheque (company_id, shift_id) where shift_id is not null;

-- Whether each cheque was there when the drawer was counted.
create table shift_cheque (
  company_id uuid not null references company,
  shift_id uuid not null,
  kind text not null,
  document_id uuid not null,
  is_there boolean not null,
  primary key (company_id, shift_id, kind, document_id),
  constraint shift_cheque_shift_exists foreign key (company_id, shift_id) references shift,
  constraint shift_cheque_cheque_exists foreign key (company_id, document_id) references cheque,
  constraint shift_cheque_kind_is_known check (kind in ('count', 'recount'))
);
call put_behind_wall('shift_cheque', 'append');

-- What somebody should look at: a price that has changed, stock that was not there, a wrong clock.
create table ticket_flag (
  company_id uuid not null references company,
  document_id uuid not null,
  code text not null,
  facts jsonb not null default '{}',
  seen_at timestamptz,
  seen_name text,
  primary key (company_id, document_id, code),
  constraint ticket_flag_document_exists foreign key (company_id, document_id) references document
);
call put_behind_wall('ticket_flag');
create index ticket_flag_unseen on ticket_flag (company_id, document_id) where seen_at is null;

-- Came in and could not be posted. It keeps its place in the chain; somebody decides.
create table parked_ticket (
  company_id uuid not null references company,
  id uuid not null,
  register_id uuid not null,
  sequence integer not null,
  number text not null,
  previous_hash text not null,
  hash text not null,
  total numeric not null,
  rung_at timestamptz not null,
  cashier_name text not null,
  body jsonb not null,
  code text not null,
  field text,
  facts jsonb not null default '{}',
  parked_at timestamptz not null default now(),
  state text not null default 'waiting',
  settled_at timestamptz,
  settled_name text,
  note text,
  primary key (company_id, id),
  constraint parked_ticket_register_exists
    foreign key (company_id, register_id) references register,
  constraint parked_ticket_state_is_known check (state in ('waiting', 'posted', 'dismissed')),
  constraint parked_ticket_total_is_a_number check (abs(total) < 1e18)
);
call put_behind_wall('parked_ticket');
create index parked_ticket_waiting on parked_ticket (company_id, parked_at) where state = 'waiting';
create index parked_ticket_by_sequence on parked_ticket (company_id, register_id, sequence);

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('revoke delete on register_end, till_station, shift, shift_total, ticket_flag,
    parked_ticket from %I', app);
end
$$;

-- How the till looks: the eleven values, by name.
create table pos_design (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  back_colour text not null default '#f4f2ee',
  text_colour text not null default '#1f1d1a',
  button_colour text not null default '#0c6778',
  button_text_colour text not null default '#ffffff',
  grid_colour text not null default '#ffffff',
  grid_text_colour text not null default '#1f1d1a',
  border_colour text not null default '#e6e2db',
  opacity numeric not null default 100,
  back_image_id uuid,
  button_height integer not null default 176,
  button_width integer not null default 180,
  primary key (company_id, id),
  constraint pos_design_back_image_exists
    foreign key (company_id, back_image_id) references media_file,
  constraint pos_design_opacity_is_percent check (opacity between 0 and 100),
  constraint pos_design_sizes_are_sane
    check (button_height between 48 and 400 and button_width between 80 and 400)
);
call make_entity('pos_design', array['name'], array['name'], array['name']);
create index pos_design_by_back_image on pos_design (company_id, back_image_id);

-- Settings of a register, and the look that one names: when either goes, so does the decision.
alter table setting_value
  add column register_id uuid generated always as
    (case layer when 'register' then scope_id end) stored,
  add column pos_design_id uuid generated always as
    (case key when 'pos.design' then (value #>> '{}')::uuid end) stored,
  add constraint setting_value_register_exists
    foreign key (company_id, register_id) references register on delete cascade,
  add constraint setting_value_pos_design_exists
    foreign key (company_id, pos_design_id) references pos_design on delete cascade;

-- What a drawer does without a ticket is booked without a document.
alter table entry drop constraint entry_kind_is_known;
alter table entry add constraint entry_kind_is_known check (kind in
  ('posting', 'allocation', 'cheque', 'revaluation', 'reversal', 'manual', 'drawer'));
alter table entry drop constraint entry_names_its_document;
alter table entry add constraint entry_names_its_document
  check ((kind in ('manual', 'drawer')) = (document_id is null));

-- What the last count of a closed shift found above (or below) what should have been there.
create view shift_variance with (security_invoker = true) as
select l.company_id, l.shift_id, l.currency_id, y.rank,
  coalesce(r.amount, c.amount) - l.expected as amount
from shift_count l
join currency y on y.company_id = l.company_id and y.id = l.currency_id
join shift_count c on c.company_id = l.company_id and c.shift_id = l.shift_id
  and c.currency_id = l.currency_id and c.kind = 'count'
left join shift_count r on r.company_id = l.company_id and r.shift_id = l.shift_id
  and r.currency_id = l.currency_id and r.kind = 'recount'
where l.kind = 'left';

-- Shifts as their screen lists them. What was off is known when they are closed, never before.
create view shift_list with (security_invoker = true) as
select s.company_id, s.id, 1 as version, s.opened_at as created_at,
  coalesce(s.closed_at, s.opened_at) as updated_at,
  fold(d.name || ' ' || s.number || ' ' || s.opened_name) as search,
  d.name || ' – ' || s.number as number, s.drawer_id, d.branch_id, s.day, s.state, s.opened_name,
  s.closed_name, first_off.amount as first_variance, second_off.amount as second_variance,
  s.is_forced,
  exists (
    select 1
    from shift_total t
    where t.company_id = s.company_id and t.shift_id = s.id and t.is_late) as has_late
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
do $$
begin
  execute format('grant select on shift_variance, shift_list to %I',
    current_setting('comptoir.app_role'));
end
$$;

-- Companies that were founded before get the drawer and the register that new ones start with.
insert into drawer (company_id, id, name, branch_id)
select b.company_id, gen_random_uuid(),
  case f.language when 'fr' then 'Tiroir 1' when 'ar' then 'درج 1' else 'Drawer 1' end, b.id
from (
  select distinct on (company_id) company_id, id
  from branch
  order by company_id, created_at, id) b
join (
  select distinct on (company_id) company_id, language
  from app_user
  order by company_id, created_at, id) f using (company_id);
insert into register (company_id, id, name, code, branch_id, warehouse_id, drawer_id)
select d.company_id, gen_random_uuid(),
  case d.name when 'Tiroir 1' then 'Caisse 1' when 'درج 1' then 'صندوق 1' else 'Till 1' end, 'T1',
  d.branch_id, w.id, d.id
from drawer d
join (
  select distinct on (h.company_id) h.company_id, h.id
  from warehouse h
  join drawer own on own.company_id = h.company_id
  order by h.company_id, h.branch_id is distinct from own.branch_id, h.created_at, h.id
) w using (company_id);

-- A short number for the till: who is there, and who allows. The verifier goes to the tills, so
-- that it can be asked without network; it is slow to compute, and throttled where it is asked.
alter table app_user add column pin_salt text;
alter table app_user add column pin_verifier text;
alter table app_user add constraint app_user_pin_is_whole
  check ((pin_salt is null) = (pin_verifier is null));

-- Rows a till keeps a copy of, with the transaction that changed them last. A till asks for what
-- changed since the oldest transaction that was still running when it asked before: nothing that
-- commits late is ever missed, which a clock could not promise.
create table till_change (
  company_id uuid not null references company,
  entity text not null,
  row_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  primary key (company_id, entity, row_id)
);
call put_behind_wall('till_change');
create index till_change_by_tx on till_change (company_id, tx);

create function mark_till_change() returns trigger
language plpgsql
as $$
begin
  execute format('insert into till_change (company_id, entity, row_id)
    select distinct company_id, %L, %I from changed
    order by 1, 3
    on conflict (company_id, entity, row_id) do update set tx = excluded.tx',
    tg_argv[0], tg_argv[1]);
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select *
    from (values
      ('item', 'item', 'id'),
      ('item_barcode', 'item', 'item_id'),
      ('list_price', 'listPrice', 'id'),
      ('thirdparty', 'thirdparty', 'id')
    ) as w (table_name, entity, id)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function mark_till_change(%L, %L)',
      watched.table_name || '_is_added', watched.table_name, watched.entity, watched.id);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function mark_till_change(%L, %L)',
      watched.table_name || '_is_changed', watched.table_name, watched.entity, watched.id);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function mark_till_change(%L, %L)',
      watched.table_name || '_is_gone', watched.table_name, watched.entity, watched.id);
  end loop;
end
$$;

-- Of the sales of an hour, those of the tills: they are listed elsewhere than the invoices.
alter table sales_hour add column till_sales integer not null default 0;
alter table sales_hour add column till_total numeric not null default 0;

-- Tickets as their screen lists them.
create view ticket with (security_invoker = true) as
select d.company_id, d.id, 1 as version, d.posted_at as created_at, d.posted_at as updated_at,
  d.search, d.number, d.type_id, d.day, d.branch_id, d.register_id, d.state, d.partner_id,
  d.currency_id, d.total, d.second_total, d.paid,
  case when d.payment in ('unpaid', 'partly') then d.total - d.paid else 0 end as open, d.payment,
  d.prints, x.cashier_name, x.is_late,
  exists (
    select 1
    from ticket_flag f
    where f.company_id = d.company_id and f.document_id = d.id and f.seen_at is null) as is_flagged
from document d
join ticket_extra x on x.company_id = d.company_id and x.document_id = d.id
where d.screen = 'pos';
do $$
begin
  execute format('grant select on ticket to %I', current_setting('comptoir.app_role'));
end
$$;

-- Companies that were founded before get the accounts and types that new ones start with.
insert into account (company_id, id, code, name, kind, role)
select f.company_id, gen_random_uuid(),
  case
    when exists (select 1 from account a where a.company_id = f.company_id and a.code = s.code)
      then s.code || 'T'
    else s.code
  end,
  case f.language when 'fr' then s.fr when 'ar' then s.ar else s.en end, s.kind, s.role
from (
  select distinct on (company_id) company_id, language
  from app_user
  order by company_id, created_at, id) f
cross join (values
  ('safe', '1015', 'asset', 'Safe', 'Coffre', 'الخزنة'),
  ('cashDifference', '6300', 'expense', 'Cash differences', 'Écarts de caisse', 'فروقات الصندوق')
) as s (role, code, kind, en, fr, ar);

insert into transaction_type (company_id, id, name, behaviour)
select f.company_id, gen_random_uuid(),
  case f.language when 'fr' then s.fr when 'ar' then s.ar else s.en end, s.behaviour
from (
  select distinct on (company_id) company_id, language
  from app_user
  order by company_id, created_at, id) f
cross join (values
  ('posSale', 'Ticket', 'Ticket de caisse', 'إيصال بيع'),
  ('posRefund', 'Refund ticket', 'Ticket de remboursement', 'إيصال استرداد'),
  ('ticketInvoice', 'Invoice of a ticket', 'Facture d’un ticket', 'فاتورة إيصال')
) as s (behaviour, en, fr, ar);
