-- What is made when it is sold takes its components out of stock in the same posting.

-- A component that is itself made: made on the spot of its own components, or taken from stock.
alter table recipe_component
  add column is_exploded boolean not null default false;

-- What one base unit of an item took of each component when it was sold: exact fractions, all the
-- recipes below it worked in. The id is made of the content, so that the same is kept once; nobody
-- changes one, and a sale keeps the one it was sold with.
create table recipe_version (
  company_id uuid not null references company,
  id uuid not null,
  item_id uuid not null,
  components jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint recipe_version_item_exists foreign key (company_id, item_id) references item,
  constraint recipe_version_is_a_list check (jsonb_typeof(components) = 'array')
);
call put_behind_wall('recipe_version', 'append');
create index recipe_version_by_item on recipe_version (company_id, item_id);

-- How much was ever made by a recipe in a warehouse. What a sale takes of a component is the
-- difference of two rounded totals: a thousand sales of one take what one sale of a thousand does.
create table recipe_tally (
  company_id uuid not null references company,
  version_id uuid not null,
  warehouse_id uuid not null,
  quantity numeric not null default 0,
  primary key (company_id, version_id, warehouse_id),
  constraint recipe_tally_version_exists
    foreign key (company_id, version_id) references recipe_version,
  constraint recipe_tally_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint recipe_tally_is_not_negative check (quantity >= 0)
);
call put_behind_wall('recipe_tally');
create index recipe_tally_by_warehouse on recipe_tally (company_id, warehouse_id);
call keep_in_reach('recipe_tally', array['warehouse_id']);

-- Of a line that was sold: how much of it was made then, and by which recipe.
alter table document_line
  add column made numeric not null default 0,
  add column recipe_version_id uuid,
  add constraint document_line_recipe_version_exists
    foreign key (company_id, recipe_version_id) references recipe_version not valid,
  add constraint document_line_made_by_a_recipe
    check (made = 0 or made > 0 and recipe_version_id is not null) not valid;
create index document_line_by_recipe_version on document_line (company_id, recipe_version_id)
  where recipe_version_id is not null;

-- An answer at the till adds something to what a dish is made of, or leaves something out.
alter table modifier_option
  add column item_id uuid,
  add column quantity_used numeric,
  add column unit_used_id uuid,
  add column is_removed boolean not null default false,
  add constraint modifier_option_item_exists
    foreign key (company_id, item_id) references item not valid,
  add constraint modifier_option_unit_used_exists
    foreign key (company_id, unit_used_id) references unit not valid,
  add constraint modifier_option_component_is_whole
    check ((item_id is null) = (quantity_used is null)
      and (item_id is null) = (unit_used_id is null)) not valid,
  add constraint modifier_option_quantity_used_is_positive
    check (quantity_used > 0 and quantity_used < 1e15) not valid;
create index modifier_option_by_item on modifier_option (company_id, item_id)
  where item_id is not null;
create index modifier_option_by_unit_used on modifier_option (company_id, unit_used_id)
  where unit_used_id is not null;
