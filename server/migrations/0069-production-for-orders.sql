-- What is made for the order of a client: each line is made once, unless that was cancelled.
alter table production_order
  add column origin_line_id uuid,
  add constraint production_order_origin_line_exists
    foreign key (company_id, origin_line_id) references document_line not valid;
create unique index production_order_is_once_for_a_line
  on production_order (company_id, origin_line_id)
  where origin_line_id is not null and state <> 'cancelled';
create index production_order_by_origin_line on production_order (company_id, origin_line_id)
  where origin_line_id is not null;
