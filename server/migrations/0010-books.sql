-- The books: accounts, numbered series with their hash chain, documents, stock moves, the journal,
-- open items and what is allocated between them. What is posted is never changed or deleted: the
-- app may add rows, and may touch only the few columns named in the grants below.

-- What tells the numbers of branches apart. The first branch needs none.
alter table branch add column code text;
update branch b
set code = 'B' || r.position
from (
  select company_id, id, row_number() over (partition by company_id order by created_at, id) as position
  from branch) r
where r.company_id = b.company_id and r.id = b.id and r.position > 1;
alter table branch add constraint branch_code_is_unique unique nulls not distinct (company_id, code);
alter table branch add constraint branch_code_is_short check (code ~ '^[A-Z0-9]{1,4}$');

create function give_branch_code() returns trigger
language plpgsql
as $$
declare
  tried integer;
begin
  if new.code is not null
    or not exists (select 1 from branch where company_id = new.company_id and code is null)
  then
    return new;
  end if;
  select count(*) + 1
  into tried
  from branch
  where company_id = new.company_id;
  while exists (select 1 from branch where company_id = new.company_id and code = 'B' || tried) loop
    tried := tried + 1;
  end loop;
  new.code := 'B' || tried;
  return new;
end
$$;
create trigger branch_has_code before insert on branch
for each row execute function give_branch_code();

create table account (
  company_id uuid not null references company,
  id uuid not null,
  code text not null,
  name text not null,
  alt_name text,
  kind text not null,
  -- What postings use it for; none for an account of the company's own.
  role text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint account_kind_is_known
    check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  constraint account_role_is_unique unique (company_id, role)
);
call make_entity('account', array['code', 'name', 'alt_name'], array['code', 'name'],
  array['code']);

create table transaction_type (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  behaviour text not null,
  -- Without one of its own it takes the prefix the settings give to its behaviour.
  prefix text,
  is_active boolean not null default true,
  primary key (company_id, id)
);
call make_entity('transaction_type', array['name', 'alt_name', 'prefix'], array['name'],
  array['name', 'prefix']);
create unique index transaction_type_without_prefix_is_one on transaction_type
  (company_id, behaviour)
  where prefix is null;

-- Per type, branch and year: the next number and the end of the chain. Whoever posts holds its row.
create table series (
  company_id uuid not null references company,
  type_id uuid not null,
  branch_id uuid not null,
  year integer not null,
  next integer not null default 1,
  last_hash text not null default '',
  primary key (company_id, type_id, branch_id, year),
  constraint series_type_exists foreign key (company_id, type_id) references transaction_type,
  constraint series_branch_exists foreign key (company_id, branch_id) references branch,
  constraint series_next_is_positive check (next > 0)
);
call put_behind_wall('series');

-- What is being written and binds nobody yet: its content is checked when it is posted.
create table draft (
  company_id uuid not null references company,
  id uuid not null,
  version integer not null default 1,
  screen text not null,
  behaviour text not null,
  partner_id uuid,
  day date,
  total numeric,
  currency_id uuid,
  body jsonb not null,
  user_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint draft_partner_exists
    foreign key (company_id, partner_id) references thirdparty on delete set null (partner_id),
  constraint draft_currency_exists
    foreign key (company_id, currency_id) references currency on delete set null (currency_id),
  constraint draft_total_is_a_number check (total is null or abs(total) < 1e18)
);
call put_behind_wall('draft');
create index draft_by_screen on draft (company_id, screen, updated_at desc);
create index draft_by_partner on draft (company_id, partner_id);

create table document (
  company_id uuid not null references company,
  id uuid not null,
  -- The screen that holds it, by its behaviour.
  screen text not null,
  behaviour text not null,
  type_id uuid not null,
  branch_id uuid not null,
  year integer not null,
  sequence integer not null,
  number text not null,
  partner_id uuid,
  partner_name text,
  warehouse_id uuid,
  -- Where a transfer goes.
  to_warehouse_id uuid,
  project_id uuid,
  origin_id uuid,
  currency_id uuid not null,
  rate numeric,
  rate_at timestamptz,
  day date not null,
  external_number text,
  reason text,
  discount_percent numeric not null default 0,
  discount_amount numeric not null default 0,
  subtotal numeric not null,
  discount numeric not null,
  net numeric not null,
  vat numeric not null,
  tax1 numeric not null,
  tax2 numeric not null,
  total numeric not null,
  first_total numeric not null,
  second_total numeric,
  -- What the delivered goods cost, in the currency of the books.
  cost numeric not null default 0,
  tax_rules jsonb,
  -- Of an expense: what it was spent on.
  account_id uuid,
  method_id uuid,
  bank text,
  reference text,
  value_date date,
  posted_at timestamptz not null default now(),
  posted_by uuid not null,
  posted_name text not null,
  previous_hash text not null,
  hash text not null,
  chain_text text not null,
  -- What may still change: see the grant.
  state text not null default 'posted',
  due_date date,
  note text,
  paid numeric not null default 0,
  delivery text not null default 'none',
  -- Whether somebody owes it; an order is owed by nobody.
  is_debt boolean not null,
  payment text not null generated always as (case
    when not is_debt or state = 'void' then 'none'
    when paid >= total then 'paid'
    when paid > 0 then 'partly'
    else 'unpaid'
  end) stored,
  prints integer not null default 0,
  void_reason text,
  voided_at timestamptz,
  voided_name text,
  search text generated always as (fold(number || ' ' || coalesce(partner_name, '') || ' ' ||
    coalesce(external_number, '') || ' ' || coalesce(reference, ''))) stored,
  primary key (company_id, id),
  constraint document_number_is_unique unique (company_id, type_id, branch_id, year, sequence),
  constraint document_type_exists foreign key (company_id, type_id) references transaction_type,
  constraint document_branch_exists foreign key (company_id, branch_id) references branch,
  constraint document_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint document_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint document_to_warehouse_exists
    foreign key (company_id, to_warehouse_id) references warehouse,
  constraint document_project_exists foreign key (company_id, project_id) references project,
  constraint document_origin_exists foreign key (company_id, origin_id) references document,
  constraint document_currency_exists foreign key (company_id, currency_id) references currency,
  constraint document_method_exists
    foreign key (company_id, method_id) references payment_method,
  constraint document_account_exists foreign key (company_id, account_id) references account,
  constraint document_state_is_known check (state in ('posted', 'void')),
  constraint document_delivery_is_known check (delivery in ('none', 'partly', 'full')),
  constraint document_total_is_its_parts check (total = net + vat + tax1 + tax2),
  constraint document_paid_is_within_total check (paid >= 0 and paid <= greatest(total, 0)),
  constraint document_amounts_are_numbers check (
    abs(total) < 1e18 and abs(first_total) < 1e18 and abs(subtotal) < 1e18 and
    abs(coalesce(second_total, 0)) < 1e21 and abs(cost) < 1e18 and discount >= 0 and
    discount < 1e18 and discount_percent between 0 and 100 and discount_amount >= 0 and
    discount_amount < 1e18 and (rate is null or (rate > 0 and rate < 1e15)))
);
call put_behind_wall('document', 'append');
create index document_by_day on document (company_id, screen, day, id);
create index document_by_due on document (company_id, screen, due_date, id)
  where payment in ('unpaid', 'partly');
create index document_undelivered on document (company_id, screen, day, id)
  where delivery <> 'full';
create index document_by_partner on document (company_id, partner_id, day, id);
create index document_by_origin on document (company_id, origin_id) where origin_id is not null;
create index document_by_search on document using gin (search gin_trgm_ops);

create table document_line (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  position integer not null,
  item_id uuid not null,
  name text not null,
  unit_id uuid not null,
  quantity numeric not null,
  -- Of an adjustment: whether pieces were found (1) or are missing (-1).
  direction integer not null default 1,
  -- Of the item's base unit, in which stock is kept.
  base_quantity numeric not null,
  unit_price numeric not null,
  discount_percent numeric not null default 0,
  discount_amount numeric not null default 0,
  vat_rate numeric not null default 0,
  tax1_rate numeric not null default 0,
  tax2_rate numeric not null default 0,
  amount numeric not null,
  discount numeric not null,
  net numeric not null,
  vat numeric not null,
  tax1 numeric not null,
  tax2 numeric not null,
  total numeric not null,
  -- What its goods cost, in the currency of the books.
  cost numeric not null default 0,
  warehouse_id uuid,
  note text,
  origin_line_id uuid,
  is_stocked boolean not null,
  -- In base units, by documents that follow this one.
  delivered numeric not null default 0,
  returned numeric not null default 0,
  converted numeric not null default 0,
  primary key (company_id, id),
  constraint document_line_document_exists
    foreign key (company_id, document_id) references document,
  constraint document_line_item_exists foreign key (company_id, item_id) references item,
  constraint document_line_unit_exists foreign key (company_id, unit_id) references unit,
  constraint document_line_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint document_line_origin_line_exists
    foreign key (company_id, origin_line_id) references document_line,
  constraint document_line_quantity_is_positive
    check (quantity > 0 and quantity < 1e15 and direction in (1, -1) and base_quantity > 0 and base_quantity < 1e18),
  constraint document_line_total_is_its_parts check (total = net + vat + tax1 + tax2),
  constraint document_line_follow_ups_are_within
    check (delivered between 0 and base_quantity and returned between 0 and base_quantity and
      converted between 0 and base_quantity),
  constraint document_line_rates_are_percents
    check (discount_percent between 0 and 100 and vat_rate between 0 and 100 and
      tax1_rate between 0 and 100 and tax2_rate between 0 and 100),
  constraint document_line_amounts_are_numbers
    check (unit_price >= 0 and unit_price < 1e15 and discount_amount >= 0 and
      discount_amount < 1e18 and abs(amount) < 1e18 and abs(total) < 1e18 and discount >= 0 and
      abs(cost) < 1e18)
);
call put_behind_wall('document_line', 'append');
create index document_line_by_document on document_line (company_id, document_id, position);
create index document_line_by_item on document_line (company_id, item_id);
create index document_line_by_origin_line on document_line (company_id, origin_line_id)
  where origin_line_id is not null;

create table document_attachment (
  company_id uuid not null references company,
  document_id uuid not null,
  position integer not null,
  media_file_id uuid not null,
  primary key (company_id, document_id, position),
  constraint document_attachment_document_exists
    foreign key (company_id, document_id) references document,
  constraint document_attachment_media_file_exists
    foreign key (company_id, media_file_id) references media_file
);
call put_behind_wall('document_attachment', 'append');
create index document_attachment_by_media_file on document_attachment (company_id, media_file_id);

create table stock_balance (
  company_id uuid not null references company,
  item_id uuid not null,
  warehouse_id uuid not null,
  -- On its way to that warehouse, not yet there.
  is_transit boolean not null default false,
  quantity numeric not null default 0,
  value numeric not null default 0,
  last_cost numeric not null default 0,
  primary key (company_id, item_id, warehouse_id, is_transit),
  constraint stock_balance_item_exists foreign key (company_id, item_id) references item,
  constraint stock_balance_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint stock_balance_is_a_number
    check (abs(quantity) < 1e18 and abs(value) < 1e18 and last_cost >= 0 and last_cost < 1e15),
  constraint stock_balance_of_nothing_is_nothing check (quantity <> 0 or value = 0)
);
call put_behind_wall('stock_balance');
create index stock_balance_by_warehouse on stock_balance (company_id, warehouse_id);

create table stock_move (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  line_id uuid,
  item_id uuid not null,
  warehouse_id uuid not null,
  is_transit boolean not null default false,
  -- A revaluation corrects the value and moves nothing.
  kind text not null,
  quantity numeric not null,
  value numeric not null,
  day date not null,
  at timestamptz not null default now(),
  reversal_of uuid,
  primary key (company_id, id),
  constraint stock_move_document_exists foreign key (company_id, document_id) references document,
  constraint stock_move_line_exists foreign key (company_id, line_id) references document_line,
  constraint stock_move_item_exists foreign key (company_id, item_id) references item,
  constraint stock_move_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint stock_move_reversal_exists
    foreign key (company_id, reversal_of) references stock_move,
  constraint stock_move_is_reversed_once unique (company_id, reversal_of),
  constraint stock_move_kind_is_known check (kind in ('move', 'revaluation')),
  constraint stock_move_quantity_is_right
    check (abs(quantity) < 1e18 and abs(value) < 1e18 and (quantity = 0) = (kind = 'revaluation'))
);
call put_behind_wall('stock_move', 'append');
create index stock_move_by_item on stock_move (company_id, item_id, day desc, id desc);
create index stock_move_by_document on stock_move (company_id, document_id);
create index stock_move_by_warehouse on stock_move (company_id, warehouse_id, day);

create table entry (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid,
  -- What made it: the posting of its document, an allocation, an event of its cheque, the undoing
  -- of one of these, or somebody who wrote it by hand.
  kind text not null,
  day date not null,
  note text,
  reversal_of uuid,
  at timestamptz not null default now(),
  user_name text not null,
  primary key (company_id, id),
  constraint entry_document_exists foreign key (company_id, document_id) references document,
  constraint entry_reversal_exists foreign key (company_id, reversal_of) references entry,
  constraint entry_is_reversed_once unique (company_id, reversal_of),
  constraint entry_kind_is_known
    check (kind in
      ('posting', 'allocation', 'cheque', 'revaluation', 'reversal', 'manual')),
  constraint entry_names_its_document check ((kind = 'manual') = (document_id is null))
);
call put_behind_wall('entry', 'append');
create index entry_by_day on entry (company_id, day desc, id desc);
create index entry_by_document on entry (company_id, document_id);
-- A document is posted once.
create unique index entry_of_posting_is_one on entry (company_id, document_id)
  where kind = 'posting';

create table entry_line (
  company_id uuid not null references company,
  entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  partner_id uuid,
  debit numeric not null,
  credit numeric not null,
  second numeric,
  day date not null,
  primary key (company_id, entry_id, position),
  constraint entry_line_entry_exists foreign key (company_id, entry_id) references entry,
  constraint entry_line_account_exists foreign key (company_id, account_id) references account,
  constraint entry_line_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint entry_line_has_one_side
    check (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0) and
      debit < 1e18 and credit < 1e18 and (second is null or (second >= 0 and second < 1e21)))
);
call put_behind_wall('entry_line', 'append');
create index entry_line_by_account on entry_line (company_id, account_id, day desc, entry_id);
create index entry_line_by_partner on entry_line (company_id, partner_id, day)
  where partner_id is not null;

-- An entry comes with all its lines at once, and they balance.
create function entry_must_balance() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from added
    group by company_id, entry_id
    having sum(debit) <> sum(credit) or count(*) < 2)
  then
    raise exception using
      errcode = '23514', constraint = 'entry_must_balance', table = 'entry_line';
  end if;
  return null;
end
$$;
create trigger entry_line_balances
after insert on entry_line
referencing new table as added
for each statement execute function entry_must_balance();

-- Sums per account and day, folded from the journal by a job; entries not folded yet stand in
-- `unfolded`, so that both together are always exact and nobody waits for a row of sums.
create table account_day (
  company_id uuid not null references company,
  account_id uuid not null,
  day date not null,
  debit numeric not null,
  credit numeric not null,
  second_debit numeric not null,
  second_credit numeric not null,
  primary key (company_id, account_id, day),
  constraint account_day_account_exists foreign key (company_id, account_id) references account
);
call put_behind_wall('account_day');

create table unfolded (
  company_id uuid not null references company,
  entry_id uuid not null,
  primary key (company_id, entry_id),
  constraint unfolded_entry_exists foreign key (company_id, entry_id) references entry
);
call put_behind_wall('unfolded');

-- What a document leaves to be paid, in its own currency and in that of the books. A payment that
-- is not allocated is open on the other side.
create table open_item (
  company_id uuid not null references company,
  document_id uuid not null,
  partner_id uuid not null,
  side text not null,
  -- 1: the partner owes us or we owe him, as the side says; -1: the other way round.
  direction integer not null,
  currency_id uuid not null,
  day date not null,
  due_date date not null,
  amount numeric not null,
  first_amount numeric not null,
  open numeric not null,
  first_open numeric not null,
  primary key (company_id, document_id),
  constraint open_item_document_exists foreign key (company_id, document_id) references document,
  constraint open_item_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint open_item_currency_exists foreign key (company_id, currency_id) references currency,
  constraint open_item_side_is_known check (side in ('client', 'supplier')),
  constraint open_item_direction_is_known check (direction in (1, -1)),
  constraint open_item_is_within_its_amount
    check (open between 0 and amount and first_open between 0 and first_amount and amount < 1e18),
  constraint open_item_closes_in_both check (open > 0 or first_open = 0)
);
call put_behind_wall('open_item');
create index open_item_due on open_item (company_id, side, due_date, document_id)
  where open > 0;
create index open_item_by_partner on open_item (company_id, partner_id, side, due_date)
  where open > 0;

create table allocation (
  company_id uuid not null references company,
  id uuid not null,
  -- The payment or the credit, and the document it pays.
  from_id uuid not null,
  to_id uuid not null,
  from_amount numeric not null,
  to_amount numeric not null,
  first_amount numeric not null,
  -- What the books gained or lost between the two rates.
  exchange numeric not null default 0,
  day date not null,
  at timestamptz not null default now(),
  reversal_of uuid,
  primary key (company_id, id),
  constraint allocation_from_exists foreign key (company_id, from_id) references open_item,
  constraint allocation_to_exists foreign key (company_id, to_id) references open_item,
  constraint allocation_reversal_exists foreign key (company_id, reversal_of) references allocation,
  constraint allocation_is_reversed_once unique (company_id, reversal_of),
  constraint allocation_amounts_are_positive
    check (from_amount > 0 and to_amount > 0 and from_amount < 1e18 and to_amount < 1e18 and
      abs(exchange) < 1e18)
);
call put_behind_wall('allocation', 'append');
create index allocation_by_from on allocation (company_id, from_id);
create index allocation_by_to on allocation (company_id, to_id);

create table denomination_count (
  company_id uuid not null references company,
  document_id uuid not null,
  money_bill_id uuid not null,
  count integer not null,
  primary key (company_id, document_id, money_bill_id),
  constraint denomination_count_document_exists
    foreign key (company_id, document_id) references document,
  constraint denomination_count_money_bill_exists
    foreign key (company_id, money_bill_id) references money_bill,
  constraint denomination_count_is_positive check (count > 0)
);
call put_behind_wall('denomination_count', 'append');

-- The last day that is closed: nothing is posted on it or before it.
create table books_lock (
  company_id uuid primary key references company,
  locked_through date not null
);
call put_behind_wall('books_lock');

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  execute format('grant update (state, due_date, note, paid, delivery, prints, void_reason,
    voided_at, voided_name) on document to %I', app);
  execute format('grant update (delivered, returned, converted) on document_line to %I', app);
  -- Two records of one partner become one; what was printed keeps the name it was printed with.
  execute format('grant update (partner_id) on document to %I', app);
  execute format('grant update (partner_id) on entry_line to %I', app);
  execute format('revoke delete on series, open_item, stock_balance, account_day from %I', app);
end
$$;

-- Nothing is posted into a closed period, whoever writes it.
create function day_must_be_open() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from books_lock
    where company_id = new.company_id and new.day <= locked_through)
  then
    raise exception using errcode = '23514', constraint = 'day_is_locked', table = tg_table_name;
  end if;
  return new;
end
$$;
create trigger document_day_is_open before insert on document
for each row execute function day_must_be_open();
create trigger entry_day_is_open before insert on entry
for each row execute function day_must_be_open();

-- A received or issued cheque lives on after its receipt or payment. Its events are kept for ever;
-- the row says where it stands.
create table cheque (
  company_id uuid not null references company,
  document_id uuid not null,
  -- Received from a client, or issued to a supplier.
  side text not null,
  partner_id uuid not null,
  bank text not null,
  number text not null,
  drawer text,
  currency_id uuid not null,
  amount numeric not null,
  first_amount numeric not null,
  due_date date not null,
  state text not null,
  primary key (company_id, document_id),
  constraint cheque_document_exists foreign key (company_id, document_id) references document,
  constraint cheque_partner_exists foreign key (company_id, partner_id) references thirdparty,
  constraint cheque_currency_exists foreign key (company_id, currency_id) references currency,
  constraint cheque_side_is_known check (side in ('client', 'supplier')),
  constraint cheque_state_is_known check (state in ('inHand', 'deposited', 'cleared', 'bounced',
    'endorsed', 'returned', 'replaced', 'legal', 'issued', 'presented', 'stopped')),
  constraint cheque_amount_is_positive
    check (amount > 0 and amount < 1e18 and first_amount >= 0 and first_amount < 1e18)
);
call put_behind_wall('cheque');
create index cheque_due on cheque (company_id, state, due_date);
create index cheque_by_partner on cheque (company_id, partner_id);

create table cheque_event (
  company_id uuid not null references company,
  id uuid not null,
  document_id uuid not null,
  state text not null,
  day date not null,
  note text,
  -- The entry it made, if any.
  entry_id uuid,
  -- The payment by which it was endorsed to a supplier.
  to_document_id uuid,
  -- Read while the cheque is held: the clock at the start of a transaction that waited is too early.
  at timestamptz not null default clock_timestamp(),
  user_name text not null,
  primary key (company_id, id),
  constraint cheque_event_cheque_exists foreign key (company_id, document_id) references cheque,
  constraint cheque_event_entry_exists foreign key (company_id, entry_id) references entry,
  constraint cheque_event_payment_exists
    foreign key (company_id, to_document_id) references document
);
call put_behind_wall('cheque_event', 'append');
create index cheque_event_by_cheque on cheque_event (company_id, document_id, at);

-- The documents as their screens list them. A view sees what its reader may see, no more.
do $$
declare
  app text := current_setting('comptoir.app_role');
  common text := 'company_id, id, 1 as version, posted_at as created_at, posted_at as updated_at,
    search, number, type_id, day, branch_id, state, posted_name';
  money text := 'partner_id, currency_id, total, first_total, second_total, paid,
    case when payment in (''unpaid'', ''partly'') then total - paid else 0 end as open, payment,
    due_date, project_id';
  v record;
begin
  for v in
    select *
    from (values
      ('invoice', 'sales', money || ', delivery, note, cost'),
      ('purchase', 'purchasing', money || ', delivery, external_number, note'),
      ('receipt', 'receipts', money || ', method_id, bank, reference, value_date'),
      ('payment', 'payments', money || ', method_id, bank, reference, value_date, account_id'),
      ('stock_document', 'stock',
        'warehouse_id, to_warehouse_id, reason, first_total, delivery, note'),
      ('stock_adjustment', 'adjustment', 'warehouse_id, reason, first_total, note')
    ) as screens (name, screen, columns)
  loop
    execute format('create view %I with (security_invoker = true) as
      select %s, %s from document where screen = %L', v.name, common, v.columns, v.screen);
    execute format('grant select on %I to %I', v.name, app);
  end loop;
end
$$;

-- Companies that were founded before get what new ones start with, in their first user's language.
create temporary table founder on commit drop as
select distinct on (company_id) company_id, language
from app_user
order by company_id, created_at, id;

insert into account (company_id, id, code, name, kind, role)
select f.company_id, gen_random_uuid(), s.code,
  case f.language when 'fr' then s.fr when 'ar' then s.ar else s.en end, s.kind, s.role
from founder f
cross join (values
  ('cash', '1010', 'asset', 'Cash on hand', 'Caisse', 'الصندوق'),
  ('bank', '1020', 'asset', 'Bank', 'Banque', 'البنك'),
  ('chequesInHand', '1030', 'asset', 'Cheques in hand', 'Chèques en portefeuille', 'شيكات في الصندوق'),
  ('receivable', '1100', 'asset', 'Clients', 'Clients', 'العملاء'),
  ('stock', '1200', 'asset', 'Stock', 'Stock de marchandises', 'المخزون'),
  ('transit', '1210', 'asset', 'Stock in transit', 'Stock en transit', 'بضاعة في الطريق'),
  ('vatPaid', '1300', 'asset', 'VAT recoverable', 'TVA récupérable', 'ضريبة القيمة المضافة القابلة للاسترداد'),
  ('payable', '2100', 'liability', 'Suppliers', 'Fournisseurs', 'المورّدون'),
  ('chequesIssued', '2110', 'liability', 'Cheques issued', 'Chèques émis', 'شيكات صادرة'),
  ('received', '2120', 'liability', 'Goods received, not billed', 'Marchandises reçues non facturées', 'بضاعة مستلمة غير مفوترة'),
  ('vatDue', '2200', 'liability', 'VAT payable', 'TVA à payer', 'ضريبة القيمة المضافة المستحقة'),
  ('tax1Due', '2210', 'liability', 'Tax 1 payable', 'Taxe 1 à payer', 'ضريبة 1 المستحقة'),
  ('tax2Due', '2220', 'liability', 'Tax 2 payable', 'Taxe 2 à payer', 'ضريبة 2 المستحقة'),
  ('opening', '3000', 'equity', 'Opening balances', 'Soldes d’ouverture', 'أرصدة افتتاحية'),
  ('capital', '3100', 'equity', 'Capital', 'Capital', 'رأس المال'),
  ('sales', '4000', 'income', 'Sales', 'Ventes', 'المبيعات'),
  ('stockGain', '4100', 'income', 'Stock found', 'Excédents de stock', 'فائض المخزون'),
  ('exchange', '4200', 'income', 'Exchange differences', 'Différences de change', 'فروقات الصرف'),
  ('costOfSales', '5000', 'expense', 'Cost of sales', 'Coût des ventes', 'كلفة المبيعات'),
  ('purchases', '5100', 'expense', 'Purchases of services', 'Achats de services', 'مشتريات خدمات'),
  ('stockLoss', '5200', 'expense', 'Stock lost', 'Pertes de stock', 'خسائر المخزون'),
  ('expense', '6000', 'expense', 'General expenses', 'Charges générales', 'مصاريف عامة'),
  ('commission', '6100', 'expense', 'Commissions', 'Commissions', 'عمولات'),
  ('rounding', '6200', 'expense', 'Rounding differences', 'Écarts d’arrondi', 'فروقات التدوير')
) as s (role, code, kind, en, fr, ar);

insert into transaction_type (company_id, id, name, behaviour)
select f.company_id, gen_random_uuid(),
  case f.language when 'fr' then s.fr when 'ar' then s.ar else s.en end, s.behaviour
from founder f
cross join (values
  ('quotation', 'Quotation', 'Devis', 'عرض سعر'),
  ('salesOrder', 'Sales order', 'Commande client', 'طلبية بيع'),
  ('salesInvoice', 'Sales invoice', 'Facture de vente', 'فاتورة بيع'),
  ('salesReturn', 'Sales return', 'Avoir client', 'مرتجع بيع'),
  ('deliveryNote', 'Delivery note', 'Bon de livraison', 'سند تسليم'),
  ('purchaseOrder', 'Purchase order', 'Commande fournisseur', 'طلبية شراء'),
  ('purchaseInvoice', 'Purchase invoice', 'Facture d’achat', 'فاتورة شراء'),
  ('purchaseReturn', 'Purchase return', 'Retour fournisseur', 'مرتجع شراء'),
  ('goodsReceipt', 'Goods receipt', 'Bon de réception', 'سند استلام بضاعة'),
  ('receipt', 'Receipt', 'Encaissement', 'سند قبض'),
  ('payment', 'Payment', 'Paiement', 'سند دفع'),
  ('stockIn', 'Stock in', 'Entrée de stock', 'إدخال مخزون'),
  ('stockOut', 'Stock out', 'Sortie de stock', 'إخراج مخزون'),
  ('transfer', 'Transfer', 'Transfert', 'تحويل'),
  ('transferReceipt', 'Transfer received', 'Réception de transfert', 'استلام تحويل'),
  ('adjustment', 'Adjustment', 'Ajustement', 'تسوية مخزون'),
  ('clientOpening', 'Client opening balance', 'Solde d’ouverture client', 'رصيد افتتاحي للعميل'),
  ('supplierOpening', 'Supplier opening balance', 'Solde d’ouverture fournisseur', 'رصيد افتتاحي للمورّد')
) as s (behaviour, en, fr, ar);
