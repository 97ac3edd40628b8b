alter table ticket_tender validate constraint ticket_tender_value_exists;
alter table entry validate constraint entry_kind_is_known;
alter table entry validate constraint entry_names_its_document;
alter table webhook validate constraint webhook_owner_exists;
alter table webhook validate constraint webhook_reason_is_known;
