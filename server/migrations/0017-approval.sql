-- A draft that is worth more than its writer may post waits for somebody who may; the document
-- then tells both: who wrote it and who posted it.
alter table draft
  add column asked_at timestamptz,
  add column asked_by uuid,
  add column asked_name text,
  add constraint draft_asked_is_complete
    check (num_nulls(asked_at, asked_by, asked_name) in (0, 3));
create index draft_waiting on draft (company_id, screen, asked_at) where asked_at is not null;

alter table document
  add column written_by uuid,
  add column written_name text,
  add constraint document_written_is_complete
    check ((written_by is null) = (written_name is null));
