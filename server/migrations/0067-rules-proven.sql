-- Rules that were added to tables in use, proven for what was there before.
alter table document_line validate constraint document_line_recipe_version_exists;
alter table document_line validate constraint document_line_made_by_a_recipe;
alter table modifier_option validate constraint modifier_option_item_exists;
alter table modifier_option validate constraint modifier_option_unit_used_exists;
alter table modifier_option validate constraint modifier_option_component_is_whole;
alter table modifier_option validate constraint modifier_option_quantity_used_is_positive;
alter table recurring_entry validate constraint recurring_entry_currency_exists;
