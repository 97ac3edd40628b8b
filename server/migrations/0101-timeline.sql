-- The timeline of a company is its audit, the newest first: by person, by kind of record, by the
-- branch it happened in. Ids grow with time, so each index ends with them and a page is one look.
alter table audit
  add column branch_id uuid;
create index audit_by_person on audit (company_id, user_id, id);
create index audit_by_kind on audit (company_id, entity, id);
create index audit_by_branch on audit (company_id, branch_id, id) where branch_id is not null;
