-- How clients get back a part of what they pay. Money and points are the same; a point is worth so
-- much of the first currency.
create table loyalty_programme (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  unit text not null default 'money',
  point_worth numeric,
  starts_on date not null,
  ends_on date,
  percent numeric not null default 1,
  is_with_tax boolean not null default false,
  earns_on_services boolean not null default false,
  birthday_multiplier numeric,
  birthday_period text not null default 'day',
  pending_days integer not null default 0,
  expiry_months integer,
  least_basket numeric,
  most_percent numeric,
  pin_above numeric,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint loyalty_unit_is_known check (unit in ('money', 'points')),
  constraint points_are_worth_something
    check (unit = 'money' or (point_worth > 0 and point_worth < 1e15)),
  constraint loyalty_programme_ends_after_it_starts check (ends_on >= starts_on),
  constraint loyalty_percents_are_parts check (percent between 0 and 100
    and most_percent between 0 and 100),
  constraint birthday_multiplier_is_a_number
    check (birthday_multiplier >= 1 and birthday_multiplier < 1e15),
  constraint birthday_period_is_known check (birthday_period in ('day', 'week', 'month')),
  constraint loyalty_days_are_sensible check (pending_days between 0 and 365
    and expiry_months between 1 and 120),
  constraint loyalty_amounts_are_numbers check (least_basket >= 0 and least_basket < 1e15
    and pin_above >= 0 and pin_above < 1e15)
);
call make_entity('loyalty_programme', array['name', 'alt_name', 'name_fr', 'name_ar'],
  array['name', 'starts_on'], is_unique => array['name']);
call make_local_name('loyalty_programme');

-- What other goods or other days give.
create table loyalty_rate (
  company_id uuid not null,
  id uuid not null,
  loyalty_programme_id uuid not null,
  position integer not null,
  category_id uuid,
  weekday text,
  percent numeric not null,
  primary key (company_id, id),
  constraint loyalty_rate_programme_exists
    foreign key (company_id, loyalty_programme_id) references loyalty_programme on delete cascade,
  constraint loyalty_rate_category_exists foreign key (company_id, category_id) references category,
  constraint loyalty_rate_is_of_something check (category_id is not null or weekday is not null),
  constraint loyalty_rate_weekday_is_known check (weekday in ('monday', 'tuesday', 'wednesday',
    'thursday', 'friday', 'saturday', 'sunday')),
  constraint loyalty_rate_percent_is_a_part check (percent between 0 and 100)
);
call put_behind_wall('loyalty_rate');
create index loyalty_rate_by_programme on loyalty_rate (company_id, loyalty_programme_id, position);
create index loyalty_rate_by_category on loyalty_rate (company_id, category_id)
  where category_id is not null;

create table loyalty_level (
  company_id uuid not null,
  id uuid not null,
  loyalty_programme_id uuid not null,
  position integer not null,
  name text not null,
  threshold numeric not null,
  multiplier numeric not null default 1,
  primary key (company_id, id),
  constraint loyalty_level_programme_exists
    foreign key (company_id, loyalty_programme_id) references loyalty_programme on delete cascade,
  constraint loyalty_level_threshold_is_a_number check (threshold >= 0 and threshold < 1e15),
  constraint loyalty_level_multiplier_is_a_number check (multiplier >= 1 and multiplier < 1e15),
  constraint loyalty_levels_differ unique (company_id, loyalty_programme_id, threshold)
);
call put_behind_wall('loyalty_level');
create index loyalty_level_by_programme on loyalty_level (company_id, loyalty_programme_id, position);

-- When he celebrates; the year is nobody's business and may be any.
alter table thirdparty add column birth_date date;
