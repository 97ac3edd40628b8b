-- What 0054 to 0057 promise of new rows is proven of the old ones.
alter table tax_return validate constraint tax_return_kind_is_known;
alter table tax_return_line validate constraint tax_return_line_direction_is_known;
alter table tax_return_line validate constraint tax_return_line_category_is_known;
alter table rate validate constraint rate_currency_exists;
alter table document validate constraint document_currency_rate_is_positive;
alter table entry_line validate constraint entry_line_says_something;
alter table entry validate constraint entry_turn_is_of_a_revaluation;
alter table document_line validate constraint document_line_vat_treatment_is_known;
