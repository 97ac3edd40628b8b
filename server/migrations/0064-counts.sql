-- Counts: what lies on the shelves, by whoever counts it, while the shop goes on selling.

-- When a move happened, apart from when it was written: a ticket when it was rung. Moves of before
-- have none and happened when they were written.
alter table stock_move add column happened_at timestamptz;

-- The moment of the last count of a shelf that was posted.
alter table stock_balance add column counted_at timestamptz;

-- Where in the shop an item lies: a count may be of one such place.
alter table item add column shelf text;
create index item_by_shelf on item (company_id, shelf) where shelf is not null;

create or replace view item_stock with (security_invoker = true) as
select i.company_id, i.id as item_id,
  case when i.kind = 'stocked' then s.quantity end as on_hand,
  case when i.kind = 'stocked' then s.value end as worth,
  case
    when not i.is_active then 'archived'
    when i.kind <> 'stocked' then 'service'
    when s.quantity <= 0 then 'out'
    when i.min_quantity > s.quantity then 'low'
    else 'inStock'
  end as state,
  case when i.unit_price > 0 then round(100 * (1 - coalesce(i.supplier_price,
      case when s.quantity > 0 then s.value / s.quantity end)
    * tax_in_price(i.company_id, i.vat, i.tax1, i.tax2) / i.unit_price), 1) end as margin,
  (s.counted_at at time zone (select c.time_zone from company c where c.id = i.company_id))::date
    as counted_on
from item i
cross join lateral (
  select coalesce(sum(b.quantity) filter (where not b.is_transit), 0) as quantity,
    coalesce(sum(b.value) filter (where not b.is_transit), 0) as value,
    max(b.counted_at) as counted_at
  from stock_balance b
  where b.company_id = i.company_id and b.item_id = i.id) s;

create table stock_count (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  warehouse_id uuid not null,
  category_id uuid,
  shelf text,
  days integer,
  recount_percent numeric default 5,
  recount_value numeric,
  note text,
  state text not null default 'plan',
  started_on date,
  started_at timestamptz,
  -- Of the posting that ended it: sent again, it gets the same answer.
  posting_id uuid,
  posted_on date,
  posted_by uuid,
  posted_name text,
  primary key (company_id, id),
  constraint stock_count_warehouse_exists foreign key (company_id, warehouse_id) references warehouse,
  constraint stock_count_category_exists foreign key (company_id, category_id) references category,
  constraint stock_count_posted_by_exists foreign key (company_id, posted_by) references app_user,
  constraint stock_count_days_are_positive check (days > 0),
  constraint stock_count_limits_are_numbers
    check (recount_percent between 0 and 100 and recount_value >= 0 and recount_value < 1e15),
  constraint stock_count_state_is_known
    check (state in ('plan', 'counting', 'review', 'posted', 'cancelled')),
  constraint stock_count_posted_is_complete
    check ((state = 'posted') = (posting_id is not null) and (state = 'posted') = (posted_on is not null)
      and (state = 'posted') = (posted_name is not null))
);
call make_entity('stock_count', array['name'], array['name']);
create index stock_count_by_warehouse on stock_count (company_id, warehouse_id);
create index stock_count_by_category on stock_count (company_id, category_id)
  where category_id is not null;
create index stock_count_by_posted_by on stock_count (company_id, posted_by)
  where posted_by is not null;

-- What is to be counted; once posted, what was counted against what the books said then. A line that
-- matched stays as the proof that it did.
create table count_line (
  company_id uuid not null references company,
  count_id uuid not null,
  item_id uuid not null,
  -- Found on the way, beyond what was planned.
  is_extra boolean not null default false,
  round integer not null default 1,
  counted numeric,
  expected numeric,
  counted_at timestamptz,
  counter text,
  -- Of the difference, at the cost it was booked with.
  value numeric,
  primary key (company_id, count_id, item_id),
  constraint count_line_count_exists foreign key (company_id, count_id) references stock_count,
  constraint count_line_item_exists foreign key (company_id, item_id) references item,
  constraint count_line_round_is_positive check (round > 0),
  constraint count_line_is_a_number
    check ((counted is null or (counted >= 0 and counted < 1e18)) and abs(expected) < 1e18),
  constraint count_line_is_complete
    check ((counted is null) = (expected is null) and (counted is null) = (counted_at is null))
);
call put_behind_wall('count_line');
create index count_line_by_item on count_line (company_id, item_id, counted_at);

-- What somebody counted somewhere at a moment; several places of an item add up.
create table count_entry (
  company_id uuid not null references company,
  id uuid not null,
  count_id uuid not null,
  item_id uuid not null,
  round integer not null,
  place text,
  quantity numeric not null,
  at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  written_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (company_id, id),
  constraint count_entry_count_exists foreign key (company_id, count_id) references stock_count,
  constraint count_entry_line_exists
    foreign key (company_id, count_id, item_id) references count_line,
  constraint count_entry_user_exists foreign key (company_id, user_id) references app_user,
  constraint count_entry_is_a_number check (quantity >= 0 and quantity < 1e18)
);
call put_behind_wall('count_entry');
create index count_entry_by_line on count_entry (company_id, count_id, item_id);
create index count_entry_by_user on count_entry (company_id, user_id);

-- The adjustments a count made: when it was posted, and later for what had been rung before it and
-- came after it.
create table count_document (
  company_id uuid not null references company,
  count_id uuid not null,
  document_id uuid not null,
  is_late boolean not null default false,
  primary key (company_id, document_id),
  constraint count_document_count_exists foreign key (company_id, count_id) references stock_count,
  constraint count_document_document_exists
    foreign key (company_id, document_id) references document
);
call put_behind_wall('count_document', 'append');
create index count_document_by_count on count_document (company_id, count_id);

call keep_in_reach('stock_count', array['warehouse_id'], true);
call keep_in_reach('count_line', array['count_id']);
call keep_in_reach('count_entry', array['count_id']);
call keep_in_reach('count_document', array['count_id']);
