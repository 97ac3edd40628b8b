-- What guests are shown: menus and their hours, what is sold out, and the codes that lead there.
alter table item
  add column is_on_menu boolean not null default true,
  add column allergens text[] not null default '{}';
alter table item
  add constraint item_allergens_are_known check (allergens <@ array['none', 'gluten',
    'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard',
    'sesame', 'sulphites', 'lupin', 'molluscs']) not valid,
  add constraint item_allergens_are_some_or_none
    check (not ('none' = any(allergens)) or cardinality(allergens) = 1) not valid;

create table menu (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  branch_id uuid,
  days text[] not null
    default '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}',
  from_time text,
  to_time text,
  "order" integer,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint menu_branch_exists foreign key (company_id, branch_id) references branch,
  constraint menu_days_are_known check (cardinality(days) > 0 and days <@ array['monday',
    'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  constraint menu_from_time_is_a_time check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint menu_to_time_is_a_time check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint menu_to_time_is_given_with_from check ((from_time is null) = (to_time is null)),
  constraint menu_to_time_is_another check (from_time <> to_time)
);
call make_entity('menu', array['name', 'alt_name', 'name_fr', 'name_ar'],
  array['name', 'order'], is_unique => array['name']);
call make_local_name('menu');
create index menu_by_branch on menu (company_id, branch_id);
call keep_in_reach('menu', array['branch_id'], true);

-- What stands on a menu, in the order guests read it.
create table menu_part (
  company_id uuid not null,
  id uuid not null,
  menu_id uuid not null,
  position integer not null,
  category_id uuid not null,
  primary key (company_id, id),
  constraint menu_part_menu_exists
    foreign key (company_id, menu_id) references menu on delete cascade,
  constraint menu_part_category_exists
    foreign key (company_id, category_id) references category
);
call put_behind_wall('menu_part');
create index menu_part_by_menu on menu_part (company_id, menu_id, position);
create index menu_part_by_category on menu_part (company_id, category_id);
call keep_in_reach('menu_part', array['menu_id'], true);

-- What a branch has run out of, until somebody says that it is there again.
create table sold_out (
  company_id uuid not null references company,
  branch_id uuid not null,
  item_id uuid not null,
  since timestamptz not null default now(),
  user_name text not null,
  primary key (company_id, branch_id, item_id),
  constraint sold_out_branch_exists foreign key (company_id, branch_id) references branch,
  constraint sold_out_item_exists
    foreign key (company_id, item_id) references item on delete cascade
);
call put_behind_wall('sold_out');
create index sold_out_by_item on sold_out (company_id, item_id);
call keep_in_reach('sold_out', array['branch_id'], true);

-- A code leads to the menu of a branch, seen from a section or a table. It stands on paper in front
-- of everybody, hence it is no secret and is kept as it is; nobody can guess another one.
create table menu_code (
  company_id uuid not null references company,
  id uuid not null,
  code text not null,
  branch_id uuid not null,
  section_id uuid,
  table_id uuid,
  user_name text not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_name text,
  primary key (company_id, id),
  constraint menu_code_branch_exists foreign key (company_id, branch_id) references branch,
  constraint menu_code_section_exists
    foreign key (company_id, section_id) references section on delete cascade,
  constraint menu_code_table_exists
    foreign key (company_id, table_id) references dining_table on delete cascade,
  constraint menu_code_is_readable check (code ~ '^[0-9A-HJKMNP-TV-Z]{14}$'),
  constraint menu_code_table_comes_with_its_section
    check (table_id is null or section_id is not null),
  constraint menu_code_is_withdrawn_completely
    check ((withdrawn_at is null) = (withdrawn_name is null))
);
call put_behind_wall('menu_code');
create unique index menu_code_by_code on menu_code (code);
-- One code hangs at one place; another one takes its place only when it is withdrawn.
create unique index menu_code_place_is_unique
  on menu_code (company_id, branch_id, section_id, table_id) nulls not distinct
  where withdrawn_at is null;
create index menu_code_by_branch on menu_code (company_id, branch_id);
create index menu_code_by_section on menu_code (company_id, section_id);
create index menu_code_by_table on menu_code (company_id, table_id);
call keep_in_reach('menu_code', array['branch_id'], true);

create function find_menu_code(asked text)
returns table (company_id uuid)
language sql stable security definer set search_path = public, pg_temp
as $$
  select m.company_id
  from menu_code m
  where m.code = asked
$$;

-- Whoever sells, serves or keeps stock today also says what is sold out.
update role
set permissions = array(
  select distinct p
  from unnest(permissions || array['restaurant.soldOut.view', 'restaurant.soldOut.edit']) p
  order by p)
where permissions && array['pos.ticket.add', 'restaurant.floor.view', 'stock.level.view'];

do $$
declare
  app text := current_setting('comptoir.app_role');
begin
  revoke all on function find_menu_code(text) from public;
  execute format('grant execute on function find_menu_code(text) to %I', app);
end
$$;
