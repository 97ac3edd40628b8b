-- What somebody decided about a row of a file, and the numbers an older program knew things by.
alter table import_row add column decision text;
-- The row that is there already and that this one is to change.
alter table import_row add column decided_id uuid;
alter table import_row add constraint import_row_decision_is_known
  check (decision in ('skip', 'create', 'update')) not valid;
alter table import_row add constraint import_row_update_names_a_row
  check (decision <> 'update' or decided_id is not null) not valid;
alter table import_row drop constraint import_row_state_is_known;
alter table import_row add constraint import_row_state_is_known check (state in
  ('read', 'new', 'update', 'same', 'error', 'skipped', 'created', 'updated', 'undone')) not valid;

create table import_external (
  company_id uuid not null references company,
  entity text not null,
  -- As names are compared: without case, accents and marks.
  code text not null,
  target_id uuid not null,
  -- The file that said so; undoing it forgets it.
  run_id uuid not null,
  primary key (company_id, entity, code),
  constraint import_external_run_exists
    foreign key (company_id, run_id) references import_run on delete cascade
);
call put_behind_wall('import_external');
create index import_external_by_run on import_external (company_id, run_id);
