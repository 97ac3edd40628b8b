-- What a document of stock says beside its quantities: who answers for what a transfer lost, and
-- what an adjustment counted against what was expected at that moment.

alter table document add column owner text;
alter table document add constraint document_owner_is_known
  check (owner in ('sender', 'carrier', 'receiver'));

-- In the unit of the line.
alter table document_line add column counted numeric;
alter table document_line add column expected numeric;
alter table document_line add constraint document_line_count_is_a_number
  check ((counted is null or (counted >= 0 and counted < 1e18)) and abs(expected) < 1e18);
