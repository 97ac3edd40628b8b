-- What clients were promised is found by the lines that were not handed over yet, of one item or of
-- all, and never by all lines that ever sold it. An order hands over nothing itself: what its
-- documents took of it is converted, and its lines are among those.
create index document_line_promised on document_line (company_id, item_id)
  where is_stocked and base_quantity + moved_back > delivered + returned;

create or replace view stock_reserved with (security_invoker = true) as
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
    and l.base_quantity + l.moved_back > l.delivered + l.returned
    and coalesce(l.warehouse_id, d.warehouse_id) is not null) r
where quantity > 0
group by company_id, item_id, warehouse_id;
