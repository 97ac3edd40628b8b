create table station (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  "order" integer,
  primary key (company_id, id)
);
call make_entity(
  'station', array['name', 'alt_name'], array['name', 'order'], is_unique => array['name']);

create table modifier (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  min integer not null default 0,
  max integer not null default 1,
  primary key (company_id, id),
  constraint modifier_min_is_not_negative check (min >= 0),
  constraint modifier_max_is_not_below_min check (max >= min and max > 0)
);
call make_entity(
  'modifier', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table modifier_option (
  company_id uuid not null,
  id uuid not null,
  modifier_id uuid not null,
  position integer not null,
  name text not null,
  alt_name text,
  price numeric not null default 0,
  primary key (company_id, id),
  constraint modifier_option_modifier_exists
    foreign key (company_id, modifier_id) references modifier on delete cascade,
  constraint modifier_option_price_is_not_negative check (price >= 0 and price < 1e15)
);
call put_behind_wall('modifier_option');
create index modifier_option_by_modifier on modifier_option (company_id, modifier_id, position);

create table item (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  special_code text,
  "group" text,
  kind text not null default 'stocked',
  image_id uuid,
  colour_code text,
  description text,
  category_id uuid,
  division_id uuid,
  brand_id uuid,
  size_id uuid,
  colour_id uuid,
  supplier_id uuid,
  unit_id uuid not null,
  unit_price numeric not null,
  supplier_price numeric,
  profit_rule text,
  profit numeric,
  vat numeric,
  tax1 numeric,
  tax2 numeric,
  min_quantity numeric,
  max_quantity numeric,
  has_batches boolean not null default false,
  has_expiry boolean not null default false,
  has_serials boolean not null default false,
  station_id uuid,
  is_sold_at_till boolean not null default true,
  is_weighed boolean not null default false,
  can_discount boolean not null default true,
  is_active boolean not null default true,
  -- The codes of all its barcodes, kept beside them so that one search finds names and codes.
  codes text,
  primary key (company_id, id),
  constraint item_image_exists foreign key (company_id, image_id) references media_file,
  constraint item_category_exists foreign key (company_id, category_id) references category,
  constraint item_division_exists foreign key (company_id, division_id) references division,
  constraint item_brand_exists foreign key (company_id, brand_id) references brand,
  constraint item_size_exists foreign key (company_id, size_id) references size,
  constraint item_colour_exists foreign key (company_id, colour_id) references colour,
  constraint item_supplier_exists foreign key (company_id, supplier_id) references thirdparty,
  constraint item_unit_exists foreign key (company_id, unit_id) references unit,
  constraint item_station_exists foreign key (company_id, station_id) references station,
  constraint item_kind_is_known check (kind in ('stocked', 'service')),
  -- NaN is above every number here, so that each upper bound keeps it out.
  constraint item_unit_price_is_not_negative check (unit_price >= 0 and unit_price < 1e15),
  constraint item_supplier_price_is_not_negative
    check (supplier_price >= 0 and supplier_price < 1e15),
  constraint item_profit_rule_is_known check (profit_rule in ('percent', 'amount', 'margin')),
  constraint item_profit_is_not_negative check (profit >= 0 and profit < 1e15),
  constraint item_profit_comes_with_rule check ((profit is null) = (profit_rule is null)),
  constraint item_profit_comes_with_cost check (profit is null or supplier_price is not null),
  constraint item_profit_is_below_all_margin check (profit_rule <> 'margin' or profit < 100),
  constraint item_vat_is_percent check (vat between 0 and 100),
  constraint item_tax1_is_percent check (tax1 between 0 and 100),
  constraint item_tax2_is_percent check (tax2 between 0 and 100),
  constraint item_min_quantity_is_not_negative check (min_quantity >= 0 and min_quantity < 1e15),
  constraint item_max_quantity_is_not_negative check (max_quantity >= 0 and max_quantity < 1e15),
  constraint item_max_quantity_is_not_below_min check (max_quantity >= min_quantity)
);
call make_entity(
  'item',
  array['name', 'alt_name', 'name_fr', 'name_ar', 'special_code', 'group', 'codes'],
  array['name', 'special_code', 'unit_price', 'supplier_price'],
  is_unique => array['special_code']);
-- A search reads many rows of one company: asked in a subquery, the setting that names it is read
-- once for all of them.
alter policy company_wall on item using (company_id = (select current_company()));
create index item_by_image on item (company_id, image_id);
create index item_by_category on item (company_id, category_id);
create index item_by_division on item (company_id, division_id);
create index item_by_brand on item (company_id, brand_id);
create index item_by_size on item (company_id, size_id);
create index item_by_colour on item (company_id, colour_id);
create index item_by_supplier on item (company_id, supplier_id);
create index item_by_unit on item (company_id, unit_id);
create index item_by_station on item (company_id, station_id);
create index item_by_group on item (company_id, lower("group"));

create table item_modifier (
  company_id uuid not null,
  item_id uuid not null,
  modifier_id uuid not null,
  primary key (company_id, item_id, modifier_id),
  constraint item_modifier_item_exists
    foreign key (company_id, item_id) references item on delete cascade,
  constraint item_modifier_modifiers_exists
    foreign key (company_id, modifier_id) references modifier
);
call put_behind_wall('item_modifier');
create index item_modifier_by_modifier on item_modifier (company_id, modifier_id);

create table item_barcode (
  company_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  position integer not null,
  code text not null,
  unit_id uuid,
  factor numeric not null default 1,
  price numeric,
  primary key (company_id, id),
  constraint item_barcode_item_exists
    foreign key (company_id, item_id) references item on delete cascade,
  constraint item_barcode_unit_exists foreign key (company_id, unit_id) references unit,
  -- One code is one thing, whichever item, unit or line it stands on. Checked at the end of each
  -- statement, so that two lines of an item may exchange their codes.
  constraint item_barcode_code_is_unique unique (company_id, code) deferrable initially immediate,
  constraint item_barcode_factor_is_positive check (factor > 0 and factor < 1e15),
  constraint item_barcode_price_is_not_negative check (price >= 0 and price < 1e15)
);
call put_behind_wall('item_barcode');
create index item_barcode_by_item on item_barcode (company_id, item_id, position);
create index item_barcode_by_unit on item_barcode (company_id, unit_id);

-- Planned anew each time: a plan made for one barcode of an empty shop would be kept for the session
-- and be far too slow for a thousand of them.
create function keep_item_codes() returns trigger
language plpgsql
as $$
begin
  execute $sql$
  update item i
  set codes = kept.codes
  from (
    select t.company_id, t.item_id, string_agg(b.code, ' ' order by b.position, b.id) as codes
    from (select distinct company_id, item_id from touched) t
    left join item_barcode b on b.company_id = t.company_id and b.item_id = t.item_id
    group by t.company_id, t.item_id) kept
  where i.company_id = kept.company_id and i.id = kept.item_id
    and i.codes is distinct from kept.codes
  $sql$;
  return null;
end
$$;
create trigger keep_item_codes_added after insert on item_barcode
  referencing new table as touched
  for each statement execute function keep_item_codes();
create trigger keep_item_codes_changed after update on item_barcode
  referencing new table as touched
  for each statement execute function keep_item_codes();
create trigger keep_item_codes_gone after delete on item_barcode
  referencing old table as touched
  for each statement execute function keep_item_codes();

-- Every name and the special code of an item, folded: how a quick find knows what begins so.
create table item_name (
  company_id uuid not null,
  item_id uuid not null,
  folded text collate "C" not null,
  primary key (company_id, item_id, folded),
  constraint item_name_item_exists
    foreign key (company_id, item_id) references item on delete cascade
);
call put_behind_wall('item_name');
create index item_name_by_folded on item_name (company_id, folded, item_id);

create function fold_item_names() returns trigger
language plpgsql
as $$
begin
  execute $sql$
  insert into item_name (company_id, item_id, folded)
  select distinct t.company_id, t.id, fold(named)
  from touched t
  cross join unnest(array[t.name, t.alt_name, t.name_fr, t.name_ar, t.special_code]) named
  where fold(named) <> ''
  on conflict do nothing
  $sql$;
  return null;
end
$$;
create trigger fold_item_names after insert on item
  referencing new table as touched
  for each statement execute function fold_item_names();

create function fold_item_names_again() returns trigger
language plpgsql
as $$
begin
  delete from item_name
  where (company_id, item_id) = (new.company_id, new.id);
  insert into item_name (company_id, item_id, folded)
  select distinct new.company_id, new.id, fold(named)
  from unnest(array[new.name, new.alt_name, new.name_fr, new.name_ar, new.special_code]) named
  where fold(named) <> '';
  return null;
end
$$;
create trigger fold_item_names_again
  after update of name, alt_name, name_fr, name_ar, special_code on item
  for each row execute function fold_item_names_again();

-- Every word that rows can be found by, once per company and table. What was typed with a slip is
-- compared with these few words instead of with every row. A word that is no longer used stays:
-- whoever comes to it finds nothing there and goes on to the next one.
create table search_word (
  company_id uuid not null references company,
  entity text not null,
  word text not null,
  primary key (company_id, entity, word)
);
call put_behind_wall('search_word');
create index search_word_by_likeness on search_word using gin (word gin_trgm_ops);

-- The words of a folded text: letters only, because a number that is nearly right is wrong.
create function words_in(folded text) returns setof text
language sql immutable parallel safe
as $$
  select word
  from regexp_split_to_table(folded, '[\s\u0001-@\[-`{-~،؛؟«»…–—]+') word
  where length(word) between 3 and 40
$$;

create function learn_search_words() returns trigger
language plpgsql
as $$
begin
  -- In one order, so that two who learn the same words wait for each other without a circle.
  execute $sql$
  insert into search_word (company_id, entity, word)
  select distinct t.company_id, $1::text, word
  from touched t
  cross join words_in(t.search) word
  order by 1, 2, 3
  on conflict do nothing
  $sql$ using tg_table_name;
  return null;
end
$$;

create function learn_changed_search_words() returns trigger
language plpgsql
as $$
begin
  execute $sql$
  insert into search_word (company_id, entity, word)
  select distinct t.company_id, $1::text, word
  from touched t
  join untouched u on u.company_id = t.company_id and u.id = t.id and u.search <> t.search
  cross join words_in(t.search) word
  order by 1, 2, 3
  on conflict do nothing
  $sql$ using tg_table_name;
  return null;
end
$$;

-- Searching this table forgives slips; it learns the words it holds already.
create procedure make_forgiving(table_name text)
language plpgsql
as $$
begin
  execute format(
    'insert into search_word (company_id, entity, word) '
    'select distinct t.company_id, %L, word from %I t cross join words_in(t.search) word '
    'on conflict do nothing', table_name, table_name);
  execute format(
    'create trigger learn_search_words after insert on %I referencing new table as touched '
    'for each statement execute function learn_search_words()', table_name);
  execute format(
    'create trigger learn_changed_search_words after update on %I '
    'referencing old table as untouched new table as touched '
    'for each statement execute function learn_changed_search_words()', table_name);
end
$$;
call make_forgiving('item');
call make_forgiving('thirdparty');

-- The number of the last barcode the shop made by itself.
create table barcode_counter (
  company_id uuid primary key references company,
  last bigint not null default 0,
  constraint barcode_counter_only_counts_up check (last >= 0)
);
call put_behind_wall('barcode_counter');

-- Division, then category: an item stands in the division of its category.
create function follow_category() returns trigger
language plpgsql
as $$
declare
  followed uuid;
begin
  -- Whoever moves the category at this moment must wait, or be waited for.
  select c.division_id
  into followed
  from category c
  where c.company_id = new.company_id and c.id = new.category_id
  for share;
  new.division_id := coalesce(followed, new.division_id);
  return new;
end
$$;
create trigger follow_category before insert or update of category_id, division_id on item
  for each row when (new.category_id is not null) execute function follow_category();

create function lead_items() returns trigger
language plpgsql
as $$
begin
  update item
  set division_id = new.division_id
  where company_id = new.company_id and category_id = new.id
    and division_id is distinct from new.division_id;
  return null;
end
$$;
create trigger lead_items after update of division_id on category
  for each row when (new.division_id is not null and new.division_id is distinct from old.division_id)
  execute function lead_items();

create table recipe (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the item, kept here so that a list can be sorted and searched by it.
  name text not null,
  item_id uuid not null,
  use text not null default 'recipe',
  quantity_generated numeric not null default 1,
  unit_generated_id uuid not null,
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint recipe_item_exists foreign key (company_id, item_id) references item,
  constraint recipe_unit_generated_exists
    foreign key (company_id, unit_generated_id) references unit,
  constraint recipe_use_is_known check (use in ('recipe', 'production', 'pack')),
  constraint recipe_quantity_generated_is_positive
    check (quantity_generated > 0 and quantity_generated < 1e15)
);
call make_entity('recipe', array['name'], array['name']);
create index recipe_by_item on recipe (company_id, item_id);
create index recipe_by_unit_generated on recipe (company_id, unit_generated_id);
-- Whoever sells or makes the item must know which one holds.
create unique index recipe_item_is_unique on recipe (company_id, item_id, use) where is_active;

create table recipe_component (
  company_id uuid not null,
  id uuid not null,
  recipe_id uuid not null,
  position integer not null,
  item_id uuid not null,
  quantity_used numeric not null,
  unit_used_id uuid not null,
  loss_percent numeric,
  primary key (company_id, id),
  constraint recipe_component_recipe_exists
    foreign key (company_id, recipe_id) references recipe on delete cascade,
  constraint recipe_component_item_exists foreign key (company_id, item_id) references item,
  constraint recipe_component_unit_used_exists
    foreign key (company_id, unit_used_id) references unit,
  constraint recipe_component_quantity_used_is_positive
    check (quantity_used > 0 and quantity_used < 1e15),
  constraint recipe_component_loss_percent_is_below_all
    check (loss_percent >= 0 and loss_percent < 100)
);
call put_behind_wall('recipe_component');
create index recipe_component_by_recipe on recipe_component (company_id, recipe_id, position);
create index recipe_component_by_item on recipe_component (company_id, item_id);
create index recipe_component_by_unit_used on recipe_component (company_id, unit_used_id);

-- Two people who save at once could each see a straight line and together close a circle: in one
-- company recipes are saved one after the other.
create function lock_recipes(company uuid) returns void
language sql
as $$ select pg_advisory_xact_lock(hashtextextended('recipes of ' || company, 0)) $$;

create procedure refuse_recipe_cycle(company uuid, recipes uuid[])
language plpgsql
as $$
begin
  perform lock_recipes(company);
  if exists (
    with recursive part (root, item_id) as (
      select r.item_id, c.item_id
      from recipe r
      join recipe_component c on c.company_id = r.company_id and c.recipe_id = r.id
      where r.company_id = company and r.is_active and r.id = any(recipes)
      union
      select p.root, c.item_id
      from part p
      join recipe r on r.company_id = company and r.item_id = p.item_id and r.is_active
      join recipe_component c on c.company_id = r.company_id and c.recipe_id = r.id)
    select 1 from part where root = item_id)
  then
    raise check_violation using
      message = 'an item is never made of itself',
      constraint = 'recipe_makes_no_cycle', table = 'recipe';
  end if;
end
$$;

create function check_new_components() returns trigger
language plpgsql
as $$
declare
  saved record;
begin
  for saved in
    select t.company_id, array_agg(distinct t.recipe_id) as recipes
    from touched t
    group by t.company_id
  loop
    call refuse_recipe_cycle(saved.company_id, saved.recipes);
  end loop;
  return null;
end
$$;
create trigger check_components_added after insert on recipe_component
  referencing new table as touched
  for each statement execute function check_new_components();
create trigger check_components_changed after update on recipe_component
  referencing new table as touched
  for each statement execute function check_new_components();

create function check_recipe_of_another_item() returns trigger
language plpgsql
as $$
begin
  call refuse_recipe_cycle(new.company_id, array[new.id]);
  return null;
end
$$;
-- At the end of the transaction: its parts may be replaced after the recipe itself.
create constraint trigger check_recipe_of_another_item
  after update of item_id, is_active on recipe deferrable initially deferred
  for each row when (new.is_active) execute function check_recipe_of_another_item();

create table price_list (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  currency_id uuid,
  priority integer not null default 10,
  valid_from date,
  valid_to date,
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint price_list_currency_exists foreign key (company_id, currency_id) references currency,
  constraint price_list_priority_is_not_negative check (priority >= 0),
  constraint price_list_valid_to_is_not_before_start check (valid_to >= valid_from)
);
call make_entity(
  'price_list', array['name', 'alt_name'], array['name', 'priority'], is_unique => array['name']);
create index price_list_by_currency on price_list (company_id, currency_id);

create table price_list_partner_group (
  company_id uuid not null,
  price_list_id uuid not null,
  partner_group_id uuid not null,
  primary key (company_id, price_list_id, partner_group_id),
  constraint price_list_partner_group_price_list_exists
    foreign key (company_id, price_list_id) references price_list on delete cascade,
  constraint price_list_partner_group_groups_exists
    foreign key (company_id, partner_group_id) references partner_group
);
call put_behind_wall('price_list_partner_group');
create index price_list_partner_group_by_partner_group
  on price_list_partner_group (company_id, partner_group_id);

create table list_price (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the item, kept here so that a list can be sorted and searched by it.
  name text not null,
  price_list_id uuid not null,
  item_id uuid not null,
  unit_id uuid,
  min_quantity numeric not null default 1,
  price numeric,
  discount_percent numeric,
  valid_from date,
  valid_to date,
  primary key (company_id, id),
  constraint list_price_price_list_exists
    foreign key (company_id, price_list_id) references price_list,
  constraint list_price_item_exists foreign key (company_id, item_id) references item,
  constraint list_price_unit_exists foreign key (company_id, unit_id) references unit,
  constraint list_price_min_quantity_is_positive check (min_quantity > 0 and min_quantity < 1e15),
  constraint list_price_price_is_not_negative check (price >= 0 and price < 1e15),
  constraint list_price_discount_percent_is_percent check (discount_percent between 0 and 100),
  constraint list_price_price_is_one_of_two check (num_nonnulls(price, discount_percent) = 1),
  constraint list_price_valid_to_is_not_before_start check (valid_to >= valid_from)
);
call make_entity('list_price', array['name'], array['name']);
-- Two prices that begin together for the same quantity would leave the choice to chance.
create unique index list_price_item_is_unique on list_price
  (company_id, price_list_id, item_id, unit_id, min_quantity, valid_from) nulls not distinct;
create index list_price_by_item on list_price (company_id, item_id);
create index list_price_by_unit on list_price (company_id, unit_id);

-- What bears the name of its item follows it.
create function take_item_name() returns trigger
language plpgsql
as $$
begin
  -- Whoever renames the item at this moment must wait, or be waited for.
  select i.name
  into new.name
  from item i
  where i.company_id = new.company_id and i.id = new.item_id
  for share;
  -- Without an item the name stays empty and its key refuses the row.
  new.name := coalesce(new.name, '');
  return new;
end
$$;
create trigger take_item_name before insert or update of item_id on recipe
  for each row execute function take_item_name();
create trigger take_item_name before insert or update of item_id on list_price
  for each row execute function take_item_name();

create function give_item_name() returns trigger
language plpgsql
as $$
begin
  update recipe set name = new.name where company_id = new.company_id and item_id = new.id;
  update list_price set name = new.name where company_id = new.company_id and item_id = new.id;
  return null;
end
$$;
create trigger give_item_name after update of name on item
  for each row when (new.name is distinct from old.name) execute function give_item_name();

alter table thirdparty
  add constraint thirdparty_price_list_exists
    foreign key (company_id, price_list_id) references price_list;
