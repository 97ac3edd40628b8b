-- What is available of an item stands beside what is on hand wherever items are listed, and runs low
-- by what nobody was promised, as on the screen of the stock. Both look at the promises of one item
-- alone, and only where they are asked for.
create or replace view item_stock with (security_invoker = true) as
select i.company_id, i.id as item_id,
  case when i.kind = 'stocked' then s.quantity end as on_hand,
  case when i.kind = 'stocked' then s.value end as worth,
  case
    when not i.is_active then 'archived'
    when i.kind <> 'stocked' then 'service'
    when s.quantity <= 0 then 'out'
    when i.min_quantity is null then 'inStock'
    when i.min_quantity > s.quantity then 'low'
    when i.min_quantity > s.quantity - coalesce((
      select sum(r.quantity)
      from stock_reserved r
      where r.company_id = i.company_id and r.item_id = i.id), 0) then 'low'
    else 'inStock'
  end as state,
  case when i.unit_price > 0 then round(100 * (1 - coalesce(i.supplier_price,
      case when s.quantity > 0 then s.value / s.quantity end)
    * tax_in_price(i.company_id, i.vat, i.tax1, i.tax2) / i.unit_price), 1) end as margin,
  (s.counted_at at time zone (select c.time_zone from company c where c.id = i.company_id))::date
    as counted_on,
  case when i.kind = 'stocked' then s.quantity - coalesce((
    select sum(r.quantity)
    from stock_reserved r
    where r.company_id = i.company_id and r.item_id = i.id), 0) end as available
from item i
cross join lateral (
  select coalesce(sum(b.quantity) filter (where not b.is_transit), 0) as quantity,
    coalesce(sum(b.value) filter (where not b.is_transit), 0) as value,
    max(b.counted_at) as counted_at
  from stock_balance b
  where b.company_id = i.company_id and b.item_id = i.id) s;
