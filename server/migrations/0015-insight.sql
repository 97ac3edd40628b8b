-- Sums for the dashboard, folded from the journal by the job that folds account_day: entries that
-- still stand in `unfolded` are added by whoever reads, so that a figure is exact at any moment.

-- What was sold, by hour of the shop's clock. Returns and voids subtract.
create table sales_hour (
  company_id uuid not null references company,
  day date not null,
  hour integer not null,
  branch_id uuid not null,
  sales integer not null,
  net numeric not null,
  cost numeric not null,
  total numeric not null,
  primary key (company_id, day, hour, branch_id),
  constraint sales_hour_is_of_the_clock check (hour between 0 and 23)
);
call put_behind_wall('sales_hour');

-- What was sold of each item, in its base unit and the currency of the books.
create table item_day (
  company_id uuid not null references company,
  day date not null,
  item_id uuid not null,
  branch_id uuid not null,
  quantity numeric not null,
  net numeric not null,
  cost numeric not null,
  primary key (company_id, day, item_id, branch_id)
);
call put_behind_wall('item_day');

-- The same by month, by its first day: a year of many items is more days than anybody can wait for.
create table item_month (
  company_id uuid not null references company,
  month date not null,
  item_id uuid not null,
  branch_id uuid not null,
  quantity numeric not null,
  net numeric not null,
  cost numeric not null,
  primary key (company_id, month, item_id, branch_id),
  constraint item_month_begins_it check (extract(day from month) = 1)
);
call put_behind_wall('item_month');

-- The money that came in, in the currency it came in and in that of the books.
create table method_day (
  company_id uuid not null references company,
  day date not null,
  method_id uuid not null,
  currency_id uuid not null,
  branch_id uuid not null,
  amount numeric not null,
  first_amount numeric not null,
  primary key (company_id, day, method_id, currency_id, branch_id)
);
call put_behind_wall('method_day');

do $$
begin
  execute format('revoke delete on sales_hour, item_day, item_month, method_day from %I',
    current_setting('comptoir.app_role'));
end
$$;

-- What is owed is summed without reading the rows themselves.
create index open_item_sums on open_item (company_id, side, due_date)
  include (direction, first_open)
  where open > 0;

-- Items that have a minimum are few among many.
create index item_with_minimum on item (company_id, id) include (min_quantity)
  where min_quantity > 0 and is_active;
