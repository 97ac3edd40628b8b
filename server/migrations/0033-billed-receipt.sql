-- Which receipts a line of a bill is for: a cost that becomes known late belongs to the pieces of
-- its own receipt that are still there.
create table billed_receipt (
  company_id uuid not null references company,
  line_id uuid not null,
  receipt_line_id uuid not null,
  quantity numeric not null,
  primary key (company_id, line_id, receipt_line_id),
  constraint billed_receipt_line_exists foreign key (company_id, line_id) references document_line,
  constraint billed_receipt_receipt_line_exists
    foreign key (company_id, receipt_line_id) references document_line,
  constraint billed_receipt_quantity_is_positive check (quantity > 0 and quantity < 1e18)
);
call put_behind_wall('billed_receipt', 'append');
create index billed_receipt_by_receipt on billed_receipt (company_id, receipt_line_id);
call keep_in_reach('billed_receipt', array['line_id', 'receipt_line_id']);

-- Until now nobody wrote it down: a bill was for what came first of what nobody had billed.
with received as (
  select n.company_id, n.origin_line_id, n.id, n.base_quantity as quantity,
    sum(n.base_quantity) over (
      partition by n.company_id, n.origin_line_id
      order by d.posted_at, n.document_id, n.position) as upto
  from document_line n
  join document d on d.company_id = n.company_id and d.id = n.document_id
  where d.behaviour = 'goodsReceipt' and d.state = 'posted' and n.origin_line_id is not null),
billed as (
  select n.company_id, n.origin_line_id, n.id, n.matched as quantity,
    sum(n.matched) over (
      partition by n.company_id, n.origin_line_id
      order by d.posted_at, n.document_id, n.position) as upto
  from document_line n
  join document d on d.company_id = n.company_id and d.id = n.document_id
  where d.behaviour = 'purchaseInvoice' and d.state = 'posted' and n.matched > 0
    and n.origin_line_id is not null)
insert into billed_receipt (company_id, line_id, receipt_line_id, quantity)
select b.company_id, b.id, r.id,
  least(b.upto, r.upto) - greatest(b.upto - b.quantity, r.upto - r.quantity)
from billed b
join received r using (company_id, origin_line_id)
where least(b.upto, r.upto) > greatest(b.upto - b.quantity, r.upto - r.quantity);
