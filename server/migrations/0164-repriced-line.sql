-- What the lists asked for a line of the office that was written at another price: by whom and by how
-- much prices are changed is told by these, whatever the lists ask later.
create table repriced_line (
  company_id uuid not null references company,
  document_id uuid not null,
  line_id uuid not null,
  listed numeric not null,
  primary key (company_id, line_id),
  constraint repriced_line_document_exists foreign key (company_id, document_id) references document,
  constraint repriced_line_line_exists foreign key (company_id, line_id) references document_line,
  constraint repriced_line_price_is_positive check (listed > 0 and listed < 1e15)
);
call put_behind_wall('repriced_line', 'append');
call keep_in_reach('repriced_line', array['document_id']);
create index repriced_line_by_document on repriced_line (company_id, document_id);
