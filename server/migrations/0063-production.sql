-- Production: what is to be made or taken apart, of what, when and where. When it is done, one
-- document of stock takes the components and brings what they became.
create table production_order (
  company_id uuid not null references company,
  id uuid not null,
  -- The name of the item, kept here so that a list can be sorted and searched by it.
  name text not null,
  item_id uuid not null,
  use text not null default 'make',
  state text not null default 'draft',
  quantity numeric not null default 1,
  day date not null,
  branch_id uuid not null,
  warehouse_id uuid not null,
  labour numeric not null default 0,
  overhead numeric not null default 0,
  produced numeric,
  scrap numeric,
  note text,
  -- What posted it; none again once that is undone.
  document_id uuid,
  primary key (company_id, id),
  constraint production_order_item_exists foreign key (company_id, item_id) references item,
  constraint production_order_branch_exists foreign key (company_id, branch_id) references branch,
  constraint production_order_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint production_order_document_exists
    foreign key (company_id, document_id) references document deferrable initially deferred,
  constraint production_order_use_is_known check (use in ('make', 'takeApart')),
  constraint production_order_state_is_known
    check (state in ('draft', 'confirmed', 'running', 'done', 'cancelled')),
  constraint production_order_quantity_is_positive check (quantity > 0 and quantity < 1e15),
  constraint production_order_costs_are_numbers
    check (labour >= 0 and labour < 1e18 and overhead >= 0 and overhead < 1e18),
  constraint production_order_is_done_by_a_document
    check ((state = 'done') = (document_id is not null)
      and (state = 'done') = (produced is not null and scrap is not null)),
  constraint production_order_output_is_a_number
    check (produced > 0 and produced < 1e15 and scrap >= 0 and scrap < 1e15)
);
call make_entity('production_order', array['name'], array['day', 'name']);
call keep_in_reach('production_order', array['branch_id', 'warehouse_id'], true);
create index production_order_by_item on production_order (company_id, item_id);
create index production_order_by_branch on production_order (company_id, branch_id);
create index production_order_by_warehouse on production_order (company_id, warehouse_id);
create index production_order_by_document on production_order (company_id, document_id)
  where document_id is not null;
create trigger take_item_name before insert or update of item_id on production_order
  for each row execute function take_item_name();

create function give_item_name_to_production() returns trigger
language plpgsql
as $$
begin
  update production_order set name = new.name
  where company_id = new.company_id and item_id = new.id;
  return null;
end
$$;
create trigger give_item_name_to_production after update of name on item
  for each row when (new.name is distinct from old.name)
  execute function give_item_name_to_production();

create table production_component (
  company_id uuid not null,
  id uuid not null,
  production_order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  quantity_used numeric not null,
  share numeric,
  primary key (company_id, id),
  constraint production_component_order_exists
    foreign key (company_id, production_order_id) references production_order on delete cascade,
  constraint production_component_item_exists foreign key (company_id, item_id) references item,
  constraint production_component_quantity_used_is_positive
    check (quantity_used > 0 and quantity_used < 1e15),
  constraint production_component_share_is_a_part check (share >= 0 and share <= 100)
);
call put_behind_wall('production_component');
call keep_in_reach('production_component', array['production_order_id']);
create index production_component_by_order
  on production_component (company_id, production_order_id, position);
create index production_component_by_item on production_component (company_id, item_id);

-- What a component took, or gave, in truth; only of an order that is done.
create table production_actual (
  company_id uuid not null,
  component_id uuid not null,
  quantity numeric not null,
  primary key (company_id, component_id),
  constraint production_actual_component_exists
    foreign key (company_id, component_id) references production_component on delete cascade,
  constraint production_actual_quantity_is_a_number check (quantity >= 0 and quantity < 1e15)
);
call put_behind_wall('production_actual');
call keep_in_reach('production_actual', array['component_id']);

create table production_by_product (
  company_id uuid not null,
  id uuid not null,
  production_order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  quantity_made numeric not null,
  share numeric,
  primary key (company_id, id),
  constraint production_by_product_order_exists
    foreign key (company_id, production_order_id) references production_order on delete cascade,
  constraint production_by_product_item_exists foreign key (company_id, item_id) references item,
  constraint production_by_product_quantity_made_is_positive
    check (quantity_made > 0 and quantity_made < 1e15),
  constraint production_by_product_share_is_a_part check (share >= 0 and share <= 100)
);
call put_behind_wall('production_by_product');
call keep_in_reach('production_by_product', array['production_order_id']);
create index production_by_product_by_order
  on production_by_product (company_id, production_order_id, position);
create index production_by_product_by_item on production_by_product (company_id, item_id);

-- What is promised of a shelf: to production that is confirmed, and to orders of clients.
create view stock_reserved with (security_invoker = true) as
select company_id, item_id, warehouse_id, sum(quantity) as quantity
from (
  select o.company_id, c.item_id, o.warehouse_id, c.quantity_used as quantity
  from production_order o
  join production_component c
    on c.company_id = o.company_id and c.production_order_id = o.id
  where o.state in ('confirmed', 'running') and o.use = 'make'
  union all
  select company_id, item_id, warehouse_id, quantity
  from production_order
  where state in ('confirmed', 'running') and use = 'takeApart'
  union all
  select l.company_id, l.item_id, coalesce(l.warehouse_id, d.warehouse_id),
    case d.behaviour when 'salesOrder' then l.base_quantity - l.converted
      else l.base_quantity - l.delivered - l.returned + l.moved_back end
  from document d
  join document_line l on l.company_id = d.company_id and l.document_id = d.id
  where d.behaviour in ('salesOrder', 'salesInvoice') and d.state = 'posted'
    and d.delivery in ('none', 'partly') and l.is_stocked
    and coalesce(l.warehouse_id, d.warehouse_id) is not null) r
where quantity > 0
group by company_id, item_id, warehouse_id;
do $$
begin
  execute format('grant select on stock_reserved to %I', current_setting('comptoir.app_role'));
end
$$;
create index document_with_a_rest on document (company_id, id)
  where behaviour in ('salesOrder', 'salesInvoice') and state = 'posted'
    and delivery in ('none', 'partly');

-- Companies that were founded before get the type and the account that new ones start with.
insert into transaction_type (company_id, id, name, name_fr, name_ar, behaviour)
select c.id, gen_random_uuid(),
  'Production' || case when exists (
    select 1
    from transaction_type t
    where t.company_id = c.id and lower(t.name) = 'production') then ' (own)' else '' end,
  'Production', 'إنتاج', 'production'
from company c
where exists (select 1 from transaction_type t where t.company_id = c.id);

insert into account (company_id, id, code, name, name_fr, name_ar, kind, role)
select c.company_id, gen_random_uuid(),
  '5300' || case when exists (
    select 1 from account a where a.company_id = c.company_id and lower(a.code) = '5300')
    then '-' || left(gen_random_uuid()::text, 4) else '' end,
  'Labour and overhead absorbed', 'Main-d’œuvre et frais absorbés', 'أجور وأعباء محمّلة على الإنتاج',
  'expense', 'absorbed'
from company c
where exists (select 1 from account a where a.company_id = c.company_id and a.role is not null);

-- Whoever moves stock makes things of it.
update role
set permissions = array(
  select distinct p
  from unnest(permissions || array['production.productionOrder.view', 'production.productionOrder.add',
    'production.productionOrder.edit', 'production.productionOrder.delete', 'production.productionOrder.post',
    'production.productionOrder.void', 'production.productionOrder.print', 'production.productionOrder.export']) p
  order by p)
where permissions @> array['stock.movement.post', 'stock.movement.void'];

-- What was promised or done is cancelled or undone first; only then it may go.
create function keep_production_order() returns trigger
language plpgsql
as $$
begin
  raise check_violation using
    message = 'an order at work is cancelled before it is deleted',
    constraint = 'production_order_is_kept', table = 'production_order';
end
$$;
create trigger keep_production_order before delete on production_order
  for each row when (old.state not in ('draft', 'cancelled'))
  execute function keep_production_order();
