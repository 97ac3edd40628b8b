-- Guests order from their phones while they sit: by a code of their seating, which ends with the order.
create table seating (
  company_id uuid not null references company,
  id uuid not null,
  order_id uuid not null,
  -- The code itself is told to guests and kept nowhere.
  code_hash text not null,
  made_at timestamptz not null default now(),
  user_name text not null,
  ended_at timestamptz,
  primary key (company_id, id),
  constraint seating_order_exists foreign key (company_id, order_id) references dining_order,
  constraint seating_hash_is_one check (code_hash ~ '^[0-9a-f]{64}$')
);
call put_behind_wall('seating');
call keep_in_reach('seating', array['order_id']);
create unique index seating_by_code on seating (company_id, code_hash);
create unique index seating_is_one_at_a_time on seating (company_id, order_id)
  where ended_at is null;
create index seating_by_order on seating (company_id, order_id);

-- What guests wish for, until somebody of the house has said yes or no.
create table guest_order (
  company_id uuid not null references company,
  id uuid not null,
  seating_id uuid not null,
  order_id uuid not null,
  state text not null default 'waiting',
  reason text,
  -- Which phone it was, as far as one can tell without knowing whose.
  device_hash text not null,
  made_at timestamptz not null default now(),
  decided_at timestamptz,
  -- None where the house lets it go straight in.
  user_id uuid,
  user_name text,
  primary key (company_id, id),
  constraint guest_order_seating_exists foreign key (company_id, seating_id) references seating,
  constraint guest_order_order_exists foreign key (company_id, order_id) references dining_order,
  constraint guest_order_user_exists foreign key (company_id, user_id) references app_user,
  constraint guest_order_state_is_known check (state in ('waiting', 'accepted', 'refused')),
  constraint guest_order_is_decided_completely
    check ((state = 'waiting') = (decided_at is null)),
  constraint guest_order_reason_is_of_a_refusal check ((state = 'refused') = (reason is not null))
);
call put_behind_wall('guest_order');
call keep_in_reach('guest_order', array['order_id']);
create index guest_order_by_seating on guest_order (company_id, seating_id);
create index guest_order_by_order on guest_order (company_id, order_id);
create index guest_order_by_user on guest_order (company_id, user_id);

create table guest_order_line (
  company_id uuid not null references company,
  id uuid not null,
  guest_order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  -- Names, options and prices as the guest was shown them.
  dish jsonb not null,
  quantity integer not null,
  note text,
  primary key (company_id, id),
  constraint guest_order_line_order_exists
    foreign key (company_id, guest_order_id) references guest_order,
  constraint guest_order_line_item_exists foreign key (company_id, item_id) references item,
  constraint guest_order_line_quantity_is_some check (quantity > 0)
);
call put_behind_wall('guest_order_line', 'append');
call keep_in_reach('guest_order_line', array['guest_order_id']);
create index guest_order_line_by_order on guest_order_line (company_id, guest_order_id, position);
create index guest_order_line_by_item on guest_order_line (company_id, item_id);
