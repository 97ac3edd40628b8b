-- What a batch costs beside its components, and what falls beside it: said once of the recipe, and
-- taken by each order of production for its batches.
alter table recipe
  add column labour numeric not null default 0,
  add column overhead numeric not null default 0,
  add constraint recipe_costs_are_numbers
    check (labour >= 0 and labour < 1e18 and overhead >= 0 and overhead < 1e18) not valid;

create table recipe_by_product (
  company_id uuid not null,
  id uuid not null,
  recipe_id uuid not null,
  position integer not null,
  item_id uuid not null,
  quantity_made numeric not null,
  share numeric,
  primary key (company_id, id),
  constraint recipe_by_product_recipe_exists
    foreign key (company_id, recipe_id) references recipe on delete cascade,
  constraint recipe_by_product_item_exists foreign key (company_id, item_id) references item,
  constraint recipe_by_product_quantity_made_is_positive
    check (quantity_made > 0 and quantity_made < 1e15),
  constraint recipe_by_product_share_is_a_part check (share >= 0 and share <= 100)
);
call put_behind_wall('recipe_by_product');
create index recipe_by_product_by_recipe on recipe_by_product (company_id, recipe_id, position);
create index recipe_by_product_by_item on recipe_by_product (company_id, item_id);
