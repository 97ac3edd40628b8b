-- Lots: the batches, expiry days and serial numbers of the items that are kept by them. Every piece
-- of such an item is of one lot; what nobody has named is of the one without a code.

create table lot (
  company_id uuid not null references company,
  id uuid not null,
  item_id uuid not null,
  code text,
  expiry date,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- An item that never moved goes with the lot it began with; what moved keeps it.
  constraint lot_item_exists foreign key (company_id, item_id) references item on delete cascade,
  constraint lot_is_of_its_item unique nulls not distinct (company_id, item_id, code),
  constraint lot_code_is_short check (code <> '' and length(code) <= 60)
);
call put_behind_wall('lot');
create index lot_by_expiry on lot (company_id, expiry) where expiry is not null;
create index lot_by_code on lot (company_id, lower(code)) where code is not null;

-- What lies where. `opening` lay there when its item began to be kept by lots.
create table lot_balance (
  company_id uuid not null,
  item_id uuid not null,
  warehouse_id uuid not null,
  is_transit boolean not null,
  lot_id uuid not null,
  quantity numeric not null default 0,
  opening numeric not null default 0,
  primary key (company_id, item_id, warehouse_id, is_transit, lot_id),
  constraint lot_balance_lot_exists foreign key (company_id, lot_id) references lot,
  constraint lot_balance_shelf_exists foreign key (company_id, item_id, warehouse_id, is_transit)
    references stock_balance,
  constraint lot_balance_is_a_number check (abs(quantity) < 1e18 and abs(opening) < 1e18)
);
call put_behind_wall('lot_balance');
create index lot_balance_by_lot on lot_balance (company_id, lot_id);
call keep_in_reach('lot_balance', array['warehouse_id']);

-- What a move took from a lot or brought to it.
create table lot_move (
  company_id uuid not null,
  move_id uuid not null,
  lot_id uuid not null,
  quantity numeric not null,
  primary key (company_id, move_id, lot_id),
  constraint lot_move_move_exists foreign key (company_id, move_id) references stock_move,
  constraint lot_move_lot_exists foreign key (company_id, lot_id) references lot,
  constraint lot_move_is_a_number check (quantity <> 0 and abs(quantity) < 1e18)
);
call put_behind_wall('lot_move', 'append');
create index lot_move_by_lot on lot_move (company_id, lot_id, move_id);
call keep_in_reach('lot_move', array['move_id']);

-- A posting learns with the shelf it holds whether that is kept by lots.
alter table stock_balance add column has_lots boolean not null default false;

do $$
begin
  execute format('revoke delete on lot, lot_balance from %I', current_setting('comptoir.app_role'));
end
$$;

-- What lies on the shelves of an item without being in a lot is put into the one without a code.
create function open_lots(company uuid, item uuid) returns void
language plpgsql
as $$
begin
  insert into lot (company_id, id, item_id)
  values (company, gen_random_uuid(), item)
  on conflict on constraint lot_is_of_its_item do nothing;
  perform 1
  from stock_balance
  where company_id = company and item_id = item
  order by item_id, warehouse_id, is_transit
  for update;
  update stock_balance
  set has_lots = true
  where company_id = company and item_id = item;
  insert into lot_balance as t (company_id, item_id, warehouse_id, is_transit, lot_id, quantity, opening)
  select b.company_id, b.item_id, b.warehouse_id, b.is_transit, l.id, b.quantity - s.quantity,
    b.quantity - s.quantity
  from stock_balance b
  join lot l on l.company_id = b.company_id and l.item_id = b.item_id and l.code is null
  cross join lateral (
    select coalesce(sum(n.quantity), 0) as quantity
    from lot_balance n
    where n.company_id = b.company_id and n.item_id = b.item_id
      and n.warehouse_id = b.warehouse_id and n.is_transit = b.is_transit) s
  where b.company_id = company and b.item_id = item and b.quantity <> s.quantity
  on conflict (company_id, item_id, warehouse_id, is_transit, lot_id) do update
  set quantity = t.quantity + excluded.quantity, opening = t.opening + excluded.opening;
end
$$;

-- The switches of an item. While something is there of a lot that has a name, it stays kept by lots,
-- and what has serial numbers does not turn into batches.
create function keep_lots() returns trigger
language plpgsql
as $$
declare
  was boolean := tg_op = 'UPDATE' and (old.has_batches or old.has_expiry or old.has_serials);
  is_now boolean := new.has_batches or new.has_expiry or new.has_serials;
begin
  if was and (not is_now or old.has_serials <> new.has_serials) and exists (
    select 1
    from lot_balance b
    join lot l on l.company_id = b.company_id and l.id = b.lot_id
    where b.company_id = new.company_id and b.item_id = new.id and l.code is not null
      and b.quantity <> 0)
  then
    raise exception using errcode = '23514', constraint = 'lots_are_there', table = 'item';
  end if;
  if is_now and not was then
    perform open_lots(new.company_id, new.id);
  elsif was and not is_now then
    update stock_balance
    set has_lots = false
    where company_id = new.company_id and item_id = new.id;
  end if;
  return null;
end
$$;

create trigger item_keeps_lots
after insert or update of has_batches, has_expiry, has_serials on item
for each row
execute function keep_lots();

-- Items whose switches are on already.
do $$
declare
  kept record;
begin
  for kept in
    select company_id, id from item where has_batches or has_expiry or has_serials
  loop
    perform open_lots(kept.company_id, kept.id);
  end loop;
end
$$;
