-- Rooms of a restaurant, their tables, and where each of them stands.
create table section (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  branch_id uuid not null,
  "order" integer,
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint section_branch_exists foreign key (company_id, branch_id) references branch
);
call make_entity('section', array['name', 'alt_name', 'name_fr', 'name_ar'],
  array['name', 'order'], is_unique => array['name']);
call make_local_name('section');
create index section_by_branch on section (company_id, branch_id);
call keep_in_reach('section', array['branch_id'], true);

create table dining_table (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  section_id uuid not null,
  seats integer not null,
  shape text not null default 'square',
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint dining_table_section_exists foreign key (company_id, section_id) references section,
  constraint dining_table_seats_are_few check (seats between 1 and 99),
  constraint dining_table_shape_is_known check (shape in ('square', 'round', 'long'))
);
call make_entity('dining_table', array['name', 'note'], array['name', 'seats']);
-- Two rooms may each have a table 1.
create unique index dining_table_name_is_unique on dining_table (company_id, section_id, lower(name));
call keep_in_reach('dining_table', array['section_id'], true);

-- The plan of a section; it is changed as a whole, so two editors cannot overwrite each other unseen.
create table floor_plan (
  company_id uuid not null references company,
  section_id uuid not null,
  version integer not null default 1,
  width integer not null,
  height integer not null,
  primary key (company_id, section_id),
  constraint floor_plan_section_exists
    foreign key (company_id, section_id) references section on delete cascade
);
call put_behind_wall('floor_plan');
call keep_in_reach('floor_plan', array['section_id'], true);

create table floor_table (
  company_id uuid not null references company,
  table_id uuid not null,
  x integer not null,
  y integer not null,
  width integer not null,
  height integer not null,
  turn integer not null,
  primary key (company_id, table_id),
  constraint floor_table_table_exists
    foreign key (company_id, table_id) references dining_table on delete cascade
);
call put_behind_wall('floor_table');
call keep_in_reach('floor_table', array['table_id'], true);

create table floor_decor (
  company_id uuid not null references company,
  id uuid not null,
  section_id uuid not null,
  kind text not null,
  x integer not null,
  y integer not null,
  width integer not null,
  height integer not null,
  turn integer not null,
  primary key (company_id, id),
  constraint floor_decor_section_exists
    foreign key (company_id, section_id) references section on delete cascade,
  constraint floor_decor_kind_is_known check (kind in ('wall', 'plant', 'counter', 'door'))
);
call put_behind_wall('floor_decor');
call keep_in_reach('floor_decor', array['section_id'], true);
create index floor_decor_by_section on floor_decor (company_id, section_id);
