-- What the house takes off by itself: on which goods, when, for whom, and what each ticket was given.
create table promotion (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  alt_name text,
  name_fr text,
  name_ar text,
  kind text not null default 'percent',
  percent numeric,
  value numeric,
  currency_id uuid,
  buy_count integer,
  get_count integer,
  min_quantity numeric,
  min_amount numeric,
  valid_from date,
  valid_to date,
  days text[] not null
    default '{monday,tuesday,wednesday,thursday,friday,saturday,sunday}',
  from_time text,
  to_time text,
  branch_id uuid,
  coupon_use text not null default 'none',
  coupon_code text,
  priority integer not null default 10,
  is_combinable boolean not null default false,
  per_ticket integer,
  note text,
  is_active boolean not null default true,
  primary key (company_id, id),
  constraint promotion_currency_exists foreign key (company_id, currency_id) references currency,
  constraint promotion_branch_exists foreign key (company_id, branch_id) references branch,
  constraint promotion_kind_is_known
    check (kind in ('percent', 'amount', 'price', 'buyGet', 'bundle', 'basket')),
  constraint promotion_percent_is_given check (
    (kind not in ('percent', 'buyGet') or percent is not null) and percent > 0 and percent <= 100),
  constraint promotion_value_is_given check (
    (kind not in ('amount', 'price', 'bundle', 'basket') or value is not null)
    and value > 0 and value < 1e15),
  constraint promotion_buy_count_is_given check (
    (kind <> 'buyGet' or buy_count is not null) and buy_count between 1 and 1000),
  constraint promotion_get_count_is_given check (
    (kind <> 'buyGet' or get_count is not null) and get_count between 1 and 1000),
  constraint promotion_min_quantity_is_positive check (min_quantity > 0 and min_quantity < 1e15),
  -- Taken off a whole basket, it is never more than the basket must come to.
  constraint promotion_min_amount_is_enough check (
    (kind <> 'basket' or min_amount is not null and min_amount >= value)
    and min_amount >= 0 and min_amount < 1e15),
  constraint promotion_valid_to_is_not_before_start check (valid_to >= valid_from),
  constraint promotion_days_are_known check (cardinality(days) > 0 and days <@ array['monday',
    'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  constraint promotion_from_time_is_a_time check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint promotion_to_time_is_a_time check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  constraint promotion_to_time_is_given_with_from check ((from_time is null) = (to_time is null)),
  constraint promotion_to_time_is_another check (from_time <> to_time),
  constraint promotion_coupon_use_is_known check (coupon_use in ('none', 'open', 'series')),
  constraint promotion_coupon_code_is_given check (
    (coupon_use <> 'open' or coupon_code is not null) and coupon_code ~ '^[0-9A-Z]{3,20}$'),
  constraint promotion_priority_is_known check (priority between 0 and 9999),
  constraint promotion_per_ticket_is_positive check (per_ticket between 1 and 1000)
);
call make_entity('promotion', array['name', 'alt_name', 'name_fr', 'name_ar'],
  array['name', 'priority'], is_unique => array['name']);
call make_local_name('promotion');
create index promotion_by_currency on promotion (company_id, currency_id);
create index promotion_by_branch on promotion (company_id, branch_id);
create unique index promotion_coupon_code_is_unique on promotion (company_id, coupon_code)
  where coupon_code is not null;
call keep_in_reach('promotion', array['branch_id'], true);

-- The goods it is about; none means all.
create table promotion_target (
  company_id uuid not null,
  id uuid not null,
  promotion_id uuid not null,
  position integer not null,
  item_id uuid,
  category_id uuid,
  brand_id uuid,
  count integer not null default 1,
  is_reward boolean not null default false,
  primary key (company_id, id),
  constraint promotion_target_promotion_exists
    foreign key (company_id, promotion_id) references promotion on delete cascade,
  constraint promotion_target_item_exists foreign key (company_id, item_id) references item,
  constraint promotion_target_category_exists
    foreign key (company_id, category_id) references category,
  constraint promotion_target_brand_exists foreign key (company_id, brand_id) references brand,
  constraint promotion_target_item_is_named
    check (num_nonnulls(item_id, category_id, brand_id) > 0),
  constraint promotion_target_count_is_positive check (count between 1 and 1000)
);
call put_behind_wall('promotion_target');
create index promotion_target_by_promotion on promotion_target (company_id, promotion_id, position);
create index promotion_target_by_item on promotion_target (company_id, item_id);
create index promotion_target_by_category on promotion_target (company_id, category_id);
create index promotion_target_by_brand on promotion_target (company_id, brand_id);
call keep_in_reach('promotion_target', array['promotion_id']);

create table promotion_partner_group (
  company_id uuid not null,
  promotion_id uuid not null,
  partner_group_id uuid not null,
  primary key (company_id, promotion_id, partner_group_id),
  constraint promotion_partner_group_promotion_exists
    foreign key (company_id, promotion_id) references promotion on delete cascade,
  constraint promotion_partner_group_groups_exists
    foreign key (company_id, partner_group_id) references partner_group
);
call put_behind_wall('promotion_partner_group');
create index promotion_partner_group_by_partner_group
  on promotion_partner_group (company_id, partner_group_id);
call keep_in_reach('promotion_partner_group', array['promotion_id']);

-- What a line was given by a promotion, as it was printed: a part of the line's discount in money.
create table ticket_promotion (
  company_id uuid not null,
  document_id uuid not null,
  line_id uuid not null,
  position integer not null,
  -- None where the till named one the house does not know.
  promotion_id uuid,
  name text not null,
  amount numeric not null,
  primary key (company_id, line_id, position),
  constraint ticket_promotion_document_exists
    foreign key (company_id, document_id) references document,
  constraint ticket_promotion_line_exists foreign key (company_id, line_id) references document_line,
  constraint ticket_promotion_promotion_exists
    foreign key (company_id, promotion_id) references promotion,
  constraint ticket_promotion_amount_is_positive check (amount > 0 and amount < 1e18)
);
call put_behind_wall('ticket_promotion', 'append');
call keep_in_reach('ticket_promotion', array['document_id']);
create index ticket_promotion_by_document on ticket_promotion (company_id, document_id);
create index ticket_promotion_by_promotion on ticket_promotion (company_id, promotion_id);

-- Whoever keeps prices today keeps promotions.
update role
set permissions = array(
  select p from unnest(permissions) p
  union
  select 'promotions.promotion.approve' where 'catalog.priceList.edit' = any(permissions)
  union
  select 'promotions.promotion.' || a
  from unnest(array['view', 'add', 'edit', 'delete', 'print', 'export']) a
  where 'catalog.priceList.' || a = any(permissions)
  order by 1)
where exists (select 1 from unnest(permissions) p where p like 'catalog.priceList.%');

-- Tills are told the brands of what they sell, which promotions ask for.
insert into till_change (company_id, entity, row_id)
select company_id, 'item', id
from item
where brand_id is not null
order by 1, 3
on conflict (company_id, entity, row_id) do update set tx = excluded.tx;
