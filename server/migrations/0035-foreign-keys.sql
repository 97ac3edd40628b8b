-- What is deleted, merged or asked for by these keys must not read every document there is. Each is
-- sparse or of one row per credit: a ticket of a till writes none of them. Which keys of what is
-- posted have no index, and why, is said in server/kernel/postgres/foreign-keys.test.ts.
create index open_item_of_partner on open_item (company_id, partner_id);
create index document_by_project on document (company_id, project_id)
  where project_id is not null;
create index document_by_to_warehouse on document (company_id, to_warehouse_id)
  where to_warehouse_id is not null;
create index document_by_account on document (company_id, account_id)
  where account_id is not null;

-- Nobody looks for a document by these, so counting them is work for nothing: more than a third of
-- what it takes to count documents and the history.
alter table document
  alter column chain_text set statistics 0,
  alter column previous_hash set statistics 0,
  alter column hash set statistics 0,
  alter column tax_rules set statistics 0;
alter table audit
  alter column before set statistics 0,
  alter column after set statistics 0;
