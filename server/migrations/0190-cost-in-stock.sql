-- What an item costs in stock, for one of its base unit: on average where it lies, as far as its
-- reader reaches, else what it cost when it last came. Nothing of what never came.
create function cost_in_stock(wanted uuid) returns numeric
language sql stable
as $$
  select coalesce(
    (select round(average_cost(sum(b.quantity), sum(b.value)), 6)
      from stock_balance b
      where b.company_id = current_company() and b.item_id = wanted and not b.is_transit
        and b.quantity > 0),
    (select b.last_cost
      from stock_balance b
      where b.company_id = current_company() and b.item_id = wanted and b.last_cost > 0
      order by b.last_day desc nulls last, b.warehouse_id
      limit 1))
$$;
