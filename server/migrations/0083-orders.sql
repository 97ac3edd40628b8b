-- What is ordered at a table: a stream of events. Nobody changes one; the order is what they add up to.
create table dining_order (
  company_id uuid not null references company,
  id uuid not null,
  branch_id uuid not null,
  type text not null,
  table_id uuid,
  -- Counted anew each day at each branch: what is called out.
  number integer not null,
  day date not null,
  waiter_id uuid not null,
  guests integer not null,
  state text not null default 'open',
  ended text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  seq integer not null,
  -- The transaction that said something last: whoever asks for news asks from there.
  touched xid8 not null default pg_current_xact_id(),
  primary key (company_id, id),
  constraint dining_order_branch_exists foreign key (company_id, branch_id) references branch,
  constraint dining_order_table_exists foreign key (company_id, table_id) references dining_table,
  constraint dining_order_waiter_exists foreign key (company_id, waiter_id) references app_user,
  constraint dining_order_type_is_known check (type in ('table', 'takeAway', 'delivery')),
  constraint dining_order_has_a_table check ((type = 'table') = (table_id is not null)),
  constraint dining_order_state_is_known check (state in ('open', 'closed')),
  constraint dining_order_end_is_known check (
    (state = 'open' and ended is null and closed_at is null)
    or (state = 'closed' and ended in ('paid', 'left', 'merged') and closed_at is not null))
);
call put_behind_wall('dining_order');
call keep_in_reach('dining_order', array['branch_id'], true);
create unique index dining_order_number_is_unique on dining_order (company_id, branch_id, day, number);
create index dining_order_by_news on dining_order (company_id, branch_id, touched);
create index dining_order_open on dining_order (company_id, branch_id) where state = 'open';
create index dining_order_by_table on dining_order (company_id, table_id);
create index dining_order_by_waiter on dining_order (company_id, waiter_id);

create table order_event (
  company_id uuid not null references company,
  order_id uuid not null,
  seq integer not null,
  id uuid not null,
  kind text not null,
  -- By the clock of the device that said it, and when it came.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- None where a guest said it.
  user_id uuid,
  user_name text not null,
  is_guest boolean not null default false,
  body jsonb not null,
  touched xid8 not null default pg_current_xact_id(),
  primary key (company_id, order_id, seq),
  constraint order_event_order_exists foreign key (company_id, order_id) references dining_order,
  constraint order_event_user_exists foreign key (company_id, user_id) references app_user,
  constraint order_event_speaker_is_known check (is_guest = (user_id is null))
);
call put_behind_wall('order_event', 'append');
call keep_in_reach('order_event', array['order_id']);
create unique index order_event_id_is_unique on order_event (company_id, id);
create index order_event_by_news on order_event (company_id, touched);
create index order_event_by_user on order_event (company_id, user_id);

-- The numbers that are called out: of orders at a branch, of tickets at a station.
create table restaurant_count (
  company_id uuid not null references company,
  scope_id uuid not null,
  day date not null,
  last integer not null,
  primary key (company_id, scope_id, day)
);
call put_behind_wall('restaurant_count');

-- What a station is to prepare, and to stop preparing: only the difference to what it knows.
create table kitchen_ticket (
  company_id uuid not null references company,
  id uuid not null,
  branch_id uuid not null,
  station_id uuid not null,
  order_id uuid not null,
  number integer not null,
  day date not null,
  kind text not null,
  made_at timestamptz not null default now(),
  -- The table, or whoever takes it away.
  label text not null,
  waiter_name text not null,
  guests integer not null,
  primary key (company_id, id),
  constraint kitchen_ticket_branch_exists foreign key (company_id, branch_id) references branch,
  constraint kitchen_ticket_station_exists foreign key (company_id, station_id) references station,
  constraint kitchen_ticket_order_exists foreign key (company_id, order_id) references dining_order,
  constraint kitchen_ticket_kind_is_known check (kind in ('order', 'change', 'cancel'))
);
call put_behind_wall('kitchen_ticket');
call keep_in_reach('kitchen_ticket', array['branch_id']);
create unique index kitchen_ticket_number_is_unique
  on kitchen_ticket (company_id, station_id, branch_id, day, number);
create index kitchen_ticket_by_order on kitchen_ticket (company_id, order_id);

create table kitchen_line (
  company_id uuid not null references company,
  id uuid not null,
  ticket_id uuid not null,
  -- The line of the order; the order that has it now.
  order_id uuid not null,
  line_id uuid not null,
  item_id uuid not null,
  names jsonb not null,
  options jsonb not null,
  note text,
  course integer not null,
  seat integer,
  -- Below nothing: so much less.
  quantity numeric(18, 6) not null,
  stage text not null default 'toCook',
  staged_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint kitchen_line_ticket_exists foreign key (company_id, ticket_id) references kitchen_ticket,
  constraint kitchen_line_order_exists foreign key (company_id, order_id) references dining_order,
  constraint kitchen_line_item_exists foreign key (company_id, item_id) references item,
  constraint kitchen_line_stage_is_known check (stage in ('toCook', 'ready', 'served', 'void'))
);
call put_behind_wall('kitchen_line');
call keep_in_reach('kitchen_line', array['ticket_id']);
create index kitchen_line_by_ticket on kitchen_line (company_id, ticket_id);
create index kitchen_line_by_order on kitchen_line (company_id, order_id, line_id);
create index kitchen_line_by_item on kitchen_line (company_id, item_id);

-- A bill as it was printed, and which of its parts are paid by which ticket.
create table bill (
  company_id uuid not null references company,
  id uuid not null,
  branch_id uuid not null,
  order_id uuid not null,
  -- Lines with their prices and rates, and how it is split: what every part is cut from.
  content jsonb not null,
  made_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bill_branch_exists foreign key (company_id, branch_id) references branch,
  constraint bill_order_exists foreign key (company_id, order_id) references dining_order
);
call put_behind_wall('bill', 'append');
call keep_in_reach('bill', array['branch_id']);
create index bill_by_order on bill (company_id, order_id);

create table bill_part (
  company_id uuid not null references company,
  bill_id uuid not null,
  part integer not null,
  document_id uuid not null,
  primary key (company_id, bill_id, part, document_id),
  constraint bill_part_bill_exists foreign key (company_id, bill_id) references bill,
  constraint bill_part_document_exists foreign key (company_id, document_id) references document
);
call put_behind_wall('bill_part', 'append');
call keep_in_reach('bill_part', array['bill_id']);
create index bill_part_by_document on bill_part (company_id, document_id);
