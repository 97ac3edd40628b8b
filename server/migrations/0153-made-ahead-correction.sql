-- What components of a dish cost more or less than was known when it was sold or lost. What is still
-- in the making needs none: it is worth what the moves of stock say.
create table made_ahead_correction (
  company_id uuid not null references company,
  id uuid not null,
  -- The line by which they left.
  line_id uuid not null,
  -- What became of them; none where nobody knows it any more, and it was a cost of sales.
  end_id uuid,
  -- The document that says so, and the entry by which it does.
  document_id uuid not null,
  entry_id uuid not null,
  value numeric not null,
  second_value numeric,
  primary key (company_id, id),
  constraint made_ahead_correction_line_exists
    foreign key (company_id, line_id) references document_line,
  constraint made_ahead_correction_end_exists
    foreign key (company_id, end_id) references made_ahead_end,
  constraint made_ahead_correction_document_exists
    foreign key (company_id, document_id) references document,
  constraint made_ahead_correction_entry_exists
    foreign key (company_id, entry_id) references entry
);
call put_behind_wall('made_ahead_correction', 'append');
call keep_in_reach('made_ahead_correction', array['document_id']);
create index made_ahead_correction_by_line on made_ahead_correction (company_id, line_id);
create index made_ahead_correction_by_end on made_ahead_correction (company_id, end_id)
  where end_id is not null;
create index made_ahead_correction_by_document on made_ahead_correction (company_id, document_id);
create index made_ahead_correction_by_entry on made_ahead_correction (company_id, entry_id);

-- Until now all of it was a cost of sales.
insert into made_ahead_correction (company_id, id, line_id, document_id, entry_id, value, second_value)
select c.company_id, gen_random_uuid(), coalesce(l.origin_line_id, l.id), c.document_id, e.id,
  - c.value, - c.second_value
from stock_move c
join stock_move m on m.company_id = c.company_id and m.id = c.corrects and m.kind = 'move'
join document d on d.company_id = m.company_id and d.id = m.document_id
join document_line l on l.company_id = m.company_id and l.id = m.line_id
cross join lateral (
  select n.id
  from entry n
  where n.company_id = c.company_id and n.document_id = c.document_id
  order by n.day = c.day and n.at = c.at desc, n.id
  limit 1) e
where d.behaviour in ('stockIn', 'stockOut') and d.reason = 'kitchen';
