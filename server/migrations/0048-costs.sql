-- What goods cost, in both currencies: the average that holds and since when, what was sold before
-- it came, and the corrections that belong to a move of their own.

-- What moved before is worth in the second currency what it was at the rate of its document; what is
-- left of that on an empty shelf goes with its last move.
update stock_move m
set second_value = round(m.value * d.rate, s.decimals)
from document d
join currency s on s.company_id = d.company_id and s.rank = 'second'
where d.company_id = m.company_id and d.id = m.document_id and d.rate is not null;

update stock_move m
set second_value = m.second_value - e.second_value
from (
  select m.company_id, sum(m.second_value) as second_value, (array_agg(m.id order by m.id desc))[1] as id
  from stock_move m
  group by m.company_id, m.item_id, m.warehouse_id, m.is_transit
  having sum(m.quantity) = 0 and sum(m.second_value) <> 0) e
where m.company_id = e.company_id and m.id = e.id;

update stock_balance b
set second_value = m.second_value,
  second_last_cost = case when b.quantity <> 0 then abs(round(m.second_value / b.quantity, 6)) end
from (
  select company_id, item_id, warehouse_id, is_transit, sum(second_value) as second_value
  from stock_move
  group by company_id, item_id, warehouse_id, is_transit) m
where (m.company_id, m.item_id, m.warehouse_id, m.is_transit)
  = (b.company_id, b.item_id, b.warehouse_id, b.is_transit);

alter table stock_balance
  -- The average that holds, as it was when it last changed; all that leaves is reckoned from it.
  add column base_quantity numeric not null default 0,
  add column base_value numeric not null default 0,
  add column second_base_value numeric,
  add column base_day date,
  -- Of its last move.
  add column last_day date;

update stock_balance b
set base_quantity = b.quantity, base_value = b.value, second_base_value = b.second_value
where b.quantity > 0;

update stock_balance b
set base_day = m.day, last_day = m.day
from (
  select company_id, item_id, warehouse_id, is_transit, max(day) as day
  from stock_move
  group by company_id, item_id, warehouse_id, is_transit) m
where (m.company_id, m.item_id, m.warehouse_id, m.is_transit)
  = (b.company_id, b.item_id, b.warehouse_id, b.is_transit);

alter table stock_move
  -- Of a revaluation: the move whose pieces cost more or less than it thought.
  add column corrects uuid,
  add constraint stock_move_corrected_exists
    foreign key (company_id, corrects) references stock_move not valid,
  add constraint stock_move_corrects_by_value
    check (corrects is null or kind = 'revaluation') not valid;
create index stock_move_by_corrected on stock_move (company_id, corrects)
  where corrects is not null;

alter table document_line
  add column second_cost numeric,
  add column second_matched_cost numeric;

update document_line l
set second_cost = round(l.cost * d.rate, s.decimals),
  second_matched_cost = round(l.matched_cost * d.rate, s.decimals)
from document d
join currency s on s.company_id = d.company_id and s.rank = 'second'
where d.company_id = l.company_id and d.id = l.document_id and d.rate is not null;

alter table landed_cost
  add column second_amount numeric,
  add column second_in_stock numeric;

update landed_cost c
set second_amount = round(c.amount * d.rate, s.decimals),
  second_in_stock = round(c.in_stock * d.rate, s.decimals)
from document_line l
join document d on d.company_id = l.company_id and d.id = l.document_id
join currency s on s.company_id = d.company_id and s.rank = 'second'
where l.company_id = c.company_id and l.id = c.line_id and d.rate is not null;

-- Pieces that left before they came, by the move that took them: how many, at what cost, and what of
-- them is still owed. A shelf below nothing is the sum of these.
create table stock_owed (
  company_id uuid not null references company,
  move_id uuid not null,
  item_id uuid not null,
  warehouse_id uuid not null,
  pieces numeric not null,
  value numeric not null,
  second_value numeric,
  open numeric not null,
  open_value numeric not null,
  second_open_value numeric,
  primary key (company_id, move_id),
  constraint stock_owed_move_exists foreign key (company_id, move_id) references stock_move,
  constraint stock_owed_item_exists foreign key (company_id, item_id) references item,
  constraint stock_owed_warehouse_exists
    foreign key (company_id, warehouse_id) references warehouse,
  constraint stock_owed_is_a_number
    check (pieces > 0 and pieces < 1e18 and open >= 0 and open < 1e18 and abs(value) < 1e18
      and abs(open_value) < 1e18),
  constraint stock_owed_of_nothing_is_nothing check (open <> 0 or open_value = 0)
);
call put_behind_wall('stock_owed');
create index stock_owed_by_item on stock_owed (company_id, item_id, warehouse_id, move_id)
  where open > 0;
create index stock_owed_by_warehouse on stock_owed (company_id, warehouse_id);
create index stock_owed_of_item on stock_owed (company_id, item_id);
call keep_in_reach('stock_owed', array['warehouse_id']);

do $$
begin
  execute format('revoke delete on stock_owed from %I', current_setting('comptoir.app_role'));
end
$$;

-- Shelves that are below nothing now owe what left last.
with taken as (
  select m.company_id, m.id, m.item_id, m.warehouse_id, - m.quantity as pieces,
    - b.quantity as owed, - b.value as value, - b.second_value as second_value,
    coalesce(sum(- m.quantity) over (
      partition by m.company_id, m.item_id, m.warehouse_id order by m.id desc
      rows between unbounded preceding and 1 preceding), 0) as before
  from stock_balance b
  join stock_move m on m.company_id = b.company_id and m.item_id = b.item_id
    and m.warehouse_id = b.warehouse_id and not m.is_transit
  where b.quantity < 0 and not b.is_transit and m.kind = 'move' and m.quantity < 0),
owing as (
  select t.*, least(t.pieces, t.owed - t.before) as part
  from taken t
  where t.before < t.owed),
decimals as (
  select company_id, max(decimals) filter (where rank = 'first') as first,
    max(decimals) filter (where rank = 'second') as second
  from currency
  group by company_id)
insert into stock_owed (company_id, move_id, item_id, warehouse_id, pieces, value, second_value,
  open, open_value, second_open_value)
select company_id, id, item_id, warehouse_id, part, worth, second_worth, part, worth, second_worth
from (
  select o.company_id, o.id, o.item_id, o.warehouse_id, o.part,
    round(o.value * (o.before + o.part) / o.owed, d.first)
      - round(o.value * o.before / o.owed, d.first) as worth,
    round(o.second_value * (o.before + o.part) / o.owed, d.second)
      - round(o.second_value * o.before / o.owed, d.second) as second_worth
  from owing o
  join decimals d on d.company_id = o.company_id) s;

-- What a price is divided by to be without the taxes that are in it, as the company decided.
create function tax_in_price(company uuid, own_vat numeric, own_tax1 numeric, own_tax2 numeric)
returns numeric
language sql stable
as $$
  select 1 + case when t.has_vat then r.vat else 0 end
    + case when t.has_tax1 then r.tax1 * (1 + case when t.tax1_on_vat then r.vat else 0 end)
      else 0 end
    + case when t.has_tax2 then r.tax2 * (1 + case when t.tax2_on_vat then r.vat else 0 end)
      else 0 end
  from (
    select max(value #>> '{}') filter (where key = 'tax.vatRate') as vat,
      max(value #>> '{}') filter (where key = 'tax.tax1Rate') as tax1,
      max(value #>> '{}') filter (where key = 'tax.tax2Rate') as tax2,
      bool_or(key = 'tax.vatPricing' and value #>> '{}' = 'included') as has_vat,
      bool_or(key = 'tax.tax1Pricing' and value #>> '{}' = 'included') as has_tax1,
      bool_or(key = 'tax.tax2Pricing' and value #>> '{}' = 'included') as has_tax2,
      bool_or(key = 'tax.tax1Base' and value #>> '{}' = 'netAndVat') as tax1_on_vat,
      bool_or(key = 'tax.tax2Base' and value #>> '{}' = 'netAndVat') as tax2_on_vat
    from setting_value
    where company_id = company and layer = 'company' and key like 'tax.%') t
  cross join lateral (
    select coalesce(own_vat, t.vat::numeric, 0) / 100 as vat,
      coalesce(own_tax1, t.tax1::numeric, 0) / 100 as tax1,
      coalesce(own_tax2, t.tax2::numeric, 0) / 100 as tax2) r
$$;

-- The margin of an item is of its price without them.
create or replace view item_stock with (security_invoker = true) as
select i.company_id, i.id as item_id,
  case when i.kind = 'stocked' then s.quantity end as on_hand,
  case when i.kind = 'stocked' then s.value end as worth,
  case
    when not i.is_active then 'archived'
    when i.kind <> 'stocked' then 'service'
    when s.quantity <= 0 then 'out'
    when i.min_quantity > s.quantity then 'low'
    else 'inStock'
  end as state,
  case when i.unit_price > 0 then round(100 * (1 - coalesce(i.supplier_price,
      case when s.quantity > 0 then s.value / s.quantity end)
    * tax_in_price(i.company_id, i.vat, i.tax1, i.tax2) / i.unit_price), 1) end as margin
from item i
cross join lateral (
  select coalesce(sum(b.quantity) filter (where not b.is_transit), 0) as quantity,
    coalesce(sum(b.value) filter (where not b.is_transit), 0) as value
  from stock_balance b
  where b.company_id = i.company_id and b.item_id = i.id) s;

-- Books from before knew one currency. One entry for each company brings its accounts of partners,
-- cheques and stock to what they follow, in every currency and measure; what rates had made of it
-- meanwhile is exchange.
create temporary table brought on commit drop as
with lines as (
  select l.company_id, a.id as account_id, a.role, l.partner_id, l.currency_id,
    sum(l.amount) as amount, sum(l.first) as first, sum(coalesce(l.second, 0)) as second
  from entry_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id
  where a.role in ('receivable', 'payable', 'chequesInHand', 'chequesIssued', 'stock', 'transit')
  group by 1, 2, 3, 4, 5),
follows as (
  select company_id, role, partner_id, currency_id, sum(amount) as amount, sum(first) as first,
    sum(second) as second
  from (
    select company_id, case side when 'client' then 'receivable' else 'payable' end as role,
      partner_id, currency_id, open * sign as amount, first_open * sign as first,
      coalesce(second_open, 0) * sign as second
    from (
      select *, direction * case side when 'client' then 1 else -1 end as sign
      from open_item) o
    union all
    select k.company_id, held.role, null::uuid, k.currency_id, k.amount * held.sign,
      k.first_amount * held.sign, coalesce(k.second_amount, 0) * held.sign
    from cheque k
    join document d on d.company_id = k.company_id and d.id = k.document_id
    join (values
      ('inHand', 'chequesInHand', 1), ('deposited', 'chequesInHand', 1),
      ('issued', 'chequesIssued', -1), ('presented', 'chequesIssued', -1))
      as held (state, role, sign) on held.state = k.state
    where d.state = 'posted'
    union all
    select b.company_id, case when b.is_transit then 'transit' else 'stock' end, null::uuid, c.id,
      b.value, b.value, coalesce(b.second_value, 0)
    from stock_balance b
    join currency c on c.company_id = b.company_id and c.rank = 'first') rows
  group by 1, 2, 3, 4),
differences as (
  select f.company_id, f.role, f.partner_id, f.currency_id, f.amount - coalesce(l.amount, 0) as amount,
    f.first - coalesce(l.first, 0) as first, f.second - coalesce(l.second, 0) as second
  from follows f
  left join lines l on l.company_id = f.company_id and l.role = f.role
    and l.partner_id is not distinct from f.partner_id and l.currency_id = f.currency_id
  union all
  select l.company_id, l.role, l.partner_id, l.currency_id, - l.amount, - l.first, - l.second
  from lines l
  where not exists (
    select 1
    from follows f
    where f.company_id = l.company_id and f.role = l.role
      and f.partner_id is not distinct from l.partner_id and f.currency_id = l.currency_id))
select *
from differences
where first <> 0 or second <> 0;
insert into brought (company_id, role, partner_id, currency_id, amount, first, second)
select b.company_id, case when sum(b.first) > 0 then 'exchangeGain' else 'exchangeLoss' end, null::uuid,
  c.id, - sum(b.first), - sum(b.first), 0
from brought b
join currency c on c.company_id = b.company_id and c.rank = 'first'
group by b.company_id, c.id
having sum(b.first) <> 0
union all
select b.company_id, case when sum(b.second) > 0 then 'exchangeGain' else 'exchangeLoss' end, null::uuid,
  c.id, - sum(b.second), 0, - sum(b.second)
from brought b
join currency c on c.company_id = b.company_id and c.rank = 'second'
group by b.company_id, c.id
having sum(b.second) <> 0;
create temporary table bringing on commit drop as
select b.company_id, gen_random_uuid() as id,
  greatest(
    (select max(e.day) from entry e where e.company_id = b.company_id),
    (select k.locked_through + 1 from books_lock k where k.company_id = b.company_id)) as day,
  (select r.id
    from branch r
    where r.company_id = b.company_id
    order by r.code is not null, r.created_at, r.id
    limit 1) as branch_id
from (select distinct company_id from brought) b;
insert into entry (company_id, id, kind, day, branch_id, note, user_name)
select company_id, id, 'manual', day, branch_id, 'The ledger in two currencies', 'Comptoir'
from bringing;
insert into entry_line (company_id, entry_id, position, account_id, partner_id, branch_id,
  currency_id, amount, first, second, day)
select b.company_id, g.id, row_number() over (partition by b.company_id order by b.role, b.partner_id,
    b.currency_id, b.first) - 1, a.id, b.partner_id, g.branch_id, b.currency_id, b.amount, b.first,
  case when exists (
    select 1 from currency s where s.company_id = b.company_id and s.rank = 'second')
    then b.second end, g.day
from brought b
join bringing g on g.company_id = b.company_id
join account a on a.company_id = b.company_id and a.role = b.role;
insert into unfolded (company_id, entry_id)
select company_id, id
from bringing;
