-- The rules about decisions hold for every row there is.
alter table import_row validate constraint import_row_decision_is_known;
alter table import_row validate constraint import_row_update_names_a_row;
alter table import_row validate constraint import_row_state_is_known;
