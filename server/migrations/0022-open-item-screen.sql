-- What is owed is told by the screens its documents stand on, without reading the documents.
alter table open_item add column screen text;

update open_item o
set screen = d.screen
from document d
where d.company_id = o.company_id and d.id = o.document_id;

alter table open_item alter column screen set not null;

drop index open_item_sums;
create index open_item_sums on open_item (company_id, side, due_date)
  include (direction, first_open, screen)
  where open > 0;
