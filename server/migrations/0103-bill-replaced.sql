-- The tickets that paid a bill otherwise, twice, or by a paper that was opened again.
drop index ticket_flag_of_bills;
create index ticket_flag_of_bills on ticket_flag (company_id, document_id)
  where code in ('billDiffers', 'billReplaced', 'billTwice');
