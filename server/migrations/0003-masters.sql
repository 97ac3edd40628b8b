create table division (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  primary key (company_id, id)
);
call make_entity('division', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table category (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  division_id uuid,
  tile_colour text,
  primary key (company_id, id),
  constraint category_division_exists foreign key (company_id, division_id) references division
);
call make_entity('category', array['name', 'alt_name'], array['name'], is_unique => array['name']);
create index category_by_division on category (company_id, division_id);

create table brand (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  primary key (company_id, id)
);
call make_entity('brand', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table unit (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  symbol text,
  base_id uuid,
  factor numeric,
  primary key (company_id, id),
  constraint unit_base_exists foreign key (company_id, base_id) references unit,
  constraint unit_base_is_another check (base_id <> id),
  constraint unit_factor_comes_with_base check ((base_id is null) = (factor is null)),
  constraint unit_factor_is_positive check (factor > 0 and factor < 1e15)
);
call make_entity(
  'unit', array['name', 'alt_name', 'symbol'], array['name'], is_unique => array['name']);
create index unit_by_base on unit (company_id, base_id);

-- A family has one base, and every other unit of it converts straight to that base: no chains,
-- hence no cycles, and one multiplication converts any quantity.
create function keep_unit_family() returns trigger
language plpgsql
as $$
begin
  -- Whoever changes that unit's own base at this moment must wait, or be waited for.
  perform 1 from unit u where u.company_id = new.company_id and u.id = new.base_id for share;
  if new.base_id is not null and exists (
    select 1
    from unit u
    where u.company_id = new.company_id
      and (u.id = new.base_id and u.base_id is not null or u.base_id = new.id))
  then
    raise check_violation using
      message = 'a base unit has no base itself',
      constraint = 'unit_base_is_a_base', table = 'unit';
  end if;
  return new;
end
$$;
create trigger keep_unit_family before insert or update of base_id on unit
  for each row execute function keep_unit_family();

create table size (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  position integer,
  primary key (company_id, id)
);
call make_entity(
  'size', array['name', 'alt_name'], array['name', 'position'], is_unique => array['name']);

create table colour (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  code text,
  primary key (company_id, id)
);
call make_entity('colour', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table department (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  is_active boolean not null default true,
  primary key (company_id, id)
);
call make_entity(
  'department', array['name', 'alt_name'], array['name'], is_unique => array['name']);

create table position (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  department_id uuid,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint position_department_exists
    foreign key (company_id, department_id) references department
);
call make_entity('position', array['name', 'alt_name'], array['name'], is_unique => array['name']);
create index position_by_department on position (company_id, department_id);

create table warehouse (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  branch_id uuid,
  phone text,
  address text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint warehouse_branch_exists foreign key (company_id, branch_id) references branch
);
call make_entity('warehouse', array['name', 'alt_name'], array['name'], is_unique => array['name']);
create index warehouse_by_branch on warehouse (company_id, branch_id);

create table role_warehouse (
  company_id uuid not null,
  role_id uuid not null,
  warehouse_id uuid not null,
  primary key (company_id, role_id, warehouse_id),
  constraint role_warehouse_role_exists
    foreign key (company_id, role_id) references role on delete cascade,
  constraint role_warehouse_warehouses_exists
    foreign key (company_id, warehouse_id) references warehouse
);
call put_behind_wall('role_warehouse');
create index role_warehouse_by_warehouse on role_warehouse (company_id, warehouse_id);
