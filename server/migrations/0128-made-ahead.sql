-- Dishes whose components leave the shelf when the kitchen is told of them, and not when they are
-- paid for. What they are worth stands on an account of its own until they are sold or come back.
-- Each line of an order remembers what was taken for it, so that nothing is taken twice, whatever
-- the setting says by then.
create table made_ahead (
  company_id uuid not null references company,
  id uuid not null,
  order_id uuid not null,
  -- The line of the order.
  line_id uuid not null,
  quantity numeric(18, 6) not null,
  components jsonb not null,
  value numeric not null,
  second_value numeric,
  -- The document by which they left the shelf, why none could be posted, or the dish it was before
  -- it went to another order.
  document_id uuid,
  problem text,
  from_id uuid,
  -- How much of it was made by which recipe, where; the rest lay on a shelf of its own.
  version_id uuid,
  warehouse_id uuid,
  made numeric(18, 6) not null default 0,
  primary key (company_id, id),
  constraint made_ahead_order_exists foreign key (company_id, order_id) references dining_order,
  constraint made_ahead_document_exists foreign key (company_id, document_id) references document,
  constraint made_ahead_from_exists foreign key (company_id, from_id) references made_ahead,
  constraint made_ahead_version_exists foreign key (company_id, version_id) references recipe_version,
  constraint made_ahead_warehouse_exists foreign key (company_id, warehouse_id) references warehouse,
  constraint made_ahead_is_something check (quantity > 0 and made between 0 and quantity),
  constraint made_ahead_says_whence check (num_nonnulls(document_id, problem, from_id) = 1)
);
call put_behind_wall('made_ahead', 'append');
call keep_in_reach('made_ahead', array['order_id']);
create index made_ahead_by_order on made_ahead (company_id, order_id);
create index made_ahead_by_document on made_ahead (company_id, document_id)
  where document_id is not null;
create index made_ahead_by_from on made_ahead (company_id, from_id) where from_id is not null;
create index made_ahead_by_version on made_ahead (company_id, version_id);
create index made_ahead_by_warehouse on made_ahead (company_id, warehouse_id);

-- What became of them: sold with a line of a ticket, back on the shelf, or at another table.
create table made_ahead_end (
  company_id uuid not null references company,
  id uuid not null,
  ahead_id uuid not null,
  kind text not null,
  quantity numeric(18, 6) not null,
  components jsonb not null,
  value numeric not null,
  second_value numeric,
  document_id uuid,
  line_id uuid,
  primary key (company_id, id),
  constraint made_ahead_end_ahead_exists foreign key (company_id, ahead_id) references made_ahead,
  constraint made_ahead_end_document_exists foreign key (company_id, document_id) references document,
  constraint made_ahead_end_kind_is_known check (kind in ('sold', 'back', 'moved')),
  constraint made_ahead_end_is_something check (quantity > 0),
  constraint made_ahead_end_says_where check ((document_id is null) = (kind = 'moved')
    and (line_id is not null) = (kind = 'sold'))
);
call put_behind_wall('made_ahead_end', 'append');
call keep_in_reach('made_ahead_end', array['ahead_id']);
create index made_ahead_end_by_ahead on made_ahead_end (company_id, ahead_id);
create index made_ahead_end_by_document on made_ahead_end (company_id, document_id)
  where document_id is not null;
create index made_ahead_end_by_line on made_ahead_end (company_id, line_id)
  where line_id is not null;

-- How much was ever made ahead by a recipe in a warehouse: rounded once for all, like what is sold.
create table made_ahead_tally (
  company_id uuid not null references company,
  version_id uuid not null,
  warehouse_id uuid not null,
  quantity numeric(18, 6) not null default 0,
  primary key (company_id, version_id, warehouse_id),
  constraint made_ahead_tally_version_exists
    foreign key (company_id, version_id) references recipe_version,
  constraint made_ahead_tally_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint made_ahead_tally_is_not_negative check (quantity >= 0)
);
call put_behind_wall('made_ahead_tally');
create index made_ahead_tally_by_warehouse on made_ahead_tally (company_id, warehouse_id);
call keep_in_reach('made_ahead_tally', array['warehouse_id']);

-- The account they stand on until then, in companies that are there already.
insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '1220' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '1220')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Dishes in the making', 'Plats en préparation', 'أطباق قيد التحضير', 'asset', 'making'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);
